import { describe, expect, it } from 'vitest';
import { type PdfSection, toSections } from './sections.ts';

const mark = (title: string, page: number | undefined, ...children: ReturnType<typeof bookmark>[]) =>
  bookmark(title, page, children);
function bookmark(title: string, page: number | undefined, children: readonly unknown[] = []) {
  return { title, page, children: children as never };
}

describe('toSections', () => {
  it('returns plain pages for a file without bookmarks', () => {
    expect(toSections([], 2)).toEqual([{ page: 0 }, { page: 1 }]);
  });

  it('creates a section from each bookmark to the next', () => {
    expect(toSections([mark('A', 1), mark('B', 3)], 5)).toEqual([
      { page: 0 },
      { title: 'A', parts: [{ page: 1, title: 'A' }, { page: 2 }] },
      { title: 'B', parts: [{ page: 3, title: 'B' }, { page: 4 }] },
    ]);
  });

  it('names a single page by its innermost bookmark', () => {
    expect(toSections([mark('Chapter', 0, mark('Section', 0))], 1)).toEqual([{ page: 0, title: 'Section' }]);
  });

  it('contains every page exactly once for invalid and unordered bookmarks', () => {
    const unordered = [
      mark('', 4),
      mark('back', 1),
      mark('nowhere', undefined),
      mark('same', 4),
      mark('out', 99),
      mark('deep', undefined, mark('in', 5, mark('x', 0))),
    ];
    const pages: number[] = [];
    const walk = (parts: readonly PdfSection[]): void => {
      for (const part of parts) 'page' in part ? pages.push(part.page) : walk(part.parts);
    };
    walk(toSections(unordered, 8));
    expect(pages).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });
});
