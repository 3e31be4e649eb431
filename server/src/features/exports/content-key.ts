import { createHash } from 'node:crypto';
import type { PdfOptions } from '@flydeck/contract/exports/pdf-export';

/**
 * Version of the PDF writer. Increment this number when a change of the writer changes the bytes of PDFs, so that no
 * outdated files are served.
 */
const WRITER_VERSION = 2;

/** All inputs that determine the bytes of a PDF. */
export interface PdfContent {
  readonly oid: string;
  readonly sceneHash: string;
  readonly options: PdfOptions;
  readonly title: string;
  readonly author: string;
  readonly tags: readonly string[];
}

/** Returns the content key of a PDF: the SHA-256 in hex of everything that determines its bytes. */
export function contentKeyOf({ oid, sceneHash, options, title, author, tags }: PdfContent): string {
  const { steps, notes, size } = options;
  const inputs = [WRITER_VERSION, oid, sceneHash, steps, notes, size, title, author, tags];
  return createHash('sha256').update(JSON.stringify(inputs)).digest('hex');
}
