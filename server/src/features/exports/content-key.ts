import { createHash } from 'node:crypto';
import type { PdfOptions } from '@flydeck/contract/exports/pdf-export';

/** Raise it when the same scene becomes another file, so that PDFs of before are not given out as those of today. */
const WRITER_VERSION = 2;

/** What decides the bytes of a PDF. */
export interface PdfContent {
  readonly oid: string;
  readonly sceneHash: string;
  readonly options: PdfOptions;
  readonly title: string;
  readonly author: string;
  readonly tags: readonly string[];
}

/** The name of a PDF before it is made: whoever asks for the same gets the same. */
export function contentKeyOf({ oid, sceneHash, options, title, author, tags }: PdfContent): string {
  const { steps, notes, size } = options;
  const decided = [WRITER_VERSION, oid, sceneHash, steps, notes, size, title, author, tags];
  return createHash('sha256').update(JSON.stringify(decided)).digest('hex');
}
