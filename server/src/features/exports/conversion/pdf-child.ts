import type { PdfOptions } from '@flydeck/contract/exports/pdf-export';
import { readScene } from '@flydeck/scene/model/read-scene';
import type { Scene } from '@flydeck/scene/model/scene';
import type { ServerFontSystem } from '../../../adapters/fonts/index.ts';
import { createWoff2Decoder } from '../../../adapters/fonts/woff2.ts';
import { jsonBody, parseBody } from '../../../adapters/sandbox/child-messages.ts';
import { readMessages, runAsChild, writeMessage } from '../../../adapters/sandbox/child-pipe.ts';
import { FileCollector } from '../../../adapters/sandbox/named-files.ts';
import { type PdfMetadata, writePdf } from '../write-pdf.ts';

// Program of the child process that writes a PDF: reads a scene with its fonts and pictures, and sends back one file.

/** Request from the parent process. The fonts and pictures of the scene follow in separate messages. */
export interface PdfRequest {
  readonly scene: Scene;
  readonly metadata: PdfMetadata;
  readonly options: PdfOptions;
}

/** Body of a `progress` message. */
export interface PageProgress {
  /** Number of the written page, from 1. */
  readonly page: number;
  /** Total number of pages. */
  readonly pages: number;
}

/** Reads the request and its files: fonts by URL, pictures by SHA-256. */
async function readRequest(): Promise<PdfRequest & { readonly files: ReadonlyMap<string, Uint8Array> }> {
  const collector = new FileCollector();
  let request: PdfRequest | undefined;
  for await (const message of readMessages()) {
    // A message of the kind `deck` contains the request.
    if (message.kind === 'deck') request = parseBody(message) as PdfRequest;
    if (message.kind === 'asset') collector.add(message);
    if (message.kind === 'end' && request)
      return { ...request, scene: readScene(request.scene), files: collector.files };
  }
  throw new Error('No scene was received');
}

/**
 * Sends the progress without waiting, because pages are written synchronously. The pipe buffers the message until the
 * parent process reads it.
 */
function reportPage(page: number, pages: number): void {
  void writeMessage('progress', jsonBody({ page, pages } satisfies PageProgress));
}

async function convert(): Promise<void> {
  const [{ scene, metadata, options, files }, decode] = await Promise.all([readRequest(), createWoff2Decoder()]);
  const fontUrls = new Map(scene.fonts.map(({ id, url }) => [id, url]));
  const noteFonts = options.notes ? await openFonts() : undefined;
  const sources = {
    sfnt(id: string): Uint8Array | undefined {
      const url = fontUrls.get(id);
      if (url === undefined) return noteFonts?.sfnt(id);
      const woff2 = files.get(url);
      return woff2 && decode(woff2);
    },
    asset: async (sha256: string) => files.get(sha256),
    fonts: noteFonts,
  };
  await writeMessage('asset', await writePdf(scene, sources, metadata, options, reportPage));
  await writeMessage('end');
}

/**
 * Opens the fonts for notes. The scene does not contain these fonts. Must be called only if notes are written, because
 * loading the fonts takes longer than writing most PDFs.
 */
async function openFonts(): Promise<ServerFontSystem> {
  const { createFontSystem } = await import('../../../adapters/fonts/index.ts');
  return createFontSystem();
}

runAsChild(convert);
