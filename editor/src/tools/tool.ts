import type { Point } from '@flydeck/scene/model/geometry';
import type { Operation } from '@flydeck/scene/records/operations';
import type { EditorCamera, View } from '../camera.ts';
import type { SelectedChartPart } from '../charts/chart-part-selection.ts';
import type { PenSample } from '../drawing/pen-stroke.ts';
import type { Outcome } from '../outcomes/outcome.ts';
import type { CellSelection } from '../tables/table-grid.ts';
import type { Guide } from '../transform/guide.ts';
import type { ToolChoice, ToolName, ToolSettings } from './tool-choice.ts';

/** An event of a pointer. Escape cancels a gesture by an event of the type `cancel`. */
export interface PointerInput {
  readonly type: 'down' | 'move' | 'up' | 'cancel';
  /** In CSS pixels of the window. */
  readonly point: Point;
  readonly shift: boolean;
  /** Ctrl, or Command on a Mac. */
  readonly mod: boolean;
  readonly alt: boolean;
  /** 0 is the main button, 1 the middle button. */
  readonly button: number;
  /** If absent, the device is a mouse. */
  readonly device?: 'mouse' | 'touch' | 'pen';
  /** Pressure of a pen from 0 to 1; absent if it is unknown. */
  readonly pressure?: number;
  /** All samples since the previous event, if the browser has combined several into this event. */
  readonly samples?: readonly PenSample[];
}

/** What the editor passes to a tool with each pointer event: the view, the selection and the settings of the tools. */
export interface ToolContext {
  /** The view without the tool's preview. */
  readonly view: View;
  /** Ids of the open topics and groups. */
  readonly openIds: ReadonlySet<string>;
  /** Ids of records with the same parent. */
  readonly selection: readonly string[];
  /** The selected cells of the selected table; absent unless the author has entered the table. */
  readonly cells?: CellSelection;
  /** The selected part of the selected chart; absent if no part is selected. */
  readonly chartPart?: SelectedChartPart;
  /** Whether a press on a record adds it to the selection, or removes it if it is already selected. */
  readonly isSelectingSeveral: boolean;
  readonly settings: ToolSettings;
  /** Whether the tool stays chosen after it has drawn an element or topic. */
  readonly isToolLocked: boolean;
  /** Returns a new id that is unique in the document. */
  newId(): string;
}

/** An effect of a tool, which the editor applies. */
export type Effect =
  | { readonly do: 'select'; readonly ids: readonly string[] }
  /** Selects cells and their table; undefined leaves the table, which remains selected. */
  | { readonly do: 'select-cells'; readonly cells: CellSelection | undefined }
  /** Selects a part of the selected chart; undefined selects no part. */
  | { readonly do: 'select-chart-part'; readonly selected: SelectedChartPart | undefined }
  /** Shows the view of a camera immediately. */
  | { readonly do: 'move-camera'; readonly camera: EditorCamera }
  /** Moves the camera in a flight. */
  | { readonly do: 'fly-to'; readonly camera: EditorCamera }
  /** Shows the operations without storing them. Replaces the previous preview. */
  | {
      readonly do: 'preview';
      readonly operations: readonly Operation[];
      /** Lines that show with which edges, centres, sizes or gaps the gesture is aligned. */
      readonly guides?: readonly Guide[];
      /**
       * Ids of the outlined records: a topic into which records are moved, records that move into a drawn topic, or
       * records to which the ends of a line are attached.
       */
      readonly outlined?: readonly string[];
      /** Ids of the copies that the gesture moves instead of the selection. */
      readonly copies?: readonly string[];
    }
  /** Stores the preview as one undoable change. `outcome` is announced instead of a description of the change. */
  | { readonly do: 'commit'; readonly outcome?: Outcome }
  | { readonly do: 'set-tool'; readonly choice: ToolChoice }
  /** Starts editing of the text of a record. */
  | { readonly do: 'edit-text'; readonly id: string };

/** The next state of a tool, and the effects that the editor applies. */
export interface Transition<State> {
  readonly state: State;
  readonly effects?: readonly Effect[];
}

/**
 * A tool as a state machine whose transitions have no side effects. The names of states are gerunds, such as `moving`.
 */
export interface Tool<State extends { readonly name: string }> {
  readonly name: ToolName;
  readonly initialState: State;
  transition(state: State, input: PointerInput, context: ToolContext): Transition<State>;
  /**
   * Called repeatedly during a gesture after the pointer has moved, for effects after a delay. The code of the select
   * tool's effects is loaded on demand.
   * @param now the current time in milliseconds, from any origin
   * @param pointer the last movement of the pointer
   */
  handleTime?: (state: State, now: number, context: ToolContext, pointer: PointerInput) => Transition<State>;
}
