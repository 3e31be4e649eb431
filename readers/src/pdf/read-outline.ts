import type { PdfFile } from './open-pdf.ts';
import { readTarget } from './read-links.ts';
import { normalizeSpaces } from './read-metadata.ts';

/** A bookmark (outline item) of the file. */
export interface PdfBookmark {
  readonly title: string;
  /** Index of the target page; undefined if there is no target page. */
  readonly page: number | undefined;
  readonly children: readonly PdfBookmark[];
}

/** Maximum number of bookmarks that are read from a file. */
const MAX_BOOKMARKS = 5000;
/** Maximum depth of nested bookmarks that are read. */
const MAX_DEPTH = 12;
/** Length to which titles are cut, in UTF-16 units. */
const MAX_TITLE_LENGTH = 1000;

/**
 * Reads the bookmarks as a tree. In a cyclic outline, reading a list of siblings stops at a bookmark that was already
 * read.
 */
export function readOutline(file: PdfFile): PdfBookmark[] {
  const visited = new Set<number>();
  const walk = (parentHandle: number, depth: number): PdfBookmark[] => {
    const bookmarks: PdfBookmark[] = [];
    let handle = file.pdfium.api.FPDFBookmark_GetFirstChild(file.handle, parentHandle);
    while (handle !== 0 && !visited.has(handle) && visited.size < MAX_BOOKMARKS) {
      visited.add(handle);
      bookmarks.push(readBookmark(file, handle, depth < MAX_DEPTH ? walk(handle, depth + 1) : []));
      handle = file.pdfium.api.FPDFBookmark_GetNextSibling(file.handle, handle);
    }
    return bookmarks;
  };
  // For PDFium, the handle 0 is the root of the outline.
  return walk(0, 1);
}

function readBookmark(file: PdfFile, bookmarkHandle: number, children: readonly PdfBookmark[]): PdfBookmark {
  const { api } = file.pdfium;
  const title = file.pdfium.readText('utf-16le', (buffer, size) =>
    api.FPDFBookmark_GetTitle(bookmarkHandle, buffer, size),
  );
  const destination = api.FPDFBookmark_GetDest(file.handle, bookmarkHandle);
  const action = destination === 0 ? api.FPDFBookmark_GetAction(bookmarkHandle) : 0;
  // Bookmarks without a target page give no import warnings.
  const target = readTarget(file, destination, action, () => undefined);
  const page = target && 'page' in target ? target.page : undefined;
  return { title: normalizeSpaces(title).slice(0, MAX_TITLE_LENGTH), page, children };
}
