import { join } from 'node:path';
import type { PdfOptions } from '@flydeck/contract/exports/pdf-export';
import { REPOSITORY_FOLDER } from '../config.ts';
import { writePdf } from '../features/exports/write-pdf.ts';
import type { ImportedDeck } from '../features/imports/index.ts';
import { openBuildDeps } from '../features/presentations/building/build-deps.ts';
import { buildScene } from '../features/presentations/building/build-scene.ts';

/** Beside the compiled code: decoded fonts are kept between commands. */
const FONT_CACHE = join(REPOSITORY_FOLDER, 'node_modules/.cache/fonts');
// Opened while the importer still reads.
const opening = openBuildDeps({ cacheFolder: FONT_CACHE });

/** Writes an imported deck as PDF, without a database. */
export async function writeDeckPdf(deck: ImportedDeck, options: PdfOptions): Promise<Uint8Array> {
  const deps = await opening;
  const { scene } = await buildScene(deck, deps, { pictures: false, sizes: false });
  const sources = {
    sfnt: (id: string) => deps.fonts.sfnt(id),
    asset: async (id: string) => deck.assets.get(id),
    fonts: deps.fonts,
  };
  const { tags } = deck.document;
  return writePdf(scene, sources, tags ? { keywords: tags } : {}, options);
}
