import type { Point } from '@flydeck/scene/model/geometry';
import type { Operation } from '@flydeck/scene/records/operations';
import type { EditorCamera, View } from '../camera.ts';
import type { PenSample } from '../drawing/pen-stroke.ts';
import type { Guide } from '../transform/guide.ts';
import type { ToolChoice, ToolName, ToolSettings } from './tool-choice.ts';

/** An event of a pointer, or the end of a gesture by Escape. */
export interface PointerInput {
  readonly type: 'down' | 'move' | 'up' | 'cancel';
  /** In CSS pixels of the window. */
  readonly point: Point;
  readonly shift: boolean;
  /** Ctrl, or Command on a Mac. */
  readonly mod: boolean;
  readonly alt: boolean;
  /** 0 is the main button, 1 the middle one. */
  readonly button: number;
  /** Absent: a mouse. */
  readonly device?: 'mouse' | 'touch' | 'pen';
  /** Pressure of a pen from 0 to 1; absent: unknown. */
  readonly pressure?: number;
  /** All samples since the event before, if the browser has combined some into this one. */
  readonly samples?: readonly PenSample[];
}

/** The input of a tool: the view without the tool's preview, the open topics and the selection. */
export interface ToolContext {
  readonly view: View;
  readonly open: ReadonlySet<string>;
  /** Ids of records with the same parent. */
  readonly selection: readonly string[];
  readonly settings: ToolSettings;
  /** Whether the tool stays in use after it has drawn something. */
  readonly isToolLocked: boolean;
  /** Returns a new id that is unique in the document. */
  newId(): string;
}

/** What a tool asks the editor to do. */
export type Effect =
  | { readonly do: 'select'; readonly ids: readonly string[] }
  | { readonly do: 'move-camera'; readonly camera: EditorCamera }
  | { readonly do: 'fly-to'; readonly camera: EditorCamera }
  /** Shows the operations without storing them; replaces the preview before. */
  | {
      readonly do: 'preview';
      readonly operations: readonly Operation[];
      /** What shows to what the gesture snaps. */
      readonly guides?: readonly Guide[];
      /** Ids of records that the interface outlines: where the gesture places, or what it takes in. */
      readonly outlined?: readonly string[];
    }
  /** Stores the preview as one undoable change. */
  | { readonly do: 'commit' }
  | { readonly do: 'set-tool'; readonly choice: ToolChoice }
  /** Starts editing of the text of a record. */
  | { readonly do: 'edit-text'; readonly id: string };

export interface Transition<State> {
  readonly state: State;
  readonly effects?: readonly Effect[];
}

/** A tool as a state machine with pure transitions. Its states are named by gerunds. */
export interface Tool<State extends { readonly name: string }> {
  readonly name: ToolName;
  readonly initial: State;
  transition(state: State, input: PointerInput, context: ToolContext): Transition<State>;
  /** Handles that time passes during a gesture, for tools that wait. `now` is in milliseconds. */
  wait?(state: State, now: number, context: ToolContext): Transition<State>;
}
