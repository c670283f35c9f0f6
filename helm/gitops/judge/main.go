// Judge says how GitOps tools judge Benchmarks and SkewedTopics as they are in a cluster: kstatus, in the version that
// Flux and Helm use and maintain, the expressions of a Flux Kustomization, and a health script of Argo CD. It prints one
// line of JSON for each file.
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"

	"github.com/fluxcd/cli-utils/pkg/kstatus/status"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"sigs.k8s.io/yaml"
)

// Judgement is what is printed of one file.
type Judgement struct {
	File    string  `json:"file"`
	Kstatus Verdict `json:"kstatus"`
	// Flux is kstatus's verdict too for the kinds that the Kustomization has no expressions for.
	Flux   Verdict `json:"flux"`
	ArgoCD Verdict `json:"argocd"`
}

// Verdict is a status in the tool's own words, such as InProgress or Degraded.
type Verdict struct {
	Status  string `json:"status"`
	Message string `json:"message"`
}

func main() {
	script := flag.String("health", "", "the health script, a file of Lua")
	kustomization := flag.String("kustomization", "", "a Flux Kustomization, a file of YAML")
	flag.Parse()
	if err := run(*script, *kustomization, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "judge:", err)
		os.Exit(1)
	}
}

func run(scriptFile, kustomizationFile string, files []string) error {
	script, err := os.ReadFile(scriptFile)
	if err != nil {
		return err
	}
	checks, err := readHealthChecks(kustomizationFile)
	if err != nil {
		return fmt.Errorf("%s: %w", kustomizationFile, err)
	}
	for _, file := range files {
		judgement, err := judge(file, string(script), checks)
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		if err := json.NewEncoder(os.Stdout).Encode(judgement); err != nil {
			return err
		}
	}
	return nil
}

func judge(file, script string, checks HealthChecks) (*Judgement, error) {
	object, err := read(file)
	if err != nil {
		return nil, err
	}
	generic, err := status.Compute(object)
	if err != nil {
		return nil, err
	}
	flux, err := checks.of(context.Background(), object)
	if err != nil {
		return nil, err
	}
	argo, err := health(object, script)
	if err != nil {
		return nil, err
	}
	return &Judgement{File: file, Kstatus: verdict(generic), Flux: verdict(flux), ArgoCD: *argo}, nil
}

func verdict(result *status.Result) Verdict {
	return Verdict{Status: result.Status.String(), Message: result.Message}
}

// read keeps whole numbers whole, as the tools' clients do.
func read(file string) (*unstructured.Unstructured, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	asJSON, err := yaml.YAMLToJSON(text)
	if err != nil {
		return nil, err
	}
	object := &unstructured.Unstructured{}
	return object, object.UnmarshalJSON(asJSON)
}
