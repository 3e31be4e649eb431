interface Size {
  readonly width: number;
  readonly height: number;
}

const FAMILIAR_RATIOS: readonly (readonly [width: number, height: number])[] = [
  [16, 9],
  [16, 10],
  [4, 3],
  [3, 2],
  [1, 1],
  [21, 9],
  [9, 16],
  [10, 16],
  [3, 4],
  [2, 3],
];
/** Relative tolerance: picture sizes are rounded to whole pixels, so their ratio is inexact. */
const TOLERANCE = 0.015;

const isNear = (ratio: number, other: number) => Math.abs(ratio / other - 1) < TOLERANCE;

/** Returns the aspect ratio of all pages, such as `16:9` or `1.85:1`; null if the ratios differ or are unknown. */
export function commonRatio(pages: readonly (Size | null)[]): string | null {
  const ratios = pages.map((page) => (page === null || page.height <= 0 ? 0 : page.width / page.height));
  const [first] = ratios;
  if (first === undefined || ratios.some((ratio) => ratio <= 0 || !isNear(ratio, first))) return null;
  const match = FAMILIAR_RATIOS.find(([width, height]) => isNear(width / height, first));
  return match ? `${match[0]}:${match[1]}` : `${Number(first.toFixed(2))}:1`;
}
