import type { Effect, PointerInput, Tool, ToolContext } from './tool.ts';
import type { ToolName } from './tool-choice.ts';

/** A tool with its present state. */
export interface RunningTool {
  readonly name: ToolName;
  /** Name of the present state. */
  readonly state: string;
  /** Whether a gesture is going on. */
  readonly isBusy: boolean;
  /** Passes an event to the tool. Returns what it asks the editor to do. */
  handle(input: PointerInput, context: ToolContext): readonly Effect[];
}

/** Returns a tool in its initial state. */
export function runTool<State extends { readonly name: string }>(tool: Tool<State>): RunningTool {
  let state = tool.initial;
  return {
    name: tool.name,
    get state() {
      return state.name;
    },
    get isBusy() {
      return state.name !== tool.initial.name;
    },
    handle(input, context) {
      const transition = tool.transition(state, input, context);
      state = transition.state;
      return transition.effects ?? [];
    },
  };
}
