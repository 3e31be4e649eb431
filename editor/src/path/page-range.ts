/**
 * Reads a choice of pages such as `2-5, 8`. Spaces are ignored, and en dashes and ideographic commas are allowed.
 * @returns the indexes of the pages from 0, each once, in the order of the text; undefined if the text is not such a
 * choice, or names a page that does not exist
 */
export function parsePageRange(text: string, pageCount: number): number[] | undefined {
  const indexes = new Set<number>();
  for (const part of text.split(/[,;、，]/)) {
    const match = /^\s*(\d{1,6})\s*(?:[-–—~〜]\s*(\d{1,6})\s*)?$/.exec(part);
    if (!match) return undefined;
    const first = Number(match[1]);
    const last = Number(match[2] ?? match[1]);
    if (first < 1 || last < first || last > pageCount) return undefined;
    for (let page = first; page <= last; page += 1) indexes.add(page - 1);
  }
  return [...indexes];
}

/** Returns the text of a choice of pages: the indexes from 0, in their order, with a range for pages in sequence. */
export function formatPageRange(indexes: readonly number[]): string {
  const ranges: [first: number, last: number][] = [];
  for (const index of indexes) {
    const range = ranges.at(-1);
    if (range && range[1] === index - 1) range[1] = index;
    else ranges.push([index, index]);
  }
  return ranges.map(([first, last]) => (first === last ? `${first + 1}` : `${first + 1}-${last + 1}`)).join(', ');
}
