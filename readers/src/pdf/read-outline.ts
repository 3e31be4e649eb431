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

const MAX_BOOKMARKS = 5000;
const MAX_DEPTH = 12;

/**
 * Reads the bookmarks as a tree. In a cyclic outline, a bookmark that was already read ends the list of its siblings.
 */
export function readOutline(file: PdfFile): PdfBookmark[] {
  const visited = new Set<number>();
  const walk = (parent: number, depth: number): PdfBookmark[] => {
    const bookmarks: PdfBookmark[] = [];
    let bookmark = file.pdfium.api.FPDFBookmark_GetFirstChild(file.handle, parent);
    while (bookmark !== 0 && !visited.has(bookmark) && visited.size < MAX_BOOKMARKS) {
      visited.add(bookmark);
      bookmarks.push(readBookmark(file, bookmark, depth < MAX_DEPTH ? walk(bookmark, depth + 1) : []));
      bookmark = file.pdfium.api.FPDFBookmark_GetNextSibling(file.handle, bookmark);
    }
    return bookmarks;
  };
  return walk(0, 1);
}

function readBookmark(file: PdfFile, bookmark: number, children: readonly PdfBookmark[]): PdfBookmark {
  const { api } = file.pdfium;
  const title = file.pdfium.readText('utf-16le', (buffer, size) => api.FPDFBookmark_GetTitle(bookmark, buffer, size));
  const destination = api.FPDFBookmark_GetDest(file.handle, bookmark);
  const action = destination === 0 ? api.FPDFBookmark_GetAction(bookmark) : 0;
  const target = readTarget(file, destination, action, () => undefined);
  const page = target && 'page' in target ? target.page : undefined;
  return { title: normalizeSpaces(title).slice(0, 1000), page, children };
}
