import { itemAt } from '../checked-access.ts';
import { boundsOf, IDENTITY, type Matrix, multiply, type Rect } from '../model/geometry.ts';
import { builtInGuides, ellipseParameter, evaluateGuides, type GuideValues, guideValue } from './guides.ts';
import { arcCommands, endPoint, type Path, type PathCommand, transformPath } from './path.ts';
import type { PathFill, PresetSource } from './preset-source.ts';
import { PRESET_SHAPES } from './presets/index.ts';

/** A path of a shape. */
interface GeometryPath {
  readonly path: Path;
  readonly fill: PathFill;
  /** Whether the path has the shape's stroke. */
  readonly stroke: boolean;
}

/** The paths of a shape at a given size. The origin of the coordinates is the top left corner of the shape's box. */
export interface ShapeGeometry {
  readonly paths: readonly GeometryPath[];
  /** The box for the shape's text. */
  readonly textBox: Rect;
}

/** Number of operands by path command. */
const OPERAND_COUNTS: Record<string, number> = { M: 2, L: 2, Q: 4, C: 6, A: 4, Z: 0 };
const PATH_FILLS: readonly string[] = ['none', 'lighten', 'lightenLess', 'darken', 'darkenLess'];

/**
 * Returns the geometry of the preset `name` at a size; undefined for an unknown name. The adjust values in `adjust`
 * override the defaults of the preset.
 */
export function presetGeometry(
  name: string,
  width: number,
  height: number,
  adjust: Readonly<Record<string, number>> = {},
): ShapeGeometry | undefined {
  const source = Object.hasOwn(PRESET_SHAPES, name) ? PRESET_SHAPES[name] : undefined;
  if (!source) return undefined;
  if (source.base) return transformedGeometry(source.base, source.transform, width, height, adjust);
  const values = builtInGuides(width, height);
  for (const entry of source.adjust?.split(';') ?? []) {
    const [guide = '', defaultValue] = entry.trim().split(/\s+/);
    values.set(guide, adjust[guide] ?? adjustByAlias(adjust, guide) ?? Number(defaultValue));
  }
  if (source.guides) evaluateGuides(source.guides, values);
  return {
    paths: source.paths.map((path) => toGeometryPath(path, values, width, height)),
    textBox: computeTextBox(source.text, values, width, height),
  };
}

/**
 * Returns the geometry of the preset `base`, reflected at the diagonal (x and y are swapped), flipped, or both in this
 * order.
 */
function transformedGeometry(
  base: string,
  transform: PresetSource['transform'],
  width: number,
  height: number,
  adjust: Readonly<Record<string, number>>,
): ShapeGeometry | undefined {
  const isDiagonal = transform?.startsWith('diagonal');
  const [baseWidth, baseHeight] = isDiagonal ? [height, width] : [width, height];
  const geometry = presetGeometry(base, baseWidth, baseHeight, adjust);
  if (!geometry || !transform) return geometry;
  const swapAxes: Matrix = isDiagonal ? [0, 1, 1, 0, 0, 0] : IDENTITY;
  const flipX: Matrix = /flipX$/i.test(transform) ? [-1, 0, 0, 1, width, 0] : IDENTITY;
  const flipY: Matrix = /flipY$/i.test(transform) ? [1, 0, 0, -1, 0, height] : IDENTITY;
  const m = multiply(flipY, multiply(flipX, swapAxes));
  return {
    paths: geometry.paths.map((styledPath) => ({ ...styledPath, path: transformPath(m, styledPath.path) })),
    textBox: boundsOf(m, geometry.textBox),
  };
}

/**
 * Returns the value of `adj1` for the name `adj`, and the value of `adj` for the name `adj1`: if a shape has only one
 * adjust value, files use either name. Returns undefined for all other names.
 */
function adjustByAlias(adjust: Readonly<Record<string, number>>, name: string): number | undefined {
  if (name === 'adj') return adjust.adj1;
  return name === 'adj1' ? adjust.adj : undefined;
}

/** Returns the text box with the edges `edges`; the whole box if the preset defines none. */
function computeTextBox(edges: string | undefined, values: GuideValues, width: number, height: number): Rect {
  if (!edges) return { x: 0, y: 0, width, height };
  const [left = 0, top = 0, right = 0, bottom = 0] = edges.split(/\s+/).map((name) => guideValue(values, name));
  return { x: left, y: top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
}

/**
 * Parses a path of a `PresetSource`. The path may begin with flags and a `|`. Flags are the fill, `nostroke`, and the
 * size of the path's coordinate system, such as `43200x43200`.
 */
function toGeometryPath(source: string, values: GuideValues, width: number, height: number): GeometryPath {
  const separatorIndex = source.indexOf('|');
  const flags = separatorIndex < 0 ? [] : source.slice(0, separatorIndex).trim().split(/\s+/);
  const fill = (flags.find((flag) => PATH_FILLS.includes(flag)) ?? 'norm') as PathFill;
  const sizeMatch = flags.map((flag) => /^(\d+)x(\d+)$/.exec(flag)).find((match) => match !== null);
  const scaleX = sizeMatch ? width / Number(sizeMatch[1]) : 1;
  const scaleY = sizeMatch ? height / Number(sizeMatch[2]) : 1;
  const path = parsePresetPath(source.slice(separatorIndex + 1), values, scaleX, scaleY);
  return { path, fill, stroke: !flags.includes('nostroke') };
}

/** Parses the commands of a path; operands are numbers or names of guides. Multiplies coordinates by the scales. */
function parsePresetPath(source: string, values: GuideValues, scaleX: number, scaleY: number): Path {
  const tokens = source.trim().split(/\s+/);
  const path: PathCommand[] = [];
  let index = 0;
  while (index < tokens.length) {
    const letter = itemAt(tokens, index);
    const count = OPERAND_COUNTS[letter] ?? 0;
    const operands = tokens.slice(index + 1, index + 1 + count).map((token) => guideValue(values, token));
    index += 1 + count;
    if (letter === 'A') appendArc(path, operands, scaleX, scaleY);
    else if (letter === 'Z') path.push(['Z']);
    else path.push([letter, ...operands.map((v, i) => v * (i % 2 ? scaleY : scaleX))] as unknown as PathCommand);
  }
  return path;
}

/**
 * Appends an arc of an ellipse. The arc starts at the current point, which is at the start angle of the ellipse.
 * Operands: both radii, start and sweep angle in 60,000ths of a degree (`arcTo` of ECMA-376 part 1, 20.1.9.4).
 */
function appendArc(path: PathCommand[], operands: readonly number[], scaleX: number, scaleY: number): void {
  const [sourceRx = 0, sourceRy = 0, start = 0, sweep = 0] = operands;
  if (sweep === 0) return;
  const lastCommand = path.findLast(([letter]) => letter !== 'Z');
  const current = (lastCommand && endPoint(lastCommand)) ?? { x: 0, y: 0 };
  const startParameter = ellipseParameter(start, sourceRx, sourceRy);
  const endParameter = ellipseParameter(start + sweep, sourceRx, sourceRy);
  const rx = sourceRx * scaleX;
  const ry = sourceRy * scaleY;
  const centre = { x: current.x - rx * Math.cos(startParameter), y: current.y - ry * Math.sin(startParameter) };
  // The start and the end of a full turn (360°, 21,600,000 units) have equal parameters, whose difference is 0.
  const sweepRadians = Math.abs(sweep) >= 21_600_000 ? Math.sign(sweep) * 2 * Math.PI : endParameter - startParameter;
  path.push(...arcCommands(centre, rx, ry, startParameter, sweepRadians));
}
