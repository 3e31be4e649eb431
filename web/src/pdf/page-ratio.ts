interface Size {
  readonly width: number;
  readonly height: number;
}

/** Ratios that are written with whole numbers (`16:9`). Other ratios are written with a decimal (`1.85:1`). */
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
/** Relative tolerance of a comparison. Ratios are inexact, because picture sizes are rounded to whole pixels. */
const TOLERANCE = 0.015;

const isNear = (ratio: number, other: number) => Math.abs(ratio / other - 1) < TOLERANCE;

/** Returns the aspect ratio of all pages, such as `16:9` or `1.85:1`; null if the ratios differ or are unknown. */
export function commonRatio(pages: readonly (Size | null)[]): string | null {
  // A ratio of 0 is unknown.
  const ratios = pages.map((page) => (page === null || page.height <= 0 ? 0 : page.width / page.height));
  const [firstRatio] = ratios;
  if (firstRatio === undefined || ratios.some((ratio) => ratio <= 0 || !isNear(ratio, firstRatio))) return null;
  const familiarRatio = FAMILIAR_RATIOS.find(([width, height]) => isNear(width / height, firstRatio));
  return familiarRatio ? familiarRatio.join(':') : `${Number(firstRatio.toFixed(2))}:1`;
}
