import type { Warning } from '@flydeck/scene/model/document';
import { DocumentTooLargeError } from '@flydeck/scene/model/limits';
import { readDocument } from '@flydeck/scene/model/migrations';
import { ImportError, type ImportedDeck } from '../import-result.ts';

/** What the importer's process handed over, not yet validated. */
export interface ChildAnswer {
  readonly deck: { readonly document: unknown; readonly warnings: readonly Warning[] };
  readonly assets: ReadonlyMap<string, Uint8Array>;
}

/** Validates the document again on this side. Throws an ImportError when it is too large, a ZodError when it is none. */
export function readAnswer({ deck, assets }: ChildAnswer): ImportedDeck {
  try {
    return { document: readDocument(deck.document), assets, warnings: deck.warnings };
  } catch (error) {
    if (!(error instanceof DocumentTooLargeError)) throw error;
    throw new ImportError('import.too_large', `${error.message}.`, { cause: error });
  }
}
