import type { ArrowHead, Stroke } from '@flydeck/scene/model/fill';
import type { Scope } from '../deck/scope.ts';
import { child, children, readFraction, readNumber, readPoints } from '../package/query.ts';
import type { XmlNode } from '../package/xml.ts';
import { findFillNode, hasNoFill, readSolidColor, referenceScope } from './fill.ts';

/** `none`: explicitly no line. Undefined: not specified. */
export type StrokeResult = Stroke | 'none' | undefined;

/** Dashes and gaps in multiples of the line's width (ST_PresetLineDashVal, ECMA-376 §20.1.10.49). */
const DASHES: Record<string, readonly number[]> = {
  dot: [1, 3],
  sysDot: [1, 1],
  dash: [4, 3],
  sysDash: [3, 1],
  lgDash: [8, 3],
  dashDot: [4, 3, 1, 3],
  sysDashDot: [3, 1, 1, 1],
  lgDashDot: [8, 3, 1, 3],
  lgDashDotDot: [8, 3, 1, 3, 1, 3],
  sysDashDotDot: [3, 1, 1, 1, 1, 1],
};

/** Line caps by the value of the attribute `cap`. */
const CAPS = { rnd: 'round', sq: 'square', flat: 'butt' } as const;
/** Arrow heads by the value of the attribute `type`. */
const ARROW_HEADS = {
  triangle: 'triangle',
  stealth: 'stealth',
  arrow: 'open',
  oval: 'oval',
  diamond: 'diamond',
} as const;
/** Lengths and widths of arrow heads in multiples of the line's width. */
const ARROW_HEAD_SIZES: Record<string, number> = { sm: 2, med: 3, lg: 5 };
/** Width of a line without a width. */
const DEFAULT_WIDTH_POINTS = 0.75;
/** Arrow heads of thinner lines are as large as on a line of this width. */
const MIN_ARROW_LINE_WIDTH_POINTS = 2;

/** Reads an arrow head; undefined if the line has none at this end. */
function readArrowHead(node: XmlNode | undefined): ArrowHead | undefined {
  const kind = ARROW_HEADS[node?.attrs.type as keyof typeof ARROW_HEADS];
  if (!kind) return undefined;
  const size = (attr: string) => ARROW_HEAD_SIZES[node?.attrs[attr] ?? 'med'] ?? 3;
  return { kind, length: size('len'), width: size('w') };
}

/** Reads the dashes of a line; undefined for a solid line. */
function readDash(line: XmlNode): number[] | undefined {
  const preset = child(line, 'a:prstDash');
  if (preset) return DASHES[preset.attrs.val ?? '']?.slice();
  const customDashes = children(child(line, 'a:custDash'), 'a:ds');
  const lengths = customDashes.flatMap((ds) => [readFraction(ds, 'd') ?? 1, readFraction(ds, 'sp') ?? 1]);
  // The schema of `Stroke` allows 12 lengths.
  return lengths.length > 0 ? lengths.slice(0, 12).map((length) => Math.max(0, length)) : undefined;
}

/** Reads how the corners of a line are drawn. */
function readJoin(line: XmlNode): Stroke['join'] {
  if (child(line, 'a:round')) return 'round';
  if (child(line, 'a:bevel')) return 'bevel';
  return child(line, 'a:miter') ? 'miter' : undefined;
}

/** Reads the fields that an `a:ln` specifies; the other fields are inherited. */
function readSpecifiedFields(line: XmlNode, scope: Scope): Partial<Stroke> {
  const fields: Partial<Stroke> = {};
  const width = readPoints(line, 'w');
  if (width !== undefined) fields.width = Math.min(2000, Math.max(0, width));
  const color = readSolidColor(line, scope);
  if (color !== undefined) fields.color = color;
  const cap = CAPS[line.attrs.cap as keyof typeof CAPS];
  if (cap) fields.cap = cap;
  const join = readJoin(line);
  if (join) fields.join = join;
  if (child(line, 'a:prstDash') || child(line, 'a:custDash')) fields.dash = readDash(line);
  if (child(line, 'a:headEnd')) fields.start = readArrowHead(child(line, 'a:headEnd'));
  if (child(line, 'a:tailEnd')) fields.end = readArrowHead(child(line, 'a:tailEnd'));
  return fields;
}

/**
 * Returns an arrow head that is as large as on a line of 2 points if the line is thinner, but at most ten times as long
 * and wide as the line's width.
 * @param width width of the line in points
 */
function enlargeArrowHead(arrowHead: ArrowHead, width: number): ArrowHead {
  const factor = width > 0 && width < MIN_ARROW_LINE_WIDTH_POINTS ? MIN_ARROW_LINE_WIDTH_POINTS / width : 1;
  return {
    ...arrowHead,
    length: Math.min(10, arrowHead.length * factor),
    width: Math.min(10, arrowHead.width * factor),
  };
}

/**
 * Reads a stroke from lines (`a:ln`). Fields of earlier `lines` override fields of later lines, which override the
 * theme line of the style reference. Returns `none` if the first of these lines with a fill has `noFill`, or if all
 * `lines` are undefined and the theme line has no fill. Otherwise returns undefined if no line specifies a colour.
 */
export function readStroke(
  lines: readonly (XmlNode | undefined)[],
  reference: XmlNode | undefined,
  scope: Scope,
): StrokeResult {
  const specifiedLines = lines.filter((line) => line !== undefined);
  const index = readNumber(reference, 'idx') ?? 0;
  const themeLine = reference && index > 0 ? scope.theme.lines[index - 1] : undefined;
  const lineWithFill = [...specifiedLines, themeLine].find((line) => findFillNode(line) !== undefined);
  if (hasNoFill(lineWithFill)) return 'none';
  if (!lineWithFill) return specifiedLines.length > 0 ? undefined : 'none';
  let fields: Partial<Stroke> =
    themeLine && reference ? readSpecifiedFields(themeLine, referenceScope(reference, scope)) : {};
  for (const line of specifiedLines.toReversed()) fields = { ...fields, ...readSpecifiedFields(line, scope) };
  const { color, width = DEFAULT_WIDTH_POINTS, ...otherFields } = fields;
  if (color === undefined) return undefined;
  const arrowHeads = {
    ...(otherFields.start && { start: enlargeArrowHead(otherFields.start, width) }),
    ...(otherFields.end && { end: enlargeArrowHead(otherFields.end, width) }),
  };
  return { color, width, ...otherFields, ...arrowHeads };
}
