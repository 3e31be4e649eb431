/** A font of a run. */
export interface RunFont {
  /** Name of a family. */
  readonly family: string;
  readonly bold: boolean;
}

/** Returns the estimated width of a character, as a multiple of the text size. */
export type WidthOf = (character: string) => number;

/**
 * Widths of installed families and of the families that they replace (see `scene/src/fonts/family-names.ts`), measured
 * with sentences in European languages: of small letters in the regular weight, of all letters in bold, and of capitals
 * in the regular weight. They are multiples of `LATIN_WIDTHS`. The first pattern in the name of a family applies.
 */
const FAMILY_WIDTHS: readonly (readonly [name: RegExp, regular: number, bold: number, capitals: number])[] = [
  [/narrow|condensed|oswald/, 0.8, 0.88, 0.72],
  [/calibri|carlito|aptos|corbel|candara/, 0.9, 0.92, 0.82],
  [/cambria|caladea|constantia/, 0.9, 1, 0.87],
  [/times|tinos|liberation serif/, 0.9, 0.95, 1],
  [/lato/, 0.96, 0.98, 0.97],
  [/roboto/, 1, 1.05, 0.95],
  [/georgia|gelasio|garamond|palatino|book|baskerville|playfair|merriweather|lora|rockwell/, 0.98, 1.14, 1.02],
  [/segoe|tahoma|trebuchet|source sans|myriad|frutiger|pt sans/, 0.99, 1.05, 0.89],
  [/raleway|gothic|gill|futura|avenir|nunito|quicksand/, 1.03, 1.07, 1],
  [/open sans/, 1.04, 1.11, 0.95],
  [/noto sans|verdana|lucida|dejavu|inter|ubuntu|work sans|fira|ibm plex|comic/, 1.05, 1.11, 0.95],
  [/serif|slab|charter/, 1.06, 1.13, 1],
  [/montserrat|gotham|proxima/, 1.11, 1.17, 1.05],
  [/poppins/, 1.11, 1.14, 0.95],
];
/** Arial and others. */
const OTHER_FAMILY = [undefined, 1, 1.05, 1.04] as const;
/** Families whose characters all have this width. */
const FIXED_WIDTH_FAMILY = /mono|cousine|courier|consol|menlo|code|cascadia/;
const FIXED_WIDTH = 0.6;

/** Average widths of groups of Latin characters, digits and signs. */
const LATIN_WIDTHS: readonly (readonly [characters: ReadonlySet<string>, width: number])[] = [
  [new Set("ijl.,:;'’!| \u00a0"), 0.25],
  [new Set('frtIJ()[]-/"'), 0.35],
  [new Set('mwMW%@&'), 0.86],
  [new Set('EFLSTZ'), 0.57],
  [new Set('DGHNOQU'), 0.72],
];
/** Other capitals. */
const CAPITAL_WIDTH = 0.64;
const OTHER_LATIN_WIDTH = 0.535;

/**
 * Average widths in other scripts, for which all families have the same fonts. The widths of scripts with combining
 * characters include these.
 */
const SCRIPT_WIDTHS: readonly (readonly [from: number, to: number, width: number])[] = [
  // Combining characters, joiners and variation selectors.
  [0x0300, 0x036f, 0],
  [0x0591, 0x05c7, 0],
  [0x064b, 0x065f, 0],
  [0x200b, 0x200f, 0],
  [0xfe00, 0xfe0f, 0],
  // Armenian, Hebrew, Arabic.
  [0x0530, 0x058f, 0.62],
  [0x0590, 0x05ff, 0.53],
  [0x0600, 0x08ff, 0.4],
  [0xfb50, 0xfdff, 0.4],
  [0xfe70, 0xfeff, 0.4],
  // Devanagari and Bengali, Tamil, Thai, Georgian.
  [0x0900, 0x09ff, 0.37],
  [0x0b80, 0x0bff, 0.68],
  [0x0e00, 0x0e7f, 0.39],
  [0x10a0, 0x10ff, 0.62],
  // Hangul, other East Asian characters, emoji.
  [0x1100, 0x11ff, 0.92],
  [0xac00, 0xd7af, 0.92],
  [0x2e80, 0xa4cf, 1],
  [0xf900, 0xfaff, 1],
  [0xff00, 0xff60, 1],
  [0x1f000, 0x3ffff, 1],
];
/** In bold, fonts of other scripts are wider by this factor on average. */
const BOLD_SCRIPT = 1.06;

const widthsByFont = new Map<string, WidthOf>();

/**
 * Returns the average widths of characters in a font. The estimated width of a sentence differs from the width in the
 * installed fonts by at most 8 %, also of a sentence in capitals.
 */
export function averageWidths({ family, bold }: RunFont): WidthOf {
  const key = `${bold} ${family}`;
  const widthOf = widthsByFont.get(key) ?? cachedByCharacter(computeWidths(family.toLowerCase(), bold));
  widthsByFont.set(key, widthOf);
  return widthOf;
}

function cachedByCharacter(widthOf: WidthOf): WidthOf {
  const widths = new Map<string, number>();
  return (character) => {
    const width = widths.get(character) ?? widthOf(character);
    widths.set(character, width);
    return width;
  };
}

function computeWidths(family: string, bold: boolean): WidthOf {
  const isFixed = FIXED_WIDTH_FAMILY.test(family);
  const [, regular, inBold, capitals] = FAMILY_WIDTHS.find(([name]) => name.test(family)) ?? OTHER_FAMILY;
  const small = bold ? inBold : regular;
  const capital = bold ? (capitals * inBold) / regular : capitals;
  return (character) => {
    const code = character.codePointAt(0) ?? 0;
    const scriptWidth = SCRIPT_WIDTHS.find(([from, to]) => code >= from && code <= to)?.[2];
    if (scriptWidth !== undefined) return scriptWidth * (bold && scriptWidth < 0.9 ? BOLD_SCRIPT : 1);
    if (isFixed) return FIXED_WIDTH;
    const base = character.normalize('NFD').charAt(0);
    const isCapital = base !== base.toLowerCase();
    const width = LATIN_WIDTHS.find(([characters]) => characters.has(base))?.[1];
    return (width ?? (isCapital ? CAPITAL_WIDTH : OTHER_LATIN_WIDTH)) * (isCapital ? capital : small);
  };
}
