import type { Effect, PointerInput, Tool, ToolContext, Transition } from './tool.ts';
import type { ToolName } from './tool-choice.ts';

/** A tool with its current state. */
export interface RunningTool {
  readonly name: ToolName;
  /** Name of the current state. */
  readonly state: string;
  /** Whether a gesture is in progress. */
  readonly isBusy: boolean;
  /** Passes an event to the tool. Returns the effects that the editor has to apply. */
  handle(input: PointerInput, context: ToolContext): readonly Effect[];
  /** Passes the time in milliseconds to the tool. Returns the effects that the editor has to apply. */
  handleTime(now: number, context: ToolContext, pointer: PointerInput): readonly Effect[];
}

/** Returns a tool in its initial state. */
export function runTool<State extends { readonly name: string }>(tool: Tool<State>): RunningTool {
  let state = tool.initialState;
  const applyTransition = (transition: Transition<State> | undefined): readonly Effect[] => {
    state = transition?.state ?? state;
    return transition?.effects ?? [];
  };
  return {
    name: tool.name,
    get state() {
      return state.name;
    },
    get isBusy() {
      return state.name !== tool.initialState.name;
    },
    handle: (input, context) => applyTransition(tool.transition(state, input, context)),
    handleTime: (...input) => applyTransition(tool.handleTime?.(state, ...input)),
  };
}
