import type { ElementCarets } from '@flydeck/scene/compile/element-carets';
import type { ScenePatch } from '@flydeck/scene/incremental/scene-patch';
import type { Warning } from '@flydeck/scene/model/document';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import type { LoadedFontFile } from './browser-fonts.ts';
import type { AssetTable } from './browser-ports.ts';

/** What the worker sends once it can receive messages. */
export const WORKER_READY = 'ready';

/** What the page sends to the compiler. */
export type CompileRequest =
  /** Replaces all records. */
  | {
      readonly type: 'open';
      readonly records: readonly DocumentRecord[];
      readonly assets: AssetTable;
    }
  /**
   * Records, not operations: reverting unconfirmed batches restores records exactly, which no operation expresses.
   * `deleted`: ids of records that were deleted completely.
   */
  | {
      readonly type: 'change';
      readonly put: readonly DocumentRecord[];
      readonly deleted: readonly string[];
    }
  | { readonly type: 'assets'; readonly assets: AssetTable }
  /** From now on, each scene event contains the positions of the characters of a record's text; without `id`, of none. */
  | { readonly type: 'edit-text'; readonly id?: string };

/** Where the characters of the edited text are. */
export interface EditedText extends ElementCarets {
  /** Id of the record. */
  readonly id: string;
}

/** What the compiler sends to the page. */
export type CompileEvent =
  | {
      readonly type: 'scene';
      /** Changes the scene of the last event; the first event after `open` contains the whole scene. */
      readonly patch: ScenePatch;
      readonly isFirst: boolean;
      readonly warnings: readonly Warning[];
      /** Whether texts wait for fonts, or formulas and code for their parts of the compiler. */
      readonly isProvisional: boolean;
      /** The text that is edited, as it is in this scene. */
      readonly editedText?: EditedText;
    }
  /** A font file that the next scene may use. */
  | { readonly type: 'font'; readonly file: LoadedFontFile }
  /** The records are not a document, for example without a root topic; the last scene stays. */
  | { readonly type: 'failed'; readonly message: string };

/** A connection of the page to the compiler, in a worker or on the same thread. */
export interface CompilerConnection {
  send(request: CompileRequest): void;
  close(): void;
}
