import type { FontMetrics } from '../layout/font-port.ts';

/**
 * Line metrics of families that are not installed, from their original font files, in thousandths of the font size.
 * The installed families that replace these families have higher lines. With the metrics of the replacements, the text
 * of slides would overflow.
 */
const METRICS_BY_FAMILY: Readonly<Record<string, readonly [ascent: number, descent: number]>> = {
  tahoma: [1000, 207],
  verdana: [1005, 210],
  'segoe ui': [1079, 251],
  'segoe ui light': [1079, 251],
  'segoe ui semibold': [1079, 251],
  'segoe ui semilight': [1079, 251],
  'trebuchet ms': [939, 222],
  consolas: [920, 251],
  'lucida console': [789, 211],
  'lucida grande': [967, 211],
  menlo: [928, 236],
  'dejavu sans': [928, 236],
  'bitstream vera sans': [928, 236],
  'dejavu sans mono': [928, 236],
  'source code pro': [984, 273],
  'fira sans': [935, 265],
  'fira code': [935, 265],
  'fira mono': [935, 265],
  'ubuntu mono': [830, 170],
  inter: [969, 241],
};

/**
 * Returns the line metrics of a family as fractions of the font size, by the name of the family; undefined if the
 * metrics of the installed family apply.
 */
export function lineMetricsOf(family: string): Pick<FontMetrics, 'ascent' | 'descent' | 'lineGap'> | undefined {
  const name = family.trim().toLowerCase().replace(/\s+/g, ' ');
  const metrics = Object.hasOwn(METRICS_BY_FAMILY, name) ? METRICS_BY_FAMILY[name] : undefined;
  return metrics && { ascent: metrics[0] / 1000, descent: metrics[1] / 1000, lineGap: 0 };
}
