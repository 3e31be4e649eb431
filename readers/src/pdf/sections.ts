import type { PdfBookmark } from './read-outline.ts';

/** A page, or a section created from a bookmark. Page indexes start at 0 and are in ascending order. */
export type PdfSection =
  | { readonly page: number; readonly title?: string }
  | { readonly title: string; readonly sections: readonly PdfSection[] };

/** A bookmark with the index of the page at which its section starts. */
interface SectionStart {
  readonly title: string;
  readonly start: number;
  readonly children: readonly PdfBookmark[];
}

/**
 * Creates sections from bookmarks for the pages from index `from` up to, but not including, `to`. A bookmark covers the
 * pages from its target up to the target of the next bookmark. If a bookmark covers one page, the bookmark is the title
 * of the page. If several bookmarks have the same target page, the first is used. Bookmarks with a target outside the
 * parent's pages, or before the target of the previous bookmark, are ignored with their children. A bookmark without a
 * target starts at the first page of its children.
 */
export function toSections(bookmarks: readonly PdfBookmark[], to: number, from = 0): PdfSection[] {
  const starts = selectAscending(bookmarks, from, to);
  const pages = Array.from({ length: (starts[0]?.start ?? to) - from }, (_, i) => ({ page: from + i }));
  return [...pages, ...starts.flatMap((sectionStart, i) => createSection(sectionStart, starts[i + 1]?.start ?? to))];
}

/**
 * Creates the section of a bookmark. The section ends before the page `end`. Returns only a page if the bookmark covers
 * one page, and only the sections inside the bookmark if the bookmark covers several pages and has no title.
 */
function createSection(sectionStart: SectionStart, end: number): PdfSection[] {
  const { title, start } = sectionStart;
  const childSections = toSections(sectionStart.children, end, start);
  const [firstSection, ...otherSections] = childSections;
  // A single page gets the title of the innermost bookmark that has a title.
  if (end - start === 1) return [{ page: start, title: firstSection?.title || title }];
  if (title === '') return childSections;
  // The first page of a section gets the title of the section if the page has no title.
  const beginsWithUntitledPage = firstSection && 'page' in firstSection && !firstSection.title;
  return [{ title, sections: beginsWithUntitledPage ? [{ page: start, title }, ...otherSections] : childSections }];
}

/**
 * Returns the bookmarks that start at a page from `from` up to, but not including, `to`. Skips bookmarks that do not
 * start after the previous one.
 */
function selectAscending(bookmarks: readonly PdfBookmark[], from: number, to: number): SectionStart[] {
  const starts: SectionStart[] = [];
  for (const { title, page, children } of bookmarks) {
    const start = page ?? firstPage(children);
    if (start === undefined || start < from || start >= to) continue;
    const last = starts.at(-1);
    if (last && start <= last.start) continue;
    starts.push({ title, start, children });
  }
  return starts;
}

/** Returns the target page of the first bookmark or descendant that has a target; undefined if none has a target. */
function firstPage(bookmarks: readonly PdfBookmark[]): number | undefined {
  for (const { page, children } of bookmarks) {
    const index = page ?? firstPage(children);
    if (index !== undefined) return index;
  }
  return undefined;
}
