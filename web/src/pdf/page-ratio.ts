interface Size {
  readonly width: number;
  readonly height: number;
}

const NAMED: readonly (readonly [width: number, height: number])[] = [
  ...([
    [16, 9],
    [16, 10],
    [4, 3],
    [3, 2],
    [1, 1],
    [21, 9],
  ] as const),
  ...([
    [9, 16],
    [10, 16],
    [3, 4],
    [2, 3],
  ] as const),
];
/** Pictures are whole pixels, so their shape is a little off. */
const TOLERANCE = 0.015;

const isNear = (one: number, other: number) => Math.abs(one / other - 1) < TOLERANCE;

/** The shape that all pages have, as people write it: `16:9`, else `1.85:1`. Null: they differ, or it is not known. */
export function commonRatio(pages: readonly (Size | null)[]): string | null {
  const ratios = pages.map((page) => (page === null || page.height <= 0 ? 0 : page.width / page.height));
  const [first] = ratios;
  if (first === undefined || ratios.some((ratio) => ratio <= 0 || !isNear(ratio, first))) return null;
  const named = NAMED.find(([width, height]) => isNear(width / height, first));
  return named ? `${named[0]}:${named[1]}` : `${Number(first.toFixed(2))}:1`;
}
