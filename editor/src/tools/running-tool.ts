import type { Effect, PointerInput, Tool, ToolContext, Transition } from './tool.ts';
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
  /** Reports the time in milliseconds to the tool. Returns what it asks the editor to do. */
  wait(now: number, context: ToolContext): readonly Effect[];
}

/** Returns a tool in its initial state. */
export function runTool<State extends { readonly name: string }>(tool: Tool<State>): RunningTool {
  let state = tool.initial;
  const go = (transition: Transition<State> | undefined): readonly Effect[] => {
    state = transition?.state ?? state;
    return transition?.effects ?? [];
  };
  return {
    name: tool.name,
    get state() {
      return state.name;
    },
    get isBusy() {
      return state.name !== tool.initial.name;
    },
    handle: (input, context) => go(tool.transition(state, input, context)),
    wait: (now, context) => go(tool.wait?.(state, now, context)),
  };
}
