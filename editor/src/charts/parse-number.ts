/** A number that was read from a text. */
export interface ParsedNumber {
  /** The number; a percentage as a fraction, for example 0.12 for `12 %`. */
  readonly value: number;
  /** A spreadsheet number format that shows the number like the text, if it has a percent sign or a currency. */
  readonly format?: string;
}

/**
 * Reads a number as people and spreadsheets write it: `1,234.5`, `1.234,5`, `12 %`, `(3)`, `€ 5`, `2e6`. A single comma
 * or point before exactly three digits separates thousands, unless it is the decimal separator.
 * @param decimal the decimal separator of the language
 */
export function parseLocalNumber(text: string, decimal: '.' | ','): ParsedNumber | undefined {
  const trimmed = text.trim().replace(/[−–]/g, '-');
  const isNegative = /^\(.*\)$/.test(trimmed);
  const currency = /\p{Sc}/u.exec(trimmed)?.[0];
  const isPercent = trimmed.endsWith('%') || trimmed.endsWith('%)');
  const digits = trimmed.replace(/^\(|\)$/g, '').replace(/\p{Sc}|%|[\s\u00a0\u202f'’]/gu, '');
  const plain = withDecimalPoint(digits, decimal);
  if (!/^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(plain)) return undefined;
  const number = Number(plain) * (isNegative ? -1 : 1);
  // The precision removes errors of the division, such as that of 14.3 / 100.
  const value = isPercent ? Number((number / 100).toPrecision(15)) : number;
  if (!Number.isFinite(value)) return undefined;
  const fraction = plain.split('.')[1]?.replace(/e.*/i, '').length ?? 0;
  const decimals = fraction > 0 ? `.${'0'.repeat(Math.min(fraction, 6))}` : '';
  if (isPercent) return { value, format: `0${decimals}%` };
  if (currency === undefined) return { value };
  const pattern = `#,##0${decimals}`;
  return { value, format: trimmed.endsWith(currency) ? `${pattern} "${currency}"` : `"${currency}"${pattern}` };
}

/** Returns the digits without separators of thousands, and with a point as decimal separator. */
function withDecimalPoint(digits: string, decimal: '.' | ','): string {
  const separators = [...digits.matchAll(/[.,]/g)];
  const last = separators.at(-1);
  if (!last) return digits;
  const kinds = new Set(separators.map(([separator]) => separator));
  // With both separators, the last one is the decimal separator, which can occur once.
  if (kinds.size > 1 && digits.indexOf(last[0]) !== last.index) return digits;
  const isRepeated = kinds.size === 1 && separators.length > 1;
  const isThousands = isRepeated || (kinds.size === 1 && last[0] !== decimal && /^[-+]?\d{1,3}[.,]\d{3}$/.test(digits));
  if (isThousands) return digits.replace(/[.,]/g, '');
  return `${digits.slice(0, last.index).replace(/[.,]/g, '')}.${digits.slice(last.index + 1)}`;
}

/** Returns a number as text with the decimal separator of the language, without separators of thousands. */
export const localNumber = (value: number, decimal: '.' | ','): string => String(value).replace('.', decimal);
