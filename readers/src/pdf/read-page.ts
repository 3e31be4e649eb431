import type { ImportWarning } from '@flydeck/scene/model/document';
import type { Size } from '@flydeck/scene/model/geometry';
import type { Canvas } from '@napi-rs/canvas';
import { type LoadGlyphFonts, paintMissingGlyphs } from './missing-glyphs.ts';
import type { PdfFile } from './open-pdf.ts';
import { readPageSpace } from './page-space.ts';
import type { PdfPage } from './page-topic.ts';
import { readCharacters } from './read-characters.ts';
import { readLines } from './read-lines.ts';
import { readLinks, readTextUrls } from './read-links.ts';
import { readParagraphs } from './read-paragraphs.ts';
import { renderPage } from './render-page.ts';

/** The content of a page, and the picture of the page before encoding. */
interface PageResult {
  readonly page: Omit<PdfPage, 'image'>;
  readonly picture: Canvas;
}

/** Options of `readPage`. */
interface ReadPageOptions {
  /** Longest side of the picture in pixels. */
  readonly longestSide: number;
  readonly loadFonts: LoadGlyphFonts;
  readonly warn: (warning: ImportWarning) => void;
}

/**
 * Reads and draws the page at `index` (from 0). Returns undefined if the page cannot be loaded or has an unusable size.
 */
export async function readPage(
  file: PdfFile,
  index: number,
  { longestSide, loadFonts, warn }: ReadPageOptions,
): Promise<PageResult | undefined> {
  const { pdfium } = file;
  const pageHandle = pdfium.api.FPDF_LoadPage(file.handle, index);
  if (pageHandle === 0) return undefined;
  const textPageHandle = pdfium.api.FPDFText_LoadPage(pageHandle);
  try {
    const space = readPageSpace(pdfium, pageHandle);
    if (!isUsableSize(space)) return undefined;
    const characters = textPageHandle === 0 ? [] : readCharacters(pdfium, textPageHandle, space);
    const picture = renderPage(pdfium, pageHandle, space, longestSide);
    /** Pixels per point. */
    const scale = picture.width / space.width;
    await paintMissingGlyphs(pdfium, textPageHandle, characters, { picture, scale, loadFonts });
    const links = readLinks(file, pageHandle, space, warn);
    return {
      page: {
        index,
        size: { width: space.width, height: space.height },
        paragraphs: readParagraphs(readLines(characters)),
        links: [...links, ...readTextUrls(file, textPageHandle, space, links)],
      },
      picture,
    };
  } finally {
    if (textPageHandle !== 0) pdfium.api.FPDFText_ClosePage(textPageHandle);
    pdfium.api.FPDF_ClosePage(pageHandle);
  }
}

/**
 * Returns whether each side of a page is between 1 and 1,000,000 points long, and the longer side is less than 2000
 * times as long as the shorter side.
 */
function isUsableSize({ width, height }: Size): boolean {
  const sides = [width, height];
  return (
    sides.every((side) => Number.isFinite(side) && side >= 1 && side <= 1e6) &&
    Math.max(...sides) / Math.min(...sides) < 2000
  );
}
