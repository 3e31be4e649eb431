import { describe, expect, it } from 'vitest';
import type { PdfBookmark } from './read-outline.ts';
import { type PdfSection, toSections } from './sections.ts';

/** @param page index of the target page, from 0 */
const bookmark = (title: string, page: number | undefined, ...children: PdfBookmark[]): PdfBookmark => ({
  title,
  page,
  children,
});

describe('toSections', () => {
  it('returns pages without titles for a file without bookmarks', () => {
    expect(toSections([], 2)).toEqual([{ page: 0 }, { page: 1 }]);
  });

  it('creates a section for the pages from each bookmark up to the next bookmark', () => {
    expect(toSections([bookmark('A', 1), bookmark('B', 3)], 5)).toEqual([
      { page: 0 },
      { title: 'A', sections: [{ page: 1, title: 'A' }, { page: 2 }] },
      { title: 'B', sections: [{ page: 3, title: 'B' }, { page: 4 }] },
    ]);
  });

  it('names a single page by its innermost bookmark', () => {
    expect(toSections([bookmark('Chapter', 0, bookmark('Section', 0))], 1)).toEqual([{ page: 0, title: 'Section' }]);
  });

  it('names a single page by its outer bookmark if the inner bookmark has no title', () => {
    expect(toSections([bookmark('Chapter', 0, bookmark('', 0))], 1)).toEqual([{ page: 0, title: 'Chapter' }]);
  });

  it('returns every page exactly once and in order if bookmarks are invalid or unordered', () => {
    const unordered = [
      bookmark('', 4),
      bookmark('an earlier page', 1),
      bookmark('without a page', undefined),
      bookmark('the same page again', 4),
      bookmark('beyond the last page', 99),
      bookmark('level 1', undefined, bookmark('level 2', 5, bookmark('level 3', 0))),
    ];
    const pages: number[] = [];
    const walk = (sections: readonly PdfSection[]): void => {
      for (const section of sections) 'page' in section ? pages.push(section.page) : walk(section.sections);
    };
    walk(toSections(unordered, 8));
    expect(pages).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });
});
