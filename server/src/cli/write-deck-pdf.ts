import { join } from 'node:path';
import type { PdfOptions } from '@flydeck/contract/exports/pdf-export';
import type { ImportedDeck } from '@flydeck/readers/import-result';
import { loadCanvasLibrary } from '../adapters/canvas/index.ts';
import { writePdf } from '../features/exports/write-pdf.ts';
import { openBuildDeps } from '../publishing/build-deps.ts';
import { compileScene } from '../publishing/build-scene.ts';
import { REPOSITORY_FOLDER } from '../repository-folder.ts';

/** Folder in which decoded fonts are cached between commands. */
const FONT_CACHE = join(REPOSITORY_FOLDER, 'node_modules/.cache/fonts');
// Importing this module starts to load the fonts and the canvas library, which most decks need for pictures. Loading
// costs no extra time, because the importer reads the file in another process at the same time.
const buildDepsPromise = openBuildDeps({ cacheFolder: FONT_CACHE });
loadCanvasLibrary();

/** Returns an imported deck as PDF. Needs no database. */
export async function writeDeckPdf(deck: ImportedDeck, options: PdfOptions): Promise<Uint8Array> {
  const deps = await buildDepsPromise;
  const { scene } = await compileScene(deck, deps, { sizes: false });
  const sources = {
    sfnt: (id: string) => deps.fonts.sfnt(id),
    asset: async (id: string) => deck.assets.get(id),
    fonts: deps.fonts,
  };
  const { tags } = deck.document;
  return writePdf(scene, sources, tags ? { keywords: tags } : {}, options);
}
