import { PublicError } from '@flydeck/contract/errors';
import type { Document } from '@flydeck/scene/model/document';
import { DocumentTooLargeError } from '@flydeck/scene/model/limits';
import { readDocument } from '@flydeck/scene/model/migrations';
import { sanitizeDescription } from '../../library/index.ts';

/**
 * What a client says is a document, validated, its description cleaned.
 * @throws PublicError `request.too_large` beyond a document's limits, `request.invalid` for what is none.
 */
export function acceptedDocument(value: unknown): Document {
  try {
    const document = readDocument(value);
    const { description } = document;
    return description ? { ...document, description: sanitizeDescription(description) } : document;
  } catch (error) {
    const code = error instanceof DocumentTooLargeError ? 'request.too_large' : 'request.invalid';
    throw new PublicError(code, { cause: error });
  }
}
