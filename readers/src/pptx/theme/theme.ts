import { child, children, localName, path } from '../package/query.ts';
import type { XmlNode } from '../package/xml.ts';
import { parseHex, type Rgba } from './rgb.ts';

/** The twelve colours of a theme: `dk1`, `lt1`, `dk2`, `lt2`, `accent1` to `accent6`, `hlink`, `folHlink`. */
export type ThemeColors = Readonly<Record<string, Rgba | undefined>>;
/** The names of the theme's colours by the names that a slide uses, such as `bg1` and `tx1`. */
export type ColorMap = Readonly<Record<string, string | undefined>>;

/** The font families of a theme for headings (major) or for other text (minor). */
export interface FontSet {
  /** Calibri if the theme sets no family. */
  readonly latin: string;
  /** Empty if the theme sets no family. */
  readonly eastAsian: string;
  /** For complex scripts, such as Arabic and Hebrew. Empty if the theme sets no family. */
  readonly complex: string;
  /** Families by ISO 15924 script, e.g. `Jpan`. */
  readonly scripts: ReadonlyMap<string, string>;
}

/**
 * A theme part. The formats (`fills`, `lines`, `effects`, `backgrounds`) are not parsed, because their colours depend
 * on the style reference.
 */
export interface PptxTheme {
  /** Name of the part that contains the formats and the relationships of their pictures. */
  readonly part: string;
  readonly name: string;
  readonly colors: ThemeColors;
  readonly major: FontSet;
  readonly minor: FontSet;
  readonly fills: readonly XmlNode[];
  readonly lines: readonly XmlNode[];
  readonly effects: readonly XmlNode[];
  readonly backgrounds: readonly XmlNode[];
}

/** Office's default colours, for files without a theme. */
const OFFICE_COLORS: Record<string, string> = {
  dk1: '000000',
  lt1: 'ffffff',
  dk2: '44546a',
  lt2: 'e7e6e6',
  accent1: '4472c4',
  accent2: 'ed7d31',
  accent3: 'a5a5a5',
  accent4: 'ffc000',
  accent5: '5b9bd5',
  accent6: '70ad47',
  hlink: '0563c1',
  folHlink: '954f72',
};

/** Reads the colours of a theme; Office's default colours replace missing colours. */
function readColors(scheme: XmlNode | undefined): ThemeColors {
  const colors: Record<string, Rgba | undefined> = {};
  for (const [name, hex] of Object.entries(OFFICE_COLORS)) {
    const node = child(scheme, `a:${name}`)?.children[0];
    // `lastClr` is the RGB value of a system colour (`a:sysClr`), whose `val` is only a name.
    colors[name] = parseHex(node?.attrs.lastClr ?? node?.attrs.val) ?? parseHex(hex);
  }
  return colors;
}

/** Reads the font families for headings or for other text. */
function readFonts(node: XmlNode | undefined): FontSet {
  const readTypeface = (name: string) => child(node, name)?.attrs.typeface ?? '';
  const scripts = new Map<string, string>();
  for (const font of children(node, 'a:font')) {
    const { script, typeface } = font.attrs;
    if (script && typeface) scripts.set(script, typeface);
  }
  return {
    latin: readTypeface('a:latin') || 'Calibri',
    eastAsian: readTypeface('a:ea'),
    complex: readTypeface('a:cs'),
    scripts,
  };
}

/** Reads a theme part; Office's default colours replace missing colours. */
export function readTheme(root: XmlNode | undefined, part: string): PptxTheme {
  const elements = child(root, 'a:themeElements');
  const formats = child(elements, 'a:fmtScheme');
  const fonts = child(elements, 'a:fontScheme');
  const formatList = (name: string) => child(formats, name)?.children ?? [];
  return {
    part,
    name: root?.attrs.name ?? '',
    colors: readColors(child(elements, 'a:clrScheme')),
    major: readFonts(child(fonts, 'a:majorFont')),
    minor: readFonts(child(fonts, 'a:minorFont')),
    fills: formatList('a:fillStyleLst'),
    lines: formatList('a:lnStyleLst'),
    effects: formatList('a:effectStyleLst'),
    backgrounds: formatList('a:bgFillStyleLst'),
  };
}

/** Applies the overrides of a slide, layout or chart to a theme (ECMA-376 part 1, 20.1.6.12 `themeOverride`). */
export function overrideTheme(theme: PptxTheme, root: XmlNode | undefined, part: string): PptxTheme {
  if (!root) return theme;
  // The children of `a:themeOverride` are those of `a:themeElements`.
  const elements = { name: 'a:themeElements', attrs: {}, children: root.children, text: '' };
  const { colors, major, minor, fills, lines, effects, backgrounds } = readTheme(
    { ...root, children: [elements] },
    part,
  );
  return {
    ...theme,
    ...(child(root, 'a:clrScheme') ? { colors } : {}),
    ...(child(root, 'a:fontScheme') ? { major, minor } : {}),
    ...(child(root, 'a:fmtScheme') ? { part, fills, lines, effects, backgrounds } : {}),
  };
}

/** Reads the colour map of a master, or the override of a slide or layout; undefined if there is neither. */
export function readColorMap(root: XmlNode | undefined): ColorMap | undefined {
  return (child(root, 'p:clrMap') ?? path(root, 'p:clrMapOvr', 'a:overrideClrMapping'))?.attrs;
}

/** Returns a theme fill by style matrix index: fills from 1 to 999, background fills from 1001. */
export function findThemeFill(theme: PptxTheme, index: number): XmlNode | undefined {
  return index > 1000 ? theme.backgrounds[index - 1001] : theme.fills[index - 1];
}

/** Returns the effect list of a style matrix index. */
export function findThemeEffects(theme: PptxTheme, index: number): XmlNode | undefined {
  return theme.effects[index - 1]?.children.find((node) => localName(node) === 'effectLst');
}
