/** How far lines of a family reach above and below the baseline, as fractions of the size. */
export interface LineMetrics {
  readonly ascent: number;
  readonly descent: number;
  readonly lineGap: number;
}

/**
 * Line metrics of families that another one stands in for, from their own files' vertical metrics: a stand-in with
 * taller lines would push the text of slides out of its boxes. Ascent and descent in thousandths of the size.
 */
const OF_FAMILIES: Readonly<Record<string, readonly [ascent: number, descent: number]>> = {
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

/** The line metrics of a family by its name; undefined where those of its stand-in serve. */
export function lineMetricsOf(family: string): LineMetrics | undefined {
  const name = family.trim().toLowerCase().replace(/\s+/g, ' ');
  const found = Object.hasOwn(OF_FAMILIES, name) ? OF_FAMILIES[name] : undefined;
  return found && { ascent: found[0] / 1000, descent: found[1] / 1000, lineGap: 0 };
}
