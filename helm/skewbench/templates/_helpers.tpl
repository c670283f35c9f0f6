{{- define "skewbench.name" -}}
{{- default .Chart.Name .Values.nameOverride | trunc 63 | trimSuffix "-" }}
{{- end }}

{{/* At most 45 characters, so that every name derived from it fits into 63. */}}
{{- define "skewbench.fullname" -}}
{{- if .Values.fullnameOverride }}
{{- .Values.fullnameOverride | trunc 45 | trimSuffix "-" }}
{{- else if contains (include "skewbench.name" .) .Release.Name }}
{{- .Release.Name | trunc 45 | trimSuffix "-" }}
{{- else }}
{{- printf "%s-%s" .Release.Name (include "skewbench.name" .) | trunc 45 | trimSuffix "-" }}
{{- end }}
{{- end }}

{{/* Two releases of one name in different namespaces share nothing. */}}
{{- define "skewbench.clusterName" -}}
{{ include "skewbench.fullname" . }}-{{ .Release.Namespace }}
{{- end }}

{{- define "skewbench.selectorLabels" -}}
app.kubernetes.io/name: {{ include "skewbench.name" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/component: operator
{{- end }}

{{/* Labels and annotations of every object. */}}
{{- define "skewbench.labels" -}}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
{{ include "skewbench.selectorLabels" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/part-of: skewbench
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- with .Values.extraLabels }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{- define "skewbench.metadata" -}}
labels:
  {{- include "skewbench.labels" . | nindent 2 }}
{{- with .Values.extraAnnotations }}
annotations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{- define "skewbench.serviceAccountName" -}}
{{- if .Values.serviceAccount.create }}
{{- default (include "skewbench.fullname" .) .Values.serviceAccount.name }}
{{- else }}
{{- required "serviceAccount.name is empty: name the account that the operator runs as, or let serviceAccount.create be true" .Values.serviceAccount.name }}
{{- end }}
{{- end }}

{{/* Takes a list: an image's values, and the chart. */}}
{{- define "skewbench.image" -}}
{{- $image := index . 0 }}
{{- $chart := (index . 1).Chart }}
{{- if $image.digest -}}
{{ $image.repository }}@{{ $image.digest }}
{{- else -}}
{{ $image.repository }}:{{ default $chart.AppVersion $image.tag }}
{{- end }}
{{- end }}

{{- define "skewbench.subjects" -}}
subjects:
  - kind: ServiceAccount
    name: {{ include "skewbench.serviceAccountName" . }}
    namespace: {{ .Release.Namespace }}
{{- end }}

{{/* A Role and its binding to the operator. Takes a list: the chart, namespace, suffix of the name, rules. */}}
{{- define "skewbench.role" -}}
{{- $chart := index . 0 }}
{{- $name := printf "%s%s" (include "skewbench.fullname" $chart) (index . 2) }}
---
apiVersion: rbac.authorization.k8s.io/v1
kind: Role
metadata:
  name: {{ $name }}
  namespace: {{ index . 1 }}
  {{- include "skewbench.metadata" $chart | nindent 2 }}
rules:
  {{- toYaml (index . 3) | nindent 2 }}
---
apiVersion: rbac.authorization.k8s.io/v1
kind: RoleBinding
metadata:
  name: {{ $name }}
  namespace: {{ index . 1 }}
  {{- include "skewbench.metadata" $chart | nindent 2 }}
roleRef:
  apiGroup: rbac.authorization.k8s.io
  kind: Role
  name: {{ $name }}
{{ include "skewbench.subjects" $chart }}
{{ end }}

{{/* Takes the operator's rules; returns those that it needs in namespaces with only Kafka. */}}
{{- define "skewbench.readingRules" -}}
{{- $reading := list "get" "list" "watch" }}
{{- $rules := list }}
{{- range . }}
{{- $verbs := list }}
{{- range .verbs }}
{{- if has . $reading }}
{{- $verbs = append $verbs . }}
{{- end }}
{{- end }}
{{- $ofKafka := or (has "kafka.strimzi.io" .apiGroups) (and (has "" .apiGroups) (or (has "pods" .resources) (has "secrets" .resources))) }}
{{- if and $verbs $ofKafka }}
{{- $rules = append $rules (dict "apiGroups" .apiGroups "resources" .resources "verbs" $verbs) }}
{{- end }}
{{- end }}
{{- dict "rules" $rules | toYaml }}
{{- end }}

{{/* The policy as the operator reads it, and as the API server does. The resources of helm test are allowed in its namespace. */}}
{{- define "skewbench.policy" -}}
{{- $policy := omit .Values.policy "admission" }}
{{- $from := list (include "skewbench.test.namespace" .) }}
{{- with .Values.test.cluster.bootstrapServers }}
{{- $servers := $policy.bootstrapServers }}
{{- range splitList "," . }}
{{- $servers = append $servers (dict "address" (trim . | lower) "from" $from) }}
{{- end }}
{{- $_ := set $policy "bootstrapServers" $servers }}
{{- end }}
{{- with .Values.test.cluster.strimzi }}
{{- if .namespace }}
{{- $_ := set $policy "kafkaNamespaces" (append $policy.kafkaNamespaces (dict "namespace" .namespace "from" $from)) }}
{{- end }}
{{- end }}
{{- toJson $policy }}
{{- end }}

{{/* CEL that is true if a list of servers holds one that nobody may name. Takes a list: CEL of the spec, the policy. */}}
{{- define "skewbench.foreignServers" -}}
{{- $spec := index . 0 }}
{{- $any := list "false" }}
{{- range (index . 1).bootstrapServers }}
{{- $allowed := printf "(%s)" (include "skewbench.matches" (list "s" (list .address))) }}
{{- with .from }}
{{- $allowed = printf "(%s && object.metadata.namespace in %s)" $allowed (toJson .) }}
{{- end }}
{{- $any = append $any $allowed }}
{{- end -}}
has({{ $spec }}.cluster.bootstrapServers) ? {{ $spec }}.cluster.bootstrapServers.split(',').map(s, s.trim().lowerAscii()).filter(s, !({{ join " || " $any }})) : []
{{- end }}

{{/* Labels and taints of control-plane nodes, the same as in the operator. */}}
{{- define "skewbench.controlPlane" -}}
{{- $keys := list }}
{{- range list "control-plane" "master" "controlplane" "etcd" }}
{{- $keys = append $keys (printf "node-role.kubernetes.io/%s" .) }}
{{- end }}
{{- toJson $keys }}
{{- end }}

{{- define "skewbench.ownImage" -}}
{{ include "skewbench.image" (list .Values.workerImage .) }}
{{- end }}

{{/* CEL that is true if a text matches one of some names, in which a * stands for any text. Takes a list: CEL of the text, the names. */}}
{{- define "skewbench.matches" -}}
{{- $text := index . 0 }}
{{- $any := list }}
{{- range index . 1 }}
{{- $parts := splitList "*" . }}
{{- if eq (len $parts) 1 }}
{{- $any = append $any (printf "%s == %s" $text (toJson .)) }}
{{- else }}
{{- $any = append $any (printf "(size(%s) >= %d && %s.startsWith(%s) && %s.endsWith(%s))" $text (sub (len .) 1) $text (first $parts | toJson) $text (last $parts | toJson)) }}
{{- end }}
{{- end }}
{{- join " || " $any | default "false" }}
{{- end }}

{{/* Binds an admission policy to the watched namespaces. Takes a list: the chart, the policy's name. */}}
{{- define "skewbench.admissionBinding" -}}
{{- $chart := index . 0 -}}
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicyBinding
metadata:
  name: {{ index . 1 }}
  {{- include "skewbench.metadata" $chart | nindent 2 }}
spec:
  policyName: {{ index . 1 }}
  validationActions: [Deny]
  {{- with $chart.Values.watch.namespaces }}
  matchResources:
    namespaceSelector:
      matchExpressions:
        - {key: kubernetes.io/metadata.name, operator: In, values: {{ toJson . }}}
  {{- end }}
{{- end }}

{{- define "skewbench.uninstall.name" -}}
{{ include "skewbench.fullname" . }}-uninstall
{{- end }}

{{- define "skewbench.uninstall.labels" -}}
{{ include "skewbench.labels" . | replace "component: operator" "component: uninstall" }}
{{- end }}

{{/* Takes a list: the chart, the name, and the hook's weight. */}}
{{- define "skewbench.uninstall.metadata" -}}
{{- $chart := index . 0 -}}
name: {{ index . 1 }}
labels:
  {{- include "skewbench.uninstall.labels" $chart | nindent 2 }}
annotations:
  helm.sh/hook: post-delete
  helm.sh/hook-weight: {{ index . 2 | quote }}
  helm.sh/hook-delete-policy: before-hook-creation,hook-succeeded
  {{- with $chart.Values.extraAnnotations }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- end }}

{{- define "skewbench.foreignServersMessage" -}}
'spec.cluster.bootstrapServers: "%s": this operator does not allow this server for namespace %s; use a Kafka cluster run by Strimzi, or ask for policy.bootstrapServers in the operator\'s chart'.format([variables.foreignServers[0], object.metadata.namespace])
{{- end }}
