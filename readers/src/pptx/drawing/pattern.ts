import type { Rgba } from '../theme/rgb.ts';
import { encodePng } from './encode-png.ts';

/** Width and height of a pattern's cell, in dots. */
const CELL_DOTS = 8;
/** Width and height of a dot, in pixels. Larger dots stay sharp when the presentation is zoomed in. */
const DOT_PIXELS = 3;
/** Number of cells in each direction of the picture. Renderers limit the number of tiles, so tiles must be large. */
const PICTURE_CELLS = 8;
/** The scale at which a dot of the picture is one pixel at 96 dpi. */
export const PATTERN_SCALE = 1 / DOT_PIXELS;

/** Returns whether the dot in a column (`x`) and row (`y`) of the cell, from 0 to 7, is in the foreground colour. */
type IsForeground = (x: number, y: number) => boolean;

// `period` and `width` of lines are numbers of dots.

/** Returns the remainder of a division; unlike `%`, it is never negative. */
const mod = (value: number, period: number): number => ((value % period) + period) % period;
/** Creates diagonals from the top left to the bottom right. */
const fallingDiagonals =
  (period: number, width: number): IsForeground =>
  (x, y) =>
    mod(x - y, period) < width;
/** Creates diagonals from the bottom left to the top right. */
const risingDiagonals =
  (period: number, width: number): IsForeground =>
  (x, y) =>
    mod(x + y, period) < width;
/** Creates horizontal lines. `width` of each `period` dots are foreground. */
const horizontalLines =
  (period: number, width: number): IsForeground =>
  (_, y) =>
    y % period < width;
/** Creates vertical lines. `width` of each `period` dots are foreground. */
const verticalLines =
  (period: number, width: number): IsForeground =>
  (x) =>
    x % period < width;
/** Creates a pattern. A dot is in its foreground if the dot is in the foreground of at least one of `patterns`. */
const anyOf =
  (...patterns: readonly IsForeground[]): IsForeground =>
  (x, y) =>
    patterns.some((isForeground) => isForeground(x, y));
/** Creates a pattern. A dot is in its foreground if the dot is in the foreground of every one of `patterns`. */
const allOf =
  (...patterns: readonly IsForeground[]): IsForeground =>
  (x, y) =>
    patterns.every((isForeground) => isForeground(x, y));
/** Creates squares of `size` dots in alternating colours. */
const checkerboard =
  (size: number): IsForeground =>
  (x, y) =>
    (Math.floor(x / size) + Math.floor(y / size)) % 2 === 0;
/**
 * Returns the sum of the horizontal and the vertical distance from the centre of the cell. Dots with equal sums form a
 * diamond.
 */
const distanceToCentre = (x: number, y: number): number => Math.abs(x - 4) + Math.abs(y - 4);
/** Creates a pattern from the rows of a cell; `#` is a foreground dot. Fewer than 8 rows are repeated. */
const fromRows =
  (...rows: readonly string[]): IsForeground =>
  (x, y) =>
    rows[y % rows.length]?.[x] === '#';

/** Returns the threshold rank (0 to 63) of a dot in ordered dithering (Bayer 1973). */
function ditherRank(x: number, y: number): number {
  let rank = 0;
  for (let bit = 0; bit < 3; bit++) {
    const [xBit, yBit] = [(x >> bit) & 1, (y >> bit) & 1];
    rank = rank * 4 + ((xBit ^ yBit) * 2 + yBit);
  }
  return rank;
}

/** The patterns of ST_PresetPatternVal (ECMA-376 part 1, 20.1.10.51), drawn as their names describe. */
const PATTERNS: Record<string, IsForeground> = {
  horz: horizontalLines(8, 1),
  vert: verticalLines(8, 1),
  ltHorz: horizontalLines(4, 1),
  ltVert: verticalLines(4, 1),
  dkHorz: horizontalLines(4, 2),
  dkVert: verticalLines(4, 2),
  narHorz: horizontalLines(2, 1),
  narVert: verticalLines(2, 1),
  dashHorz: (x, y) => (y === 0 && x < 4) || (y === 4 && x >= 4),
  dashVert: (x, y) => (x === 0 && y < 4) || (x === 4 && y >= 4),
  cross: anyOf(horizontalLines(8, 1), verticalLines(8, 1)),
  dnDiag: fallingDiagonals(8, 1),
  upDiag: risingDiagonals(8, 1),
  ltDnDiag: fallingDiagonals(4, 1),
  ltUpDiag: risingDiagonals(4, 1),
  dkDnDiag: fallingDiagonals(4, 2),
  dkUpDiag: risingDiagonals(4, 2),
  wdDnDiag: fallingDiagonals(8, 3),
  wdUpDiag: risingDiagonals(8, 3),
  dashDnDiag: allOf(fallingDiagonals(4, 1), horizontalLines(8, 4)),
  dashUpDiag: allOf(risingDiagonals(4, 1), horizontalLines(8, 4)),
  diagCross: anyOf(fallingDiagonals(8, 1), risingDiagonals(8, 1)),
  smCheck: checkerboard(2),
  lgCheck: checkerboard(4),
  smGrid: anyOf(horizontalLines(4, 1), verticalLines(4, 1)),
  lgGrid: anyOf(horizontalLines(8, 1), verticalLines(8, 1)),
  dotGrid: (x, y) => (x === 0 && y % 2 === 0) || (y === 0 && x % 2 === 0),
  smConfetti: fromRows('#.......', '....#...', '.#......', '......#.', '...#....', '.......#', '..#.....', '.....#..'),
  lgConfetti: fromRows('##...#..', '##.....#', '...##...', '#..##.#.', '#.....##', '..##..#.', '..##....', '#....##.'),
  horzBrick: (x, y) => y % 4 === 0 || x === (y < 4 ? 0 : 4),
  diagBrick: anyOf(risingDiagonals(8, 1), allOf(fallingDiagonals(8, 1), horizontalLines(8, 4))),
  solidDmnd: (x, y) => distanceToCentre(x, y) < 4,
  openDmnd: (x, y) => distanceToCentre(x, y) === 4,
  dotDmnd: allOf(anyOf(fallingDiagonals(8, 1), risingDiagonals(8, 1)), horizontalLines(2, 1)),
  plaid: (x, y) => (y < 4 ? (x + y) % 2 === 0 : x < 4),
  sphere: fromRows('.###.###', '#..###.#', '#.######', '.#######', '.###.###', '##.##..#', '#####.##', '####.###'),
  weave: fromRows('#...#...', '.#.#.#..', '..#...#.', '.#...#.#', '#...#...', '...#.#.#', '..#...#.', '.#.#...#'),
  divot: fromRows('........', '...#....', '....#...', '...#....', '........', '#.......', '.......#', '#.......'),
  shingle: fromRows('......##', '#....#..', '.#..#...', '..##....', '....##..', '......#.', '.......#', '.......#'),
  wave: fromRows('........', '...##...', '..#..#.#', '##......'),
  trellis: fromRows('########', '.##..##.', '########', '#..##..#'),
  zigZag: (x, y) => (Math.abs(x - 4) + y) % 4 === 0,
};

/**
 * Returns the pattern with a name of DrawingML. The number in the names `pct5` to `pct90` is the percentage of
 * foreground dots. For an unknown name, returns a checkerboard of single dots.
 */
function findPattern(preset: string): IsForeground {
  const percent = /^pct(\d{1,2})$/.exec(preset);
  if (percent) return (x, y) => ditherRank(x, y) < (Number(percent[1]) / 100) * 64;
  return (Object.hasOwn(PATTERNS, preset) ? PATTERNS[preset] : undefined) ?? checkerboard(1);
}

/** Returns the fraction of dots in the foreground colour, 0 to 1. */
export function patternCoverage(preset: string): number {
  const isForeground = findPattern(preset);
  let foregroundCount = 0;
  for (let i = 0; i < CELL_DOTS * CELL_DOTS; i++)
    foregroundCount += isForeground(i % CELL_DOTS, Math.floor(i / CELL_DOTS)) ? 1 : 0;
  return foregroundCount / (CELL_DOTS * CELL_DOTS);
}

/**
 * Draws a pattern as a PNG of {@link PICTURE_CELLS} by {@link PICTURE_CELLS} cells. An unknown pattern is drawn as a
 * checkerboard of single dots.
 */
export function drawPattern(preset: string, foreground: Rgba, background: Rgba): Uint8Array {
  const isForeground = findPattern(preset);
  const size = CELL_DOTS * PICTURE_CELLS * DOT_PIXELS;
  // Each row has a filter byte (0: none), then one palette index per pixel.
  const pixels = new Uint8Array(size * (size + 1));
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      pixels[y * (size + 1) + 1 + x] = isForeground(
        Math.floor(x / DOT_PIXELS) % CELL_DOTS,
        Math.floor(y / DOT_PIXELS) % CELL_DOTS,
      )
        ? 1
        : 0;
    }
  }
  const toBytes = (fractions: readonly number[]) => fractions.map((fraction) => Math.round(fraction * 255));
  const chunks = [
    [
      'PLTE',
      Uint8Array.from(toBytes([background.r, background.g, background.b, foreground.r, foreground.g, foreground.b])),
    ],
    ['tRNS', Uint8Array.from(toBytes([background.a, foreground.a]))],
  ] as const;
  return encodePng({ width: size, height: size, colors: 'palette', rows: pixels, chunks });
}
