import type { FileKind } from '@flydeck/readers/file-kind';
import type { Importer } from '@flydeck/readers/import-result';
import type { ServerFontSystem } from '../../adapters/fonts/index.ts';

let fonts: Promise<ServerFontSystem> | undefined;

/** Importers by file kind, loaded on first use. The PDF importer draws text with the server's fonts. */
const IMPORTER_LOADERS: Record<FileKind, () => Promise<Importer>> = {
  pptx: async () => (await import('@flydeck/readers/pptx/index')).importPptx,
  pdf: async () => {
    const { importPdf } = await import('@flydeck/readers/pdf/index');
    return (source, onProgress) => importPdf(source, onProgress, loadFonts);
  },
  markdown: async () => (await import('@flydeck/readers/markdown/index')).importMarkdown,
  flydeck: async () => (await import('@flydeck/readers/flydeck/index')).importFlydeck,
};

/** Loads the importer for a kind of file. The importer runs in this process, without limits on time and memory. */
export const loadImporter = (kind: FileKind): Promise<Importer> => IMPORTER_LOADERS[kind]();

function loadFonts(): Promise<ServerFontSystem> {
  fonts ??= import('../../adapters/fonts/index.ts').then(({ createFontSystem }) => createFontSystem());
  return fonts;
}
