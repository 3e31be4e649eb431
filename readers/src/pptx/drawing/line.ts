import type { ArrowHead, Stroke } from '@flydeck/scene/model/fill';
import type { Scope } from '../deck/scope.ts';
import { child, children, localName, num, points, share } from '../package/query.ts';
import type { XmlNode } from '../package/xml.ts';
import { fillNode, referenceScope, solidColor } from './fill.ts';

/** `none`: explicitly no line. Undefined: not specified. */
export type ReadStroke = Stroke | 'none' | undefined;

/** Dashes and gaps in multiples of the line's width (ST_PresetLineDashVal, 20.1.10.49). */
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

const CAPS = { rnd: 'round', sq: 'square', flat: 'butt' } as const;
const HEADS = {
  triangle: 'triangle',
  stealth: 'stealth',
  arrow: 'open',
  oval: 'oval',
  diamond: 'diamond',
} as const;
const HEAD_SIZES: Record<string, number> = { sm: 2, med: 3, lg: 5 };
const DEFAULT_WIDTH = 0.75;
const MIN_HEAD_LINE_WIDTH = 2;

function readHead(node: XmlNode | undefined): ArrowHead | undefined {
  const kind = HEADS[node?.attrs.type as keyof typeof HEADS];
  if (!kind) return undefined;
  const size = (attr: string) => HEAD_SIZES[node?.attrs[attr] ?? 'med'] ?? 3;
  return { kind, length: size('len'), width: size('w') };
}

function readDash(line: XmlNode): number[] | undefined {
  const preset = child(line, 'a:prstDash');
  if (preset) return DASHES[preset.attrs.val ?? '']?.slice();
  const custom = children(child(line, 'a:custDash'), 'a:ds');
  const lengths = custom.flatMap((ds) => [share(ds, 'd') ?? 1, share(ds, 'sp') ?? 1]);
  return lengths.length > 0 ? lengths.slice(0, 12).map((length) => Math.max(0, length)) : undefined;
}

function readJoin(line: XmlNode): Stroke['join'] {
  if (child(line, 'a:round')) return 'round';
  if (child(line, 'a:bevel')) return 'bevel';
  return child(line, 'a:miter') ? 'miter' : undefined;
}

/** The fields that one `a:ln` specifies; the others are inherited. */
function readPartial(line: XmlNode, scope: Scope): Partial<Stroke> {
  const partial: Partial<Stroke> = {};
  const width = points(line, 'w');
  if (width !== undefined) partial.width = Math.min(2000, Math.max(0, width));
  const color = solidColor(line, scope);
  if (color !== undefined) partial.color = color;
  const cap = CAPS[line.attrs.cap as keyof typeof CAPS];
  if (cap) partial.cap = cap;
  const join = readJoin(line);
  if (join) partial.join = join;
  if (child(line, 'a:prstDash') || child(line, 'a:custDash')) partial.dash = readDash(line);
  if (child(line, 'a:headEnd')) partial.start = readHead(child(line, 'a:headEnd'));
  if (child(line, 'a:tailEnd')) partial.end = readHead(child(line, 'a:tailEnd'));
  return partial;
}

const hasNoFill = (line: XmlNode | undefined): boolean => {
  const fill = fillNode(line);
  return fill !== undefined && localName(fill) === 'noFill';
};

/** Enlarges the arrow head of a line thinner than 2 points to the size it has at 2 points. */
function enlargeHead(head: ArrowHead, width: number): ArrowHead {
  const factor = width > 0 && width < MIN_HEAD_LINE_WIDTH ? MIN_HEAD_LINE_WIDTH / width : 1;
  return { ...head, length: Math.min(10, head.length * factor), width: Math.min(10, head.width * factor) };
}

/**
 * The stroke of a shape or cell border: the fields of its own `a:ln` elements (strongest first), over the theme line of
 * its style reference.
 */
export function readStroke(
  lines: readonly (XmlNode | undefined)[],
  reference: XmlNode | undefined,
  scope: Scope,
): ReadStroke {
  const own = lines.filter((line) => line !== undefined);
  const index = num(reference, 'idx') ?? 0;
  const themed = reference && index > 0 ? scope.theme.lines[index - 1] : undefined;
  const decisive = [...own, themed].find((line) => fillNode(line) !== undefined);
  if (hasNoFill(decisive)) return 'none';
  if (!decisive) return own.length > 0 ? undefined : 'none';
  let merged: Partial<Stroke> =
    themed && reference ? readPartial(themed, referenceScope(reference, scope)) : {};
  for (const line of own.toReversed()) merged = { ...merged, ...readPartial(line, scope) };
  const { color, width = DEFAULT_WIDTH, ...rest } = merged;
  if (color === undefined) return undefined;
  const heads = {
    ...(rest.start && { start: enlargeHead(rest.start, width) }),
    ...(rest.end && { end: enlargeHead(rest.end, width) }),
  };
  return { color, width, ...rest, ...heads };
}
