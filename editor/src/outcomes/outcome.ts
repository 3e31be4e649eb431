import type { Side } from '../connectors/box-side.ts';
import type { CellSelection } from '../tables/table-grid.ts';
import type { TextFormat } from '../text/text-format.ts';

/**
 * What a command or another change by the author has done, or why it has done nothing. The interface announces it to
 * screen readers.
 */
export type Outcome =
  | CountedOutcome
  | MovedOutcome
  | ChangedOutcome
  | RecordOutcome
  | PlainOutcome
  | ZoomOutcome
  | ToolOutcome
  | TransitionOutcome
  | FormatOutcome
  | LineEndOutcome
  | CellsOutcome
  | RevertedOutcome;

/** Something was done with a number of objects, texts, steps or builds. */
interface CountedOutcome {
  readonly what:
    | 'added'
    | 'deleted'
    | 'resized'
    | 'rotated'
    | 'reordered'
    | 'copied'
    | 'cut'
    | 'pasted'
    | 'duplicated'
    | 'hidden'
    | 'shown'
    | 'locked'
    | 'unlocked'
    | 'grouped'
    | 'ungrouped'
    | 'arranged'
    | 'topic-created'
    | 'topic-dissolved'
    | 'texts-changed'
    | 'steps-duplicated'
    | 'steps-removed'
    | 'steps-added'
    | 'builds-added'
    | 'builds-removed'
    | 'rows-added'
    | 'rows-removed'
    | 'columns-added'
    | 'columns-removed'
    | 'rows-moved'
    | 'columns-moved'
    | 'pages-inserted'
    | 'pages-replaced';
  readonly count: number;
}

interface MovedOutcome {
  readonly what: 'moved';
  readonly count: number;
  /** Id of the new parent of the objects, if all have moved to the same other parent. */
  readonly parent?: string;
  /** The new position of a single object, in the units of its parent. */
  readonly position?: { readonly x: number; readonly y: number };
}

/** Properties of objects were changed. */
interface ChangedOutcome {
  readonly what: 'changed';
  readonly count: number;
  /** Name of the property of the records; absent if several properties were changed. */
  readonly property?: string;
}

interface RecordOutcome {
  readonly what:
    | 'topic-shown'
    | 'cover-editing'
    | 'step-moved'
    | 'topic-nested'
    | 'view-added'
    | 'view-updated'
    | 'renamed';
  /** Id of the topic or step. */
  readonly id: string;
}

interface PlainOutcome {
  readonly what:
    | 'unchanged'
    | 'unavailable'
    | 'selection-locked'
    | 'nothing-to-undo'
    | 'nothing-to-redo'
    | 'nothing-to-paste'
    | 'style-copied'
    | 'tool-kept'
    | 'tool-released'
    | 'presentation-shown'
    | 'selection-shown'
    | 'earlier-view-shown'
    | 'no-earlier-view'
    | 'group-opened'
    | 'text-editing'
    | 'cover-removed'
    | 'cover-ended'
    | 'cells-left'
    | 'selecting-several'
    | 'selecting-several-ended'
    | 'selected'
    | 'path-changed'
    | 'document-changed';
}

interface ZoomOutcome {
  readonly what: 'zoomed';
  /** The zoom level relative to the overview. */
  readonly level: number;
}

interface ToolOutcome {
  readonly what: 'tool-chosen';
  readonly tool: string;
}

/** A format of texts was changed. */
interface FormatOutcome {
  readonly what: 'formatted';
  readonly format: TextFormat;
  /** Undefined if the interface formats the selected part of the edited text, and knows the result. */
  readonly isOn: boolean | undefined;
}

interface TransitionOutcome {
  readonly what: 'transition-set';
  readonly transition: 'fly' | 'fade' | 'cut';
}

/** An end of a line was moved, attached to an element or topic, or detached. */
interface LineEndOutcome {
  readonly what: 'line-end-changed';
  readonly end: 'start' | 'end';
  /** The new position, in the units of the topic. */
  readonly position: { readonly x: number; readonly y: number };
  /** The element or topic to which the end is attached now, and its side. */
  readonly target?: { readonly id: string; readonly side: Side };
}

/** Cells of a table were selected. */
interface CellsOutcome {
  readonly what: 'cells-selected';
  readonly cells: CellSelection;
}

interface RevertedOutcome {
  readonly what: 'undone' | 'redone';
  /** The change that was undone or redone. */
  readonly change: Outcome;
}
