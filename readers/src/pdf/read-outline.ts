import type { PdfFile } from './open-pdf.ts';
import { readTarget } from './read-links.ts';

/** A bookmark (outline item) of the file. */
export interface PdfBookmark {
  readonly title: string;
  /** Index of the target page; undefined if there is none. */
  readonly page: number | undefined;
  readonly children: readonly PdfBookmark[];
}

const MAX_BOOKMARKS = 5000;
const MAX_DEPTH = 12;

/** Reads the bookmarks as a tree. In a cyclic outline, a bookmark that was already read ends its list. */
export function readOutline(file: PdfFile): PdfBookmark[] {
  const seen = new Set<number>();
  const walk = (parent: number, depth: number): PdfBookmark[] => {
    const found: PdfBookmark[] = [];
    let bookmark = file.pdfium.api.FPDFBookmark_GetFirstChild(file.handle, parent);
    while (bookmark !== 0 && !seen.has(bookmark) && seen.size < MAX_BOOKMARKS) {
      seen.add(bookmark);
      found.push(readBookmark(file, bookmark, depth < MAX_DEPTH ? walk(bookmark, depth + 1) : []));
      bookmark = file.pdfium.api.FPDFBookmark_GetNextSibling(file.handle, bookmark);
    }
    return found;
  };
  return walk(0, 1);
}

function readBookmark(file: PdfFile, bookmark: number, children: readonly PdfBookmark[]): PdfBookmark {
  const { api } = file.pdfium;
  const title = file.pdfium.text('utf-16le', (buffer, size) =>
    api.FPDFBookmark_GetTitle(bookmark, buffer, size),
  );
  const dest = api.FPDFBookmark_GetDest(file.handle, bookmark);
  const target = readTarget(
    file,
    dest,
    dest === 0 ? api.FPDFBookmark_GetAction(bookmark) : 0,
    () => undefined,
  );
  const page = target && 'page' in target ? target.page : undefined;
  return {
    title: title
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim()
      .slice(0, 1000),
    page,
    children,
  };
}
