import type { Warning } from '@flydeck/scene/model/document';
import type { Size } from '@flydeck/scene/model/geometry';
import type { Canvas } from '@napi-rs/canvas';
import { paintMissingGlyphs } from './missing-glyphs.ts';
import type { PdfFile } from './open-pdf.ts';
import { readPageSpace } from './page-space.ts';
import type { PdfPage } from './page-topic.ts';
import { readCharacters } from './read-characters.ts';
import { readLines } from './read-lines.ts';
import { readLinks, readTextUrls } from './read-links.ts';
import { readParagraphs } from './read-paragraphs.ts';
import { renderPage } from './render-page.ts';

/** A page with its picture not yet encoded; the picture is undefined if the page could not be drawn. */
export interface ReadPage {
  readonly page: Omit<PdfPage, 'image'>;
  readonly picture: Canvas | undefined;
}

/**
 * Reads and draws the page at `index`. `longest` is the longest side of the picture in pixels. Returns undefined if the
 * page cannot be loaded or has an unusable size.
 */
export async function readPage(
  file: PdfFile,
  index: number,
  longest: number,
  warn: (warning: Warning) => void,
): Promise<ReadPage | undefined> {
  const { pdfium } = file;
  const page = pdfium.api.FPDF_LoadPage(file.handle, index);
  if (page === 0) return undefined;
  const textPage = pdfium.api.FPDFText_LoadPage(page);
  try {
    const space = readPageSpace(pdfium, page);
    if (!isUsableSize(space)) return undefined;
    const characters = textPage === 0 ? [] : readCharacters(pdfium, textPage, space);
    const picture = renderPage(pdfium, page, space, longest);
    await paintMissingGlyphs(pdfium, textPage, characters, picture, picture.width / space.width);
    const links = readLinks(file, page, space, warn);
    return {
      page: {
        index,
        size: { width: space.width, height: space.height },
        paragraphs: readParagraphs(readLines(characters)),
        links: [...links, ...readTextUrls(file, textPage, space, links)],
      },
      picture,
    };
  } finally {
    if (textPage !== 0) pdfium.api.FPDFText_ClosePage(textPage);
    pdfium.api.FPDF_ClosePage(page);
  }
}

function isUsableSize({ width, height }: Size): boolean {
  const sides = [width, height];
  return (
    sides.every((side) => Number.isFinite(side) && side >= 1 && side <= 1e6) &&
    Math.max(...sides) / Math.min(...sides) < 2000
  );
}
