import type { PdfOptions } from '@flydeck/contract/exports/pdf-export';
import type { Kysely } from 'kysely';
import type { PresentationTables } from '../../library/index.ts';
import type { Blobs } from '../../ports/blobs.ts';
import { findContent } from './content-of.ts';
import { writePdfInChild } from './conversion/pdf-in-child.ts';
import { readPdfSource } from './conversion/pdf-source.ts';

/**
 * Returns the bytes of the PDF of a published presentation; undefined if the presentation does not exist. Neither
 * checks the access nor stores the PDF.
 */
export async function writePublishedPdf(
  { db, blobs }: { readonly db: Kysely<PresentationTables>; readonly blobs: Blobs },
  oid: string,
  options: PdfOptions,
): Promise<Uint8Array | undefined> {
  const content = await findContent(db, oid, options);
  if (!content) return undefined;
  const { scene, files } = await readPdfSource(blobs, content.sceneHash);
  const metadata = { author: content.author, keywords: content.tags };
  return writePdfInChild({ scene: { ...scene, title: content.title }, metadata, options }, files);
}
