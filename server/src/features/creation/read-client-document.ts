import { PublicError } from '@flydeck/contract/errors';
import type { Document } from '@flydeck/scene/model/document';
import { DocumentTooLargeError } from '@flydeck/scene/model/limits';
import { readDocument } from '@flydeck/scene/model/migrations';
import { sanitizeDescription } from '../../library/index.ts';

/**
 * Validates a document from a client, and sanitizes its description.
 * @throws PublicError `request.too_large` if `value` exceeds the limits of documents, `request.invalid` if `value` is
 * not a valid document
 */
export function readClientDocument(value: unknown): Document {
  try {
    const document = readDocument(value);
    const { description } = document;
    return description ? { ...document, description: sanitizeDescription(description) } : document;
  } catch (error) {
    const code = error instanceof DocumentTooLargeError ? 'request.too_large' : 'request.invalid';
    throw new PublicError(code, { cause: error });
  }
}
