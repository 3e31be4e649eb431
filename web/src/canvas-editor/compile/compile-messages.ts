import type { ElementCarets } from '@flydeck/scene/compile/element-carets';
import type { ScenePatch } from '@flydeck/scene/incremental/scene-patch';
import type { Warning } from '@flydeck/scene/model/document';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import type { LoadedFontFile } from './browser-fonts.ts';
import type { AssetTable } from './browser-ports.ts';

/** The message that the worker sends when it is ready to receive requests. */
export const WORKER_READY = 'ready';

/** Messages of the page to the compiler. */
export type CompileRequest =
  /** Replaces all records. */
  | {
      readonly type: 'open';
      readonly records: readonly DocumentRecord[];
      readonly assets: AssetTable;
    }
  /**
   * Adds, replaces and deletes records. Contains whole records instead of operations, because reverting unconfirmed
   * batches restores previous records exactly, which operations cannot express.
   * `put`: added and replaced records. `deleted`: ids of deleted records.
   */
  | {
      readonly type: 'change';
      readonly put: readonly DocumentRecord[];
      readonly deleted: readonly string[];
    }
  | { readonly type: 'assets'; readonly assets: AssetTable }
  /**
   * Requests that later scenes contain the positions of the characters in the text of the record `id`, or of no text.
   */
  | { readonly type: 'edit-text'; readonly id?: string };

/** Positions of the characters of the text that is being edited. */
export interface EditedText extends ElementCarets {
  /** Id of the record. */
  readonly id: string;
}

/** Messages of the compiler to the page. */
export type CompileEvent =
  | {
      readonly type: 'scene';
      /** Changes to the scene of the last event; in the first event after `open`, the whole scene. */
      readonly patch: ScenePatch;
      readonly isFirst: boolean;
      readonly warnings: readonly Warning[];
      /**
       * Whether elements were compiled as placeholders, because fonts or code of the compiler are still being loaded.
       */
      readonly isProvisional: boolean;
      /** The text that is being edited, as it is laid out in this scene. */
      readonly editedText?: EditedText;
    }
  /** A font file that the next scene may use. */
  | { readonly type: 'font'; readonly file: LoadedFontFile }
  /** The records cannot be compiled, for example without a root topic. The last scene remains valid. */
  | { readonly type: 'failed'; readonly message: string };

/** A connection of the page to the compiler, in a worker or on the same thread. */
export interface CompilerConnection {
  send(request: CompileRequest): void;
  close(): void;
}
