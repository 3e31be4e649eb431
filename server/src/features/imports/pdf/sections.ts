import type { PdfBookmark } from './read-outline.ts';

/** Pages and the sections that the file's bookmarks make of them, in page order. */
export type PdfSection =
  | { readonly page: number; readonly title?: string }
  | { readonly title: string; readonly parts: readonly PdfSection[] };

interface Entry {
  readonly title: string;
  readonly start: number;
  readonly children: readonly PdfBookmark[];
}

/**
 * Makes sections of bookmarks: a bookmark spans the pages from its own to the next one's. One that has only a single
 * page names that page; one that has none left (several on the same page) gives way to the first.
 * Bookmarks that lead backwards or nowhere only lend their children.
 */
export function toSections(bookmarks: readonly PdfBookmark[], pageCount: number): PdfSection[] {
  return sectionsWithin(bookmarks, 0, pageCount);
}

function sectionsWithin(bookmarks: readonly PdfBookmark[], from: number, to: number): PdfSection[] {
  const entries = ascending(bookmarks, from, to);
  const parts: PdfSection[] = pages(from, entries[0]?.start ?? to);
  for (const [index, entry] of entries.entries()) {
    const end = entries[index + 1]?.start ?? to;
    if (end <= entry.start) continue;
    parts.push(...sectionOf(entry, end));
  }
  return parts;
}

function sectionOf(entry: Entry, end: number): PdfSection[] {
  const inner = sectionsWithin(entry.children, entry.start, end);
  if (end - entry.start === 1) return [{ page: entry.start, title: innermostTitle(inner) ?? entry.title }];
  if (entry.title === '') return inner;
  const first = inner[0];
  const named =
    first && 'page' in first && first.title === undefined
      ? [{ page: first.page, title: entry.title }, ...inner.slice(1)]
      : inner;
  return [{ title: entry.title, parts: named }];
}

function innermostTitle(parts: readonly PdfSection[]): string | undefined {
  const first = parts[0];
  return first && 'page' in first ? first.title : undefined;
}

/** Bookmarks with a page inside the span, each later than the ones before; the first of several on a page wins. */
function ascending(bookmarks: readonly PdfBookmark[], from: number, to: number): Entry[] {
  const entries: Entry[] = [];
  for (const { title, page, children } of bookmarks) {
    const start = page ?? firstPage(children);
    if (start === undefined || start < from || start >= to) continue;
    const last = entries.at(-1);
    if (last && start <= last.start) continue;
    entries.push({ title, start, children });
  }
  return entries;
}

function firstPage(bookmarks: readonly PdfBookmark[]): number | undefined {
  for (const { page, children } of bookmarks) {
    const found = page ?? firstPage(children);
    if (found !== undefined) return found;
  }
  return undefined;
}

function pages(from: number, to: number): PdfSection[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, i) => ({ page: from + i }));
}
