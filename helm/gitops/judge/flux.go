package main

import (
	"context"
	"os"

	"github.com/fluxcd/cli-utils/pkg/kstatus/status"
	kustomizev1 "github.com/fluxcd/kustomize-controller/api/v1"
	"github.com/fluxcd/pkg/runtime/cel"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"sigs.k8s.io/yaml"
)

// HealthChecks are the expressions of a Kustomization, by the kind that they are for.
type HealthChecks map[schema.GroupKind]*cel.StatusEvaluator

// readHealthChecks refuses fields that a Kustomization doesn't have.
func readHealthChecks(file string) (HealthChecks, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	kustomization := &kustomizev1.Kustomization{}
	if err := yaml.UnmarshalStrict(text, kustomization); err != nil {
		return nil, err
	}
	checks := HealthChecks{}
	for _, check := range kustomization.Spec.HealthCheckExprs {
		evaluator, err := cel.NewStatusEvaluator(&check.HealthCheckExpressions)
		if err != nil {
			return nil, err
		}
		checks[schema.FromAPIVersionAndKind(check.APIVersion, check.Kind).GroupKind()] = evaluator
	}
	return checks, nil
}

// of judges as Flux does: by the expressions for the kind if there are any, else by kstatus.
func (checks HealthChecks) of(ctx context.Context, object *unstructured.Unstructured) (*status.Result, error) {
	if evaluator, ok := checks[object.GroupVersionKind().GroupKind()]; ok {
		return evaluator.Evaluate(ctx, object)
	}
	return status.Compute(object)
}
