import { ImportError, type ImportedDeck } from '@flydeck/readers/import-result';
import type { ImportWarning } from '@flydeck/scene/model/document';
import { DocumentTooLargeError } from '@flydeck/scene/model/limits';
import { readDocument } from '@flydeck/scene/model/migrations';
import { allRightOptionsSchema } from '@flydeck/scene/model/question';

/** The result of an importer as received from its child process, not yet validated. */
export interface UnvalidatedResult {
  readonly deck: {
    readonly document: unknown;
    readonly warnings: readonly ImportWarning[];
    readonly rightOptions?: unknown;
  };
  readonly assets: ReadonlyMap<string, Uint8Array>;
}

/**
 * Validates the document and the right options of the result in the parent process, because the child process is not trusted.
 * @throws ImportError if the document is too large
 * @throws ZodError if the document or the right options are not valid
 */
export function validateResult({ deck, assets }: UnvalidatedResult): ImportedDeck {
  try {
    const rightOptions = allRightOptionsSchema.optional().parse(deck.rightOptions);
    return { document: readDocument(deck.document), assets, warnings: deck.warnings, rightOptions };
  } catch (error) {
    if (!(error instanceof DocumentTooLargeError)) throw error;
    throw new ImportError('import.too_large', `${error.message}.`, { cause: error });
  }
}
