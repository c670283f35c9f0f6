package main

import (
	"fmt"
	"slices"

	lua "github.com/yuin/gopher-lua"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
)

// What Argo CD takes from a health script.
var healthStatuses = []string{"Healthy", "Progressing", "Degraded", "Suspended", "Missing", "Unknown"}

// The libraries that Argo CD opens for the scripts in argocd-cm, but for a part of os that no health script needs;
// string, math, io and the rest aren't there unless resource.customizations.useOpenLibs says so.
var libraries = map[string]lua.LGFunction{
	lua.LoadLibName: lua.OpenPackage,
	lua.BaseLibName: lua.OpenBase,
	lua.TabLibName:  lua.OpenTable,
}

// health runs a script as Argo CD does: the object is the global obj, and what is returned has a status and a message.
func health(object *unstructured.Unstructured, script string) (*Verdict, error) {
	state := lua.NewState(lua.Options{SkipOpenLibs: true})
	defer state.Close()
	for name, open := range libraries {
		call := lua.P{Fn: state.NewFunction(open), Protect: true}
		if err := state.CallByParam(call, lua.LString(name)); err != nil {
			return nil, err
		}
	}
	state.SetGlobal("obj", toLua(state, object.Object))
	if err := state.DoString(script); err != nil {
		return nil, err
	}
	returned, ok := state.Get(-1).(*lua.LTable)
	if !ok {
		return nil, fmt.Errorf("the health script returned %s, not a table", state.Get(-1).Type())
	}
	verdict := &Verdict{Status: text(returned, "status"), Message: text(returned, "message")}
	if !slices.Contains(healthStatuses, verdict.Status) {
		return nil, fmt.Errorf("the health script returned the status %q, which Argo CD doesn't know", verdict.Status)
	}
	return verdict, nil
}

func text(table *lua.LTable, field string) string {
	value, _ := table.RawGetString(field).(lua.LString)
	return string(value)
}

func toLua(state *lua.LState, value any) lua.LValue {
	switch value := value.(type) {
	case bool:
		return lua.LBool(value)
	case int64:
		return lua.LNumber(value)
	case float64:
		return lua.LNumber(value)
	case string:
		return lua.LString(value)
	case []any:
		list := state.NewTable()
		for _, element := range value {
			list.Append(toLua(state, element))
		}
		return list
	case map[string]any:
		table := state.NewTable()
		for key, field := range value {
			table.RawSetString(key, toLua(state, field))
		}
		return table
	default:
		return lua.LNil
	}
}
