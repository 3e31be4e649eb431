import { writeFile } from 'node:fs/promises';
import type { PdfOptions } from '@flydeck/contract/exports/pdf-export';
import { exportFlydeck } from '@flydeck/readers/flydeck/index';
import { readDocument } from '@flydeck/scene/model/migrations';
import { writePublishedPdf } from '../features/exports/write-published-pdf.ts';
import { StartError } from '../start-error.ts';
import { withInstance } from './instance.ts';
import { printLine } from './verb.ts';

/**
 * Writes a published presentation with its original assets as one .flydeck file. Returns the exit code.
 * @throws StartError if the presentation or one of its assets does not exist.
 */
export function exportPublished(oid: string, outputPath: string): Promise<number> {
  return withInstance(async ({ db, blobs }) => {
    const row = await db.selectFrom('presentations').select('document_hash').where('oid', '=', oid).executeTakeFirst();
    const documentJson = row && (await blobs.read(`documents/${row.document_hash}.json`));
    if (!documentJson) throw new StartError(`There is no presentation "${oid}" on this instance.`);
    const document = readDocument(JSON.parse(new TextDecoder().decode(documentJson)));
    const assets = new Map<string, Uint8Array>();
    for (const id of Object.keys(document.assets)) {
      const bytes = await blobs.read(`originals/${id}`);
      if (!bytes) throw new StartError(`An original asset of this presentation is missing: ${id}`);
      assets.set(id, bytes);
    }
    await writeFile(outputPath, exportFlydeck(document, assets));
    printLine(outputPath);
    return 0;
  });
}

/**
 * Writes the PDF that the page of a published presentation offers. Returns the exit code.
 * @throws StartError if the presentation does not exist.
 */
export function exportPublishedPdf(oid: string, outputPath: string, options: PdfOptions): Promise<number> {
  return withInstance(async ({ db, blobs }) => {
    const pdf = await writePublishedPdf({ db, blobs }, oid, options);
    if (!pdf) throw new StartError(`There is no presentation "${oid}" on this instance.`);
    await writeFile(outputPath, pdf);
    printLine(outputPath);
    return 0;
  });
}
