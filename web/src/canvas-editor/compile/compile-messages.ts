import type { DrawnChartPart } from '@flydeck/scene/compile/chart/chart-part';
import type { ElementCarets } from '@flydeck/scene/compile/element-carets';
import type { ScenePatch } from '@flydeck/scene/incremental/scene-patch';
import type { ImportWarning } from '@flydeck/scene/model/document';
import type { TypesetMath } from '@flydeck/scene/ports';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import type { LoadedFontFile } from './browser-fonts.ts';
import type { AssetTable } from './browser-ports.ts';

/** The message that the worker sends when it is ready to receive requests. */
export const WORKER_READY = 'ready';

/** Messages from the page to the compiler. */
export type CompileRequest =
  /** Replaces all records, pictures and media. */
  | {
      readonly type: 'open';
      readonly records: readonly DocumentRecord[];
      readonly assets: AssetTable;
    }
  /**
   * Adds and replaces the records in `put`, and deletes the records whose ids are in `deleted`. The message contains
   * whole records instead of operations, because no operation can restore the exact earlier state of a record when a
   * pending batch is reverted.
   */
  | {
      readonly type: 'change';
      readonly put: readonly DocumentRecord[];
      readonly deleted: readonly string[];
    }
  /** Replaces all pictures and media. */
  | { readonly type: 'assets'; readonly assets: AssetTable }
  /**
   * Reports that the text of the record `id` is being edited. Later scenes contain the positions of the characters of
   * this text. Without `id`, no text is being edited.
   */
  | { readonly type: 'edit-text'; readonly id?: string }
  /** Requests that later scenes contain the layouts of these tables, charts and texts. Replaces the previous request. */
  | { readonly type: 'lay-out'; readonly ids: readonly string[] }
  /** Requests the event `formula` for a formula in TeX. `request` identifies the request. */
  | { readonly type: 'typeset'; readonly request: number; readonly tex: string };

/** A typeset formula, or the message of the error if the TeX is invalid. */
export type TypesetResult = { readonly formula: TypesetMath } | { readonly error: string };

/** Positions of the characters of the text that is being edited. */
export interface EditedTextCarets extends ElementCarets {
  /** Id of the record that contains the text. */
  readonly id: string;
}

/** The edges of the rows of tables in the space of their boxes, by the id of the table. */
export type RowEdges = ReadonlyMap<string, readonly number[]>;

/** The parts of charts in the space of their boxes, by the id of the chart. */
export type ChartParts = ReadonlyMap<string, readonly DrawnChartPart[]>;

/** The positions of the characters of texts, by the id of the record that contains the text. */
export type TextLayouts = ReadonlyMap<string, ElementCarets>;

/** Messages from the compiler to the page. */
export type CompileEvent =
  | {
      readonly type: 'scene';
      /** The changes since the last `scene` event. The first event has the whole scene. */
      readonly patch: ScenePatch;
      /** Whether the patch contains the whole scene, because no `scene` event was sent since `open`. */
      readonly isFirst: boolean;
      readonly warnings: readonly ImportWarning[];
      /** Whether some elements are placeholders, because fonts or parts of the compiler are still being loaded. */
      readonly isProvisional: boolean;
      /** Positions in this scene of the characters of the text that is being edited. */
      readonly editedText?: EditedTextCarets;
      /** The edges of the rows of the requested tables in this scene. */
      readonly rowEdges?: RowEdges;
      /** The parts of the requested charts in this scene. */
      readonly chartParts?: ChartParts;
      /** Positions in this scene of the characters of the requested texts. */
      readonly texts?: TextLayouts;
    }
  /** A font file that has been loaded. The next scene can use it. */
  | { readonly type: 'font'; readonly file: LoadedFontFile }
  /** The response to the request `typeset`. */
  | { readonly type: 'formula'; readonly request: number; readonly result: TypesetResult }
  /** The records cannot be compiled, for example because the root topic is missing. The last scene remains valid. */
  | { readonly type: 'failed'; readonly message: string };

/** A connection from the page to the compiler, which runs in a worker or on the page's thread. */
export interface CompilerConnection {
  send(request: CompileRequest): void;
  close(): void;
}
