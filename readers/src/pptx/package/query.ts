import type { XmlNode } from './xml.ts';

/** Returns the first child with this name. */
export function child(node: XmlNode | undefined, name: string): XmlNode | undefined {
  return node?.children.find((candidate) => candidate.name === name);
}

/** Returns the node at the end of a path of first children, e.g. `path(sp, 'p:nvSpPr', 'p:nvPr', 'p:ph')`. */
export function path(node: XmlNode | undefined, ...names: string[]): XmlNode | undefined {
  let current = node;
  for (const name of names) current = child(current, name);
  return current;
}

/** Returns all children with this name. */
export function children(node: XmlNode | undefined, name: string): readonly XmlNode[] {
  return node ? node.children.filter((candidate) => candidate.name === name) : [];
}

/** Returns all descendants with this name, in document order. */
export function descendants(node: XmlNode | undefined, name: string): XmlNode[] {
  const matches: XmlNode[] = [];
  const pending = node?.children.toReversed() ?? [];
  for (let current = pending.pop(); current; current = pending.pop()) {
    if (current.name === name) matches.push(current);
    for (const descendant of current.children.toReversed()) pending.push(descendant);
  }
  return matches;
}

/** Returns the name of a node without its prefix. */
export const localName = (node: XmlNode): string => node.name.slice(node.name.indexOf(':') + 1);

/** Reads a number attribute; undefined if it is missing or not a finite number. */
export function readNumber(node: XmlNode | undefined, attr: string): number | undefined {
  const value = node?.attrs[attr];
  if (value === undefined || value === '') return undefined;
  const parsed = Number(value);
  return Number.isFinite(parsed) ? parsed : undefined;
}

/** Reads a percentage attribute as a fraction: `50000` and `50%` are 0.5. */
export function readFraction(node: XmlNode | undefined, attr: string): number | undefined {
  const value = node?.attrs[attr];
  if (value?.endsWith('%')) {
    const parsed = Number(value.slice(0, -1));
    return Number.isFinite(parsed) ? parsed / 100 : undefined;
  }
  const parsed = readNumber(node, attr);
  return parsed === undefined ? undefined : parsed / 100_000;
}

/** Reads a boolean attribute: true for `1`, `true` and `on`; undefined if it is missing. */
export function readFlag(node: XmlNode | undefined, attr: string): boolean | undefined {
  const value = node?.attrs[attr];
  if (value === undefined) return undefined;
  return value === '1' || value === 'true' || value === 'on';
}

const EMU_PER_POINT = 12_700;
/** Points per unit of length. `pc` and `pi` are both the pica (ECMA-376 `ST_UniversalMeasure`). */
export const POINTS_PER_UNIT: Record<string, number> = {
  pt: 1,
  in: 72,
  cm: 72 / 2.54,
  mm: 7.2 / 2.54,
  px: 0.75,
  pc: 12,
  pi: 12,
};
/** Greatest length in points that is read unchanged. */
const MAX_POINTS = 1e6;

/** Rounds a length in points or an angle in degrees to three decimals. */
export const round = (value: number): number => Math.round(value * 1000) / 1000;

/**
 * Reads a length attribute in points, clamped to ±{@link MAX_POINTS}. The value in the file is in EMU, or has a unit
 * in strict files. Returns undefined if the attribute is missing or invalid.
 */
export function readPoints(node: XmlNode | undefined, attr: string): number | undefined {
  const value = node?.attrs[attr];
  if (value === undefined || value === '') return undefined;
  const valueWithUnit = /^(-?[\d.]+)(pt|in|cm|mm|pc|pi)$/.exec(value);
  const length = valueWithUnit
    ? Number(valueWithUnit[1]) * (POINTS_PER_UNIT[valueWithUnit[2] ?? ''] ?? Number.NaN)
    : Number(value) / EMU_PER_POINT;
  if (!Number.isFinite(length)) return undefined;
  return round(Math.min(MAX_POINTS, Math.max(-MAX_POINTS, length)));
}
