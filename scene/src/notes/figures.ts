/** A number in a text, with its unit. */
export interface Figure {
  /** The number and its unit as in the text. */
  readonly text: string;
  readonly value: number;
  /** The unit without spaces; empty for a number without a unit. */
  readonly unit: string;
}

const NUMBER = "[+\\-−±~≈<>]?\\s?(?:\\d{1,3}(?:[.,'’\\u00a0\\u202f ]\\d{3})+(?!\\d)(?:[.,]\\d+)?|\\d+(?:[.,]\\d+)?)";
const CURRENCY = '[$€£¥₩￥]|(?:USD|EUR|CHF|GBP|JPY|Ft|HUF)(?!\\p{L})';
const SCALE =
  '(?:Mio\\.?|Mrd\\.?|Tsd\\.?|millions?|billions?|thousand|millones|mil|milhões|milioni|miliardi|milliárd|millió|ezer|k|bn|M|兆|億|万|千|조|억|만|천)(?!\\p{L})';
const UNIT =
  '%|‰|°C|°F|°|(?:percent|Prozent|per cent|pour cent|por ciento|por cento|per cento|százalék|kg|mg|g|t|km²|m²|km/h|m/s|km|cm|mm|nm|m|ml|dl|l|kWh|MWh|GWh|TWh|kW|MW|GW|GB|MB|TB|ms|s|min|h|pp|x|dB|Hz|fő|db|EL|TL|fps|ppm|kcal|kJ)(?![\\p{L}\\p{N}])|[円人件台個店本冊回社歳点位校]|(?:명|원|개|건|대|회|점|퍼센트)';
const FIGURE = `(?:(?:${CURRENCY})\\s?)?${NUMBER}(?:\\s?(?:${SCALE}))?(?:\\s?(?:${UNIT}|${CURRENCY}))?`;
/** The label starts neither with a digit nor with a unit, so that `2026-03-01`, `3 x 4` and `12 % 3.5` are not cut. */
const LEADING = new RegExp(
  `^(${FIGURE})(?![:./–—-]\\d|\\p{L}|\\s?(?:${SCALE}|${UNIT}|${CURRENCY}))\\s*[:：–—-]?\\s*((?![\\s\\p{N}]|[–—-]\\s?\\d).*)$`,
  'u',
);
/** A dash directly before a digit is a minus sign. */
const TRAILING = new RegExp(
  `^(.*?[\\p{L}\\p{N})%])\\s*(?::\\s|：|\\s[=→|]|\\s[–—-](?!\\d))\\s*(${FIGURE})\\s*[.。]?$`,
  'u',
);
const SPACED = new RegExp(`^(\\p{L}[^\\d]*?)\\s+(${FIGURE})$`, 'u');
/** Matches a range such as `10 - 12` at the end of a text. */
const RANGE_END = /(?<![\p{L}\p{N}.,])\d{1,3}\s[–—-]\s\d{1,3}\s*[.。]?$/u;
const WHOLE = new RegExp(`^${FIGURE}$`, 'u');
const YEAR = /^(?:1\d{3}|20\d{2})$/;

/** Reads a text that is only a number with an optional unit; undefined for other texts. */
export function readFigure(text: string): Figure | undefined {
  const trimmed = text.trim();
  if (!WHOLE.test(trimmed)) return undefined;
  const digits = /[+\-−]?\s?\d[\d.,'’\u00a0\u202f ]*/u.exec(trimmed)?.[0] ?? '';
  const unit = trimmed.replace(digits.trim(), '').replace(/\s/g, '');
  return { text: trimmed, value: parseNumber(digits), unit };
}

/**
 * Parses a number with any separators. A single separator before exactly three digits separates thousands, unless the
 * number starts with 0.
 */
function parseNumber(digits: string): number {
  const compact = digits
    .replace(/[\s'’\u00a0\u202f]/g, '')
    .replace('−', '-')
    .replace(/[.,]$/, '');
  const separators = compact.match(/[.,]/g) ?? [];
  const last = separators.at(-1);
  const isThousands =
    new Set(separators).size === 1 && (separators.length > 1 || /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/.test(compact));
  if (last === undefined || isThousands) return Number(compact.replace(/[.,]/g, ''));
  const decimalAt = compact.lastIndexOf(last);
  return Number(`${compact.slice(0, decimalAt).replace(/[.,]/g, '')}.${compact.slice(decimalAt + 1)}`);
}

/** A text that consists of a figure and a label. */
export interface LabelledFigure {
  readonly figure: Figure;
  readonly label: string;
  /** Whether the text starts with the figure. */
  readonly isLeading: boolean;
}

/** Reads texts such as "38 % of all visitors" or "Revenue: 4.2 million €"; undefined for other texts. */
export function readLabelledFigure(text: string): LabelledFigure | undefined {
  const trailing = RANGE_END.test(text) ? undefined : TRAILING.exec(text);
  if (trailing) return labelled(trailing[2], trailing[1], false);
  const leading = LEADING.exec(text);
  return leading ? labelled(leading[1], leading[2], true) : undefined;
}

/**
 * Reads texts without a separator between label and figure, such as "Mill Street 47"; undefined for other texts. Only
 * several such lines with different labels are figures: "Chapter 3" has the same form.
 */
export function readSpacedFigure(text: string): LabelledFigure | undefined {
  const match = SPACED.exec(text.trim());
  return match ? labelled(match[2], match[1], false) : undefined;
}

function labelled(figureText = '', label = '', isLeading = false): LabelledFigure | undefined {
  const figure = readFigure(figureText);
  if (!figure || !Number.isFinite(figure.value) || label.trim() === '' || YEAR.test(figure.text)) return undefined;
  return { figure, label: label.trim(), isLeading };
}
