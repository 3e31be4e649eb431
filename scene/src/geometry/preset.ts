import { itemAt } from '../checked-access.ts';
import { boundsOf, IDENTITY, type Matrix, multiply, type Rect } from '../model/geometry.ts';
import { builtInGuides, ellipseParameter, evaluateGuides, type GuideValues, guideValue } from './guides.ts';
import { arcCommands, endOf, type Path, type PathCommand, transformPath } from './path.ts';
import type { PathFill, PresetSource } from './preset-source.ts';
import { PRESETS } from './presets/index.ts';

interface OutlinePart {
  readonly path: Path;
  readonly fill: PathFill;
  readonly stroke: boolean;
}

/** The outline of a shape at a given size. */
export interface Outline {
  readonly parts: readonly OutlinePart[];
  /** The box for its text. */
  readonly text: Rect;
}

const OPERANDS: Record<string, number> = { M: 2, L: 2, Q: 4, C: 6, A: 4, Z: 0 };
const FILLS: readonly string[] = ['none', 'lighten', 'lightenLess', 'darken', 'darkenLess'];

/** Returns whether a preset of this name exists. */
function isPreset(name: string): boolean {
  return Object.hasOwn(PRESETS, name);
}

/** Returns the outline of a preset at a size; `adjust` overrides its defaults. Undefined for an unknown name. */
export function presetOutline(
  name: string,
  width: number,
  height: number,
  adjust: Readonly<Record<string, number>> = {},
): Outline | undefined {
  const source = isPreset(name) ? PRESETS[name] : undefined;
  if (!source) return undefined;
  if (source.base) return transformedOutline(source.base, source.transform, width, height, adjust);
  const values = builtInGuides(width, height);
  for (const line of source.adjust?.split(';') ?? []) {
    const [guide = '', number] = line.trim().split(/\s+/);
    values.set(guide, adjust[guide] ?? alias(adjust, guide) ?? Number(number));
  }
  if (source.guides) evaluateGuides(source.guides, values);
  return {
    parts: source.paths.map((path) => outlinePart(path, values, width, height)),
    text: textBox(source.text, values, width, height),
  };
}

function transformedOutline(
  base: string,
  transform: PresetSource['transform'],
  width: number,
  height: number,
  adjust: Readonly<Record<string, number>>,
): Outline | undefined {
  const diagonal = transform?.startsWith('diagonal');
  const outline = diagonal
    ? presetOutline(base, height, width, adjust)
    : presetOutline(base, width, height, adjust);
  if (!outline || !transform) return outline;
  const swap: Matrix = diagonal ? [0, 1, 1, 0, 0, 0] : IDENTITY;
  const flipX: Matrix =
    transform.endsWith('flipX') || transform.endsWith('FlipX') ? [-1, 0, 0, 1, width, 0] : IDENTITY;
  const flipY: Matrix =
    transform.endsWith('flipY') || transform.endsWith('FlipY') ? [1, 0, 0, -1, 0, height] : IDENTITY;
  const m = multiply(flipY, multiply(flipX, swap));
  return {
    parts: outline.parts.map((part) => ({ ...part, path: transformPath(m, part.path) })),
    text: boundsOf(m, outline.text),
  };
}

/** Files call the only adjust value either `adj` or `adj1`. */
function alias(adjust: Readonly<Record<string, number>>, name: string): number | undefined {
  if (name === 'adj') return adjust.adj1;
  return name === 'adj1' ? adjust.adj : undefined;
}

function textBox(text: string | undefined, values: GuideValues, width: number, height: number): Rect {
  if (!text) return { x: 0, y: 0, width, height };
  const [left = 0, top = 0, right = 0, bottom = 0] = text
    .split(/\s+/)
    .map((name) => guideValue(values, name));
  return { x: left, y: top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
}

function outlinePart(source: string, values: GuideValues, width: number, height: number): OutlinePart {
  const bar = source.indexOf('|');
  const flags = bar < 0 ? [] : source.slice(0, bar).trim().split(/\s+/);
  const fill = (flags.find((flag) => FILLS.includes(flag)) ?? 'norm') as PathFill;
  const own = flags.map((flag) => /^(\d+)x(\d+)$/.exec(flag)).find((match) => match !== null);
  const scaleX = own ? width / Number(own[1]) : 1;
  const scaleY = own ? height / Number(own[2]) : 1;
  const path = readPath(source.slice(bar + 1), values, scaleX, scaleY);
  return { path, fill, stroke: !flags.includes('nostroke') };
}

function readPath(source: string, values: GuideValues, scaleX: number, scaleY: number): Path {
  const tokens = source.trim().split(/\s+/);
  const path: PathCommand[] = [];
  let at = 0;
  while (at < tokens.length) {
    const letter = itemAt(tokens, at);
    const count = OPERANDS[letter] ?? 0;
    const operands = tokens.slice(at + 1, at + 1 + count).map((token) => guideValue(values, token));
    at += 1 + count;
    if (letter === 'A') appendArc(path, operands, scaleX, scaleY);
    else if (letter === 'Z') path.push(['Z']);
    else
      path.push([letter, ...operands.map((v, i) => v * (i % 2 ? scaleY : scaleX))] as unknown as PathCommand);
  }
  return path;
}

/** Appends an arc that starts at the current point, which is at angle `start` of the ellipse. */
function appendArc(path: PathCommand[], operands: readonly number[], scaleX: number, scaleY: number): void {
  const [ownX = 0, ownY = 0, start = 0, sweep = 0] = operands;
  const from = lastPoint(path);
  const a = ellipseParameter(start, ownX, ownY);
  const b = ellipseParameter(start + sweep, ownX, ownY);
  const rx = ownX * scaleX;
  const ry = ownY * scaleY;
  const centre = { x: from.x - rx * Math.cos(a), y: from.y - ry * Math.sin(a) };
  if (sweep === 0) return;
  // The parameters of a full turn are equal, so their difference would be 0.
  const turn = Math.abs(sweep) >= 21_600_000 ? Math.sign(sweep) * 2 * Math.PI : b - a;
  path.push(...arcCommands(centre, rx, ry, a, turn));
}

function lastPoint(path: readonly PathCommand[]): { x: number; y: number } {
  for (let i = path.length - 1; i >= 0; i--) {
    const end = endOf(itemAt(path, i));
    if (end) return end;
  }
  return { x: 0, y: 0 };
}
