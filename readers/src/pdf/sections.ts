import type { PdfBookmark } from './read-outline.ts';

/** A page, or a section created from a bookmark. Page indexes start at 0 and are in ascending order. */
export type PdfSection =
  | { readonly page: number; readonly title?: string }
  | { readonly title: string; readonly parts: readonly PdfSection[] };

interface Entry {
  readonly title: string;
  readonly start: number;
  readonly children: readonly PdfBookmark[];
}

/**
 * Creates sections from bookmarks. A bookmark covers the pages from its target up to the target of the next bookmark.
 * A bookmark that covers one page names that page. Of several bookmarks for the same page, the first is used.
 * Bookmarks with a target outside the parent's pages, or before the previous one, are ignored with their children; a
 * bookmark without a target starts at the first page of its children.
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

/** Returns the bookmarks with a page in [from, to), in strictly ascending page order; others are skipped. */
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
