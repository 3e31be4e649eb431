import type { PdfOptions } from '@flydeck/contract/exports/pdf-export';
import { readScene } from '@flydeck/scene/model/read-scene';
import type { Scene } from '@flydeck/scene/model/scene';
import type { ServerFontSystem } from '../../../adapters/fonts/index.ts';
import { createWoff2Decoder } from '../../../adapters/fonts/woff2.ts';
import { answerAsChild, readFrames, writeFrame } from '../../../adapters/sandbox/child-pipe.ts';
import { jsonBody, parseBody } from '../../../adapters/sandbox/frames.ts';
import { FileCollector } from '../../../adapters/sandbox/named-files.ts';
import { type PdfMetadata, writePdf } from '../write-pdf.ts';

// The process that writes PDFs: it gets a scene with its fonts and pictures, and answers with one file.

/** What the parent asks for, beside files. */
export interface PdfWish {
  readonly scene: Scene;
  readonly metadata: PdfMetadata;
  readonly options: PdfOptions;
}

/** Body of a `progress` frame. */
export interface PageProgress {
  /** From 1. */
  readonly page: number;
  readonly pages: number;
}

async function readWish(): Promise<PdfWish & { readonly files: ReadonlyMap<string, Uint8Array> }> {
  const collector = new FileCollector();
  let wish: PdfWish | undefined;
  for await (const frame of readFrames()) {
    if (frame.kind === 'deck') wish = parseBody(frame) as PdfWish;
    if (frame.kind === 'asset') collector.take(frame);
    if (frame.kind === 'end' && wish)
      return { ...wish, scene: readScene(wish.scene), files: collector.files };
  }
  throw new Error('No scene was handed over');
}

/** Pages are written without a pause: pipes take each frame at once, and the parent reads it meanwhile. */
function reportPage(page: number, pages: number): void {
  void writeFrame('progress', jsonBody({ page, pages } satisfies PageProgress));
}

async function answer(): Promise<void> {
  const [{ scene, metadata, options, files }, decode] = await Promise.all([readWish(), createWoff2Decoder()]);
  const urls = new Map(scene.fonts.map(({ id, url }) => [id, url]));
  const fonts = options.notes ? await openFonts() : undefined;
  const sources = {
    sfnt(id: string): Uint8Array | undefined {
      const url = urls.get(id);
      if (url === undefined) return fonts?.sfnt(id);
      const woff2 = files.get(url);
      return woff2 && decode(woff2);
    },
    asset: async (sha256: string) => files.get(sha256),
    fonts,
  };
  await writeFrame('asset', await writePdf(scene, sources, metadata, options, reportPage));
  await writeFrame('end');
}

/** Fonts for what is no part of the scene: loaded only where there is some, as that takes longer than most PDFs. */
async function openFonts(): Promise<ServerFontSystem> {
  const { createFontSystem } = await import('../../../adapters/fonts/index.ts');
  return createFontSystem();
}

answerAsChild(answer);
