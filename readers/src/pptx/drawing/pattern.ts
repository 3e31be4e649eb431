import type { Rgba } from '../theme/rgb.ts';
import { encodePng } from './encode-png.ts';

/** Width and height of a pattern's cell, in dots. */
const CELL = 8;
/** Size of a dot in pixels, so that it stays sharp when zoomed in. */
const DOT = 3;
/** Cells of the picture in each direction. Renderers limit the number of tiles and draw more as one colour. */
const CELLS = 8;
/** The scale at which a dot of the picture is one pixel at 96 dpi. */
export const PATTERN_SCALE = 1 / DOT;

type Covers = (x: number, y: number) => boolean;

const mod = (value: number, by: number): number => ((value % by) + by) % by;
const down =
  (by: number, wide: number): Covers =>
  (x, y) =>
    mod(x - y, by) < wide;
const up =
  (by: number, wide: number): Covers =>
  (x, y) =>
    mod(x + y, by) < wide;
const rows =
  (by: number, wide: number): Covers =>
  (_, y) =>
    y % by < wide;
const columns =
  (by: number, wide: number): Covers =>
  (x) =>
    x % by < wide;
const either =
  (...all: readonly Covers[]): Covers =>
  (x, y) =>
    all.some((one) => one(x, y));
const both =
  (...all: readonly Covers[]): Covers =>
  (x, y) =>
    all.every((one) => one(x, y));
const checks =
  (size: number): Covers =>
  (x, y) =>
    (Math.floor(x / size) + Math.floor(y / size)) % 2 === 0;
const distanceToCentre = (x: number, y: number): number => Math.abs(x - 4) + Math.abs(y - 4);
/** A pattern drawn as rows of a cell; `#` is a foreground dot. */
const drawn =
  (...lines: readonly string[]): Covers =>
  (x, y) =>
    lines[y % lines.length]?.[x] === '#';

/** The threshold rank (0 to 63) of a dot in ordered dithering (Bayer 1973). */
function ditherRank(x: number, y: number): number {
  let rank = 0;
  for (let bit = 0; bit < 3; bit++) {
    const [a, b] = [(x >> bit) & 1, (y >> bit) & 1];
    rank = rank * 4 + ((a ^ b) * 2 + b);
  }
  return rank;
}

/** The patterns of ST_PresetPatternVal (ECMA-376 part 1, 20.1.10.51), designed after their names. */
const PATTERNS: Record<string, Covers> = {
  horz: rows(8, 1),
  vert: columns(8, 1),
  ltHorz: rows(4, 1),
  ltVert: columns(4, 1),
  dkHorz: rows(4, 2),
  dkVert: columns(4, 2),
  narHorz: rows(2, 1),
  narVert: columns(2, 1),
  dashHorz: (x, y) => (y === 0 && x < 4) || (y === 4 && x >= 4),
  dashVert: (x, y) => (x === 0 && y < 4) || (x === 4 && y >= 4),
  cross: either(rows(8, 1), columns(8, 1)),
  dnDiag: down(8, 1),
  upDiag: up(8, 1),
  ltDnDiag: down(4, 1),
  ltUpDiag: up(4, 1),
  dkDnDiag: down(4, 2),
  dkUpDiag: up(4, 2),
  wdDnDiag: down(8, 3),
  wdUpDiag: up(8, 3),
  dashDnDiag: both(down(4, 1), rows(8, 4)),
  dashUpDiag: both(up(4, 1), rows(8, 4)),
  diagCross: either(down(8, 1), up(8, 1)),
  smCheck: checks(2),
  lgCheck: checks(4),
  smGrid: either(rows(4, 1), columns(4, 1)),
  lgGrid: either(rows(8, 1), columns(8, 1)),
  dotGrid: (x, y) => (x === 0 && y % 2 === 0) || (y === 0 && x % 2 === 0),
  smConfetti: drawn(
    '#.......',
    '....#...',
    '.#......',
    '......#.',
    '...#....',
    '.......#',
    '..#.....',
    '.....#..',
  ),
  lgConfetti: drawn(
    '##...#..',
    '##.....#',
    '...##...',
    '#..##.#.',
    '#.....##',
    '..##..#.',
    '..##....',
    '#....##.',
  ),
  horzBrick: (x, y) => y % 4 === 0 || x === (y < 4 ? 0 : 4),
  diagBrick: either(up(8, 1), both(down(8, 1), rows(8, 4))),
  solidDmnd: (x, y) => distanceToCentre(x, y) < 4,
  openDmnd: (x, y) => distanceToCentre(x, y) === 4,
  dotDmnd: both(either(down(8, 1), up(8, 1)), rows(2, 1)),
  plaid: (x, y) => (y < 4 ? (x + y) % 2 === 0 : x < 4),
  sphere: drawn(
    '.###.###',
    '#..###.#',
    '#.######',
    '.#######',
    '.###.###',
    '##.##..#',
    '#####.##',
    '####.###',
  ),
  weave: drawn(
    '#...#...',
    '.#.#.#..',
    '..#...#.',
    '.#...#.#',
    '#...#...',
    '...#.#.#',
    '..#...#.',
    '.#.#...#',
  ),
  divot: drawn(
    '........',
    '...#....',
    '....#...',
    '...#....',
    '........',
    '#.......',
    '.......#',
    '#.......',
  ),
  shingle: drawn(
    '......##',
    '#....#..',
    '.#..#...',
    '..##....',
    '....##..',
    '......#.',
    '.......#',
    '.......#',
  ),
  wave: drawn('........', '...##...', '..#..#.#', '##......'),
  trellis: drawn('########', '.##..##.', '########', '#..##..#'),
  zigZag: (x, y) => (Math.abs(x - 4) + y) % 4 === 0,
};

function coversOf(preset: string): Covers {
  const percent = /^pct(\d{1,2})$/.exec(preset);
  if (percent) return (x, y) => ditherRank(x, y) < (Number(percent[1]) / 100) * 64;
  return (Object.hasOwn(PATTERNS, preset) ? PATTERNS[preset] : undefined) ?? checks(1);
}

/** The foreground fraction of a pattern, 0 to 1. */
export function patternShare(preset: string): number {
  const covers = coversOf(preset);
  let covered = 0;
  for (let i = 0; i < CELL * CELL; i++) covered += covers(i % CELL, Math.floor(i / CELL)) ? 1 : 0;
  return covered / (CELL * CELL);
}

/** Draws {@link CELLS} by {@link CELLS} cells of a pattern as a PNG. An unknown pattern is drawn as fine checks. */
export function drawPattern(preset: string, front: Rgba, back: Rgba): Uint8Array {
  const covers = coversOf(preset);
  const size = CELL * CELLS * DOT;
  // Each row has a filter byte (0: none), then one palette index per pixel.
  const pixels = new Uint8Array(size * (size + 1));
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      pixels[y * (size + 1) + 1 + x] = covers(Math.floor(x / DOT) % CELL, Math.floor(y / DOT) % CELL) ? 1 : 0;
    }
  }
  const bytes = (values: readonly number[]) => values.map((value) => Math.round(value * 255));
  const chunks = [
    ['PLTE', Uint8Array.from(bytes([back.r, back.g, back.b, front.r, front.g, front.b]))],
    ['tRNS', Uint8Array.from(bytes([back.a, front.a]))],
  ] as const;
  return encodePng({ width: size, height: size, colors: 'palette', lines: pixels, chunks });
}
