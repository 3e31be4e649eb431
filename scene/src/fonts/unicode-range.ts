/** Ranges of code points that do not overlap, in ascending order: for each range, its first and last code point. */
export type UnicodeRange = Uint32Array;

/**
 * Parses a CSS `unicode-range` of ranges that do not overlap, such as `U+0-FF,U+131,U+2000-206F`.
 * @throws SyntaxError on any other syntax
 */
export function parseUnicodeRange(source: string): UnicodeRange {
  const pairs = source.split(',').map((item) => {
    const match = /^\s*U\+([0-9a-f]{1,6})(?:-([0-9a-f]{1,6}))?\s*$/i.exec(item);
    if (!match?.[1]) throw new SyntaxError(`Not a unicode range: ${item}`);
    const from = Number.parseInt(match[1], 16);
    return [from, match[2] ? Number.parseInt(match[2], 16) : from] as const;
  });
  pairs.sort((a, b) => a[0] - b[0]);
  return Uint32Array.from(pairs.flat());
}

/** Returns a range as a CSS `unicode-range`. */
export function formatUnicodeRange(range: UnicodeRange): string {
  return Array.from({ length: range.length / 2 }, (_, i) => {
    const [first = 0, last = 0] = range.subarray(2 * i, 2 * i + 2);
    const hex = first.toString(16).toUpperCase();
    return first === last ? `U+${hex}` : `U+${hex}-${last.toString(16).toUpperCase()}`;
  }).join(',');
}

/** Returns whether `range` contains a code point. */
export function rangeContains(range: UnicodeRange, codePoint: number): boolean {
  let low = 0;
  let high = range.length / 2 - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (codePoint < (range[2 * middle] ?? 0)) high = middle - 1;
    else if (codePoint > (range[2 * middle + 1] ?? 0)) low = middle + 1;
    else return true;
  }
  return false;
}
