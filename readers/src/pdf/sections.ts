import type { PdfBookmark } from './read-outline.ts';

/** A page, or a section created from a bookmark. Page indexes start at 0 and are in ascending order. */
export type PdfSection =
  | { readonly page: number; readonly title?: string }
  | { readonly title: string; readonly sections: readonly PdfSection[] };

interface SectionStart {
  readonly title: string;
  readonly start: number;
  readonly children: readonly PdfBookmark[];
}

/**
 * Creates sections from bookmarks. A bookmark covers the pages from its target up to the target of the next bookmark.
 * A bookmark that covers one page names that page. If several bookmarks have the same target page, the first is used.
 * Bookmarks with a target outside the parent's pages, or before the previous bookmark, are ignored with their children.
 * A bookmark without a target starts at the first page of its children.
 */
export function toSections(bookmarks: readonly PdfBookmark[], pageCount: number): PdfSection[] {
  return createSections(bookmarks, 0, pageCount);
}

function createSections(bookmarks: readonly PdfBookmark[], from: number, to: number): PdfSection[] {
  const entries = selectAscending(bookmarks, from, to);
  const sections: PdfSection[] = createPages(from, entries[0]?.start ?? to);
  for (const [index, entry] of entries.entries()) {
    const end = entries[index + 1]?.start ?? to;
    if (end <= entry.start) continue;
    sections.push(...createSection(entry, end));
  }
  return sections;
}

function createSection(entry: SectionStart, end: number): PdfSection[] {
  const childSections = createSections(entry.children, entry.start, end);
  if (end - entry.start === 1) return [{ page: entry.start, title: innermostTitle(childSections) ?? entry.title }];
  if (entry.title === '') return childSections;
  const firstSection = childSections[0];
  const sections =
    firstSection && 'page' in firstSection && firstSection.title === undefined
      ? [{ page: firstSection.page, title: entry.title }, ...childSections.slice(1)]
      : childSections;
  return [{ title: entry.title, sections }];
}

function innermostTitle(sections: readonly PdfSection[]): string | undefined {
  const firstSection = sections[0];
  return firstSection && 'page' in firstSection ? firstSection.title : undefined;
}

/** Returns the bookmarks with a page in [from, to), in strictly ascending page order; other bookmarks are skipped. */
function selectAscending(bookmarks: readonly PdfBookmark[], from: number, to: number): SectionStart[] {
  const entries: SectionStart[] = [];
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
    const index = page ?? firstPage(children);
    if (index !== undefined) return index;
  }
  return undefined;
}

function createPages(from: number, to: number): PdfSection[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, i) => ({ page: from + i }));
}
