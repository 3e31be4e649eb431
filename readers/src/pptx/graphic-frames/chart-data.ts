import { formatNumber, isDateFormat } from '@flydeck/scene/model/number-format';
import { child, children, readNumber } from '../package/query.ts';
import type { XmlNode } from '../package/xml.ts';

/** Maximum number of points of a series. Further points are not read. */
const MAX_POINTS = 10_000;

/** Reads the `val` attribute of a child, in which charts store single values. */
export const readValue = (node: XmlNode | undefined, name: string) => child(node, name)?.attrs.val;
/** Reads the number in the attribute `val` of a child. */
export const readNumberValue = (node: XmlNode | undefined, name: string) => readNumber(child(node, name), 'val');

/**
 * Reads the texts of the points of a reference or literal (`c:strRef`, `c:numRef`, `c:strLit`, `c:numLit`), by index. A
 * reference contains a cache of the points. If categories have several levels, only the innermost level is read.
 */
function readCachedPoints(node: XmlNode | undefined): string[] {
  const referenceOrLiteral = node?.children[0];
  if (!referenceOrLiteral) return [];
  const multiLevelCache = child(referenceOrLiteral, 'c:multiLvlStrCache');
  const cache =
    (multiLevelCache && child(multiLevelCache, 'c:lvl')) ??
    child(referenceOrLiteral, 'c:strCache') ??
    child(referenceOrLiteral, 'c:numCache') ??
    referenceOrLiteral;
  const points: string[] = [];
  for (const point of children(cache, 'c:pt')) {
    const index = readNumber(point, 'idx') ?? points.length;
    if (Number.isInteger(index) && index >= 0 && index < MAX_POINTS) points[index] = child(point, 'c:v')?.text ?? '';
  }
  const count = Math.min(MAX_POINTS, readNumberValue(multiLevelCache ?? cache, 'c:ptCount') ?? points.length);
  return Array.from({ length: Math.max(count, points.length) }, (_, i) => points[i] ?? '');
}

/** Reads the cached texts of a reference or literal, each cut to the 500 characters that documents allow. */
export function readTexts(node: XmlNode | undefined): string[] {
  return readCachedPoints(node).map((text) => text.slice(0, 500));
}

/** Reads the cached numbers of a reference or literal; null for a blank or invalid value. */
export function readNumbers(node: XmlNode | undefined): (number | null)[] {
  return readCachedPoints(node).map((text) => {
    const value = Number(text);
    return text.trim() === '' || !Number.isFinite(value) ? null : value;
  });
}

/**
 * Reads the number format of values or categories, cut to the 100 characters that documents allow; undefined if there
 * is none or only the default `General`.
 */
export function readNumberFormat(node: XmlNode | undefined): string | undefined {
  const referenceOrLiteral = node?.children[0];
  const code = child(child(referenceOrLiteral, 'c:numCache') ?? referenceOrLiteral, 'c:formatCode')?.text.trim();
  return code && code !== 'General' ? code.slice(0, 100) : undefined;
}

/**
 * Reads the labels of a category axis. Dates, which are stored as numbers of days, are formatted with the number format
 * of the categories, or with `axisFormat` if the categories have none.
 */
export function readCategoryTexts(
  node: XmlNode | undefined,
  axisFormat: string | undefined,
  uses1904Dates: boolean,
): string[] {
  const texts = readTexts(node);
  const format = readNumberFormat(node) ?? axisFormat;
  if (!format || !isDateFormat(format)) return texts;
  // In the 1904 date system (old Macintosh versions), day 0 is 1904-01-01, which is day 1462 in the usual date system.
  const dayOffset = uses1904Dates ? 1462 : 0;
  return texts.map((text) => (Number(text) > 0 ? formatNumber(Number(text) + dayOffset, format) : text));
}
