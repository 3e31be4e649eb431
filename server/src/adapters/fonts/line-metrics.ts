/** Line metrics of a family, as fractions of the font size. */
export interface LineMetrics {
  readonly ascent: number;
  readonly descent: number;
  readonly lineGap: number;
}

/**
 * Line metrics of replaced families, from the vertical metrics of their own files, because a replacement with
 * higher lines would make the text of slides overflow. In thousandths of the font size.
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

/** The line metrics of a family by its name; undefined if those of its replacement apply. */
export function lineMetricsOf(family: string): LineMetrics | undefined {
  const name = family.trim().toLowerCase().replace(/\s+/g, ' ');
  const found = Object.hasOwn(OF_FAMILIES, name) ? OF_FAMILIES[name] : undefined;
  return found && { ascent: found[0] / 1000, descent: found[1] / 1000, lineGap: 0 };
}
