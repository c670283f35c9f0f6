{{- define "skewbench.test.name" -}}
{{ include "skewbench.fullname" . }}-test
{{- end }}

{{- define "skewbench.test.namespace" -}}
{{- if .Values.test.namespace }}
{{- .Values.test.namespace }}
{{- else if and .Values.watch.namespaces (not (has .Release.Namespace .Values.watch.namespaces)) }}
{{- first .Values.watch.namespaces }}
{{- else }}
{{- .Release.Namespace }}
{{- end }}
{{- end }}

{{/* Takes a list: the chart, the hook's weight, and when it is deleted. */}}
{{- define "skewbench.test.metadata" -}}
{{- $chart := index . 0 -}}
name: {{ include "skewbench.test.name" $chart }}
namespace: {{ include "skewbench.test.namespace" $chart }}
labels:
  {{- include "skewbench.labels" $chart | replace "component: operator" "component: test" | nindent 2 }}
annotations:
  helm.sh/hook: test
  helm.sh/hook-weight: {{ index . 1 | quote }}
  helm.sh/hook-delete-policy: {{ index . 2 }}
  {{- with $chart.Values.extraAnnotations }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- end }}
