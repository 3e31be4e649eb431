import type { Point } from '@flydeck/scene/model/geometry';
import type { EditorCamera } from '../camera.ts';
import type { RecordCopies } from '../commands/copy-records.ts';
import type { TrackEdge } from '../tables/table-edges.ts';
import type { Axis } from '../tables/tracks.ts';
import type { ReshapeHandle } from '../transform/reshape-handles.ts';
import type { ResizeHandle } from '../transform/selection-box.ts';
import type { SnapTargets } from '../transform/snap-targets.ts';
import type { EdgePanning } from './edge-panning.ts';

/** The states of the select tool. Points are in CSS pixels of the window, except grips. */
export type SelectState =
  | { readonly name: 'idling' }
  /**
   * The pointer is pressed, but has not moved yet. `target` is the record that a drag moves; it is absent if the
   * background of `topic` was pressed.
   */
  | {
      readonly name: 'pressing';
      readonly start: Point;
      readonly target?: string;
      readonly topic: string;
      /** The selection if the press ends without a drag. */
      readonly selectionOnClick: readonly string[];
      /** Id of the pressed chart, if it was selected before the press. A click then selects a part of the chart. */
      readonly selectedChart?: string;
      /**
       * The state after a drag has started. Set only if a finger presses a handle: a drag uses the handle, but a tap
       * selects the record under the handle.
       */
      readonly stateOnDrag?: StateNamed<'resizing' | 'rotating'>;
    }
  | {
      readonly name: 'moving';
      /** The point of the selection that was pressed, in the space of the selection's parent. */
      readonly grip: Point;
      /** The box position of a selected record to which `grip` belongs, in the same space. Others may move the record. */
      readonly origin: { readonly id: string; readonly at: Point } | undefined;
      /** The camera at the start of the movement, which Escape restores. */
      readonly camera: EditorCamera;
      /** The closed topic under the pointer, and the time in milliseconds at which the pointer reached it. */
      readonly hover?: { readonly topic: string; readonly since: number };
      /** The lines, sizes and boxes to which the movement snaps. */
      readonly targets: SnapTargets;
      /** Copies that are moved instead of the selection while Alt is pressed; absent until Alt is pressed. */
      readonly copies?: RecordCopies;
      /** Whether Alt was pressed at the last movement, so that the copies were moved. */
      readonly isCopying: boolean;
      readonly panning?: EdgePanning | undefined;
    }
  /** In `resizing` and `rotating`, `grip` is the point at which the handle was pressed, in the space of `parent`. */
  | {
      readonly name: 'resizing';
      readonly grip: Point;
      readonly parent: string;
      readonly handle: ResizeHandle;
      /** The lines, sizes and boxes to which the handle snaps. */
      readonly targets: SnapTargets;
    }
  | { readonly name: 'rotating'; readonly grip: Point; readonly parent: string }
  /** Moves an adjust handle of a shape or an end of a connector. */
  | { readonly name: 'reshaping'; readonly handle: ReshapeHandle }
  /** Selects cells from the cell `anchor` to the cell under the pointer. */
  | {
      readonly name: 'selectingCells';
      readonly table: string;
      readonly anchor: string;
      readonly panning?: EdgePanning | undefined;
    }
  /** Moves the end of a row or column. */
  | {
      readonly name: 'resizingTrack';
      readonly table: string;
      readonly edge: TrackEdge;
      /** The point that was pressed, in the space of the table's box. */
      readonly grip: Point;
      /** The size of the row or column before the gesture, in the units of the table's box. */
      readonly size: number;
    }
  /** Moves the rows or columns of the selected cells by a grip. */
  | {
      readonly name: 'movingTracks';
      readonly axis: Axis;
      /** The camera at the start of the movement, which Escape restores. */
      readonly camera: EditorCamera;
      readonly panning?: EdgePanning | undefined;
    }
  | {
      readonly name: 'marqueeing';
      readonly start: Point;
      readonly topic: string;
      /** Ids that are selected in addition to the records in the marquee; empty without Shift. */
      readonly alwaysSelected: readonly string[];
      /** The selection before the marquee, which Escape restores. */
      readonly selectionBefore: readonly string[];
    };

/** The state of the select tool that has this name. */
export type StateNamed<Name extends SelectState['name']> = Extract<SelectState, { readonly name: Name }>;
