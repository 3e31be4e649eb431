import type { PaintingThread } from './scene-painter.ts';

/** Ids of the fonts that are registered with the page for films and pictures. */
const fontIds = new Set<string>();

/** Paints on the thread of the page. */
export const PAGE_THREAD: PaintingThread = {
  createCanvas: (width, height) => Object.assign(document.createElement('canvas'), { width, height }),
  async loadFont({ id, source, descriptors }) {
    if (fontIds.has(id)) return;
    document.fonts.add(await new FontFace(id, source, descriptors).load());
    fontIds.add(id);
  },
  // The page decodes SVG as image elements.
  decodeSvg: undefined,
};
