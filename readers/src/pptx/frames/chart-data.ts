import { formatNumber, isDateFormat } from '@flydeck/scene/model/number-format';
import { child, children, readNumber } from '../package/query.ts';
import type { XmlNode } from '../package/xml.ts';

const MAX_POINTS = 10_000;

/** The cached points of a reference or literal (`c:strRef`, `c:numRef`, `c:strLit`, `c:numLit`), by index. */
function cachedPoints(node: XmlNode | undefined): string[] {
  const inside = node?.children[0];
  if (!inside) return [];
  const levels = child(inside, 'c:multiLvlStrCache');
  const cache =
    (levels && child(levels, 'c:lvl')) ??
    child(inside, 'c:strCache') ??
    child(inside, 'c:numCache') ??
    inside;
  const out: string[] = [];
  for (const point of children(cache, 'c:pt')) {
    const index = readNumber(point, 'idx') ?? out.length;
    if (Number.isInteger(index) && index >= 0 && index < MAX_POINTS)
      out[index] = child(point, 'c:v')?.text ?? '';
  }
  const count = Math.min(MAX_POINTS, readNumber(child(levels ?? cache, 'c:ptCount'), 'val') ?? out.length);
  return Array.from({ length: Math.max(count, out.length) }, (_, i) => out[i] ?? '');
}

export function textPoints(node: XmlNode | undefined): string[] {
  return cachedPoints(node).map((text) => text.slice(0, 500));
}

export function numberPoints(node: XmlNode | undefined): (number | null)[] {
  return cachedPoints(node).map((text) => {
    const value = Number(text);
    return text.trim() === '' || !Number.isFinite(value) ? null : value;
  });
}

/** The number format of a series' values or of categories; undefined for `General`. */
export function formatOf(node: XmlNode | undefined): string | undefined {
  const inside = node?.children[0];
  const code = child(child(inside, 'c:numCache') ?? inside, 'c:formatCode')?.text.trim();
  return code && code !== 'General' ? code.slice(0, 100) : undefined;
}

/** The labels of a category axis. Dates are formatted with the file's number format. */
export function categoryTexts(
  node: XmlNode | undefined,
  axisFormat: string | undefined,
  from1904: boolean,
): string[] {
  const texts = textPoints(node);
  const format = formatOf(node) ?? axisFormat;
  if (!format || !isDateFormat(format)) return texts;
  // In the 1904 date system (old Macintosh versions), days are counted from 1904-01-01.
  const shift = from1904 ? 1462 : 0;
  return texts.map((text) => (Number(text) > 0 ? formatNumber(Number(text) + shift, format) : text));
}
