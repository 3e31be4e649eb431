import { itemAt } from '../checked-access.ts';

/**
 * Formats a number by a spreadsheet number format (ECMA-376 part 1, 18.8.31): `0%`, `#,##0.0`, `"$"#,##0`,
 * `0.0E+00`, `d-mmm-yy`, `General`. Applies the sections for negative numbers and zero; ignores conditions and colours.
 */
export function formatNumber(value: number, format: string | undefined): string {
  if (!format || /^(general|standard|@)$/i.test(format.trim())) return formatGeneral(value);
  if (isDateFormat(format)) return formatDate(value, format);
  const sections = format.split(';');
  const usesNegativeSection = value < 0 && sections.length > 1;
  const selected = usesNegativeSection
    ? itemAt(sections, 1)
    : value === 0 && sections[2] !== undefined
      ? sections[2]
      : itemAt(sections, 0);
  const section = stripDirectives(selected);
  // Digits with grouping commas, a fraction, commas that divide by 1000 each, and an exponent (group 2).
  const match = /[#0?][#0?,]*(\.[#0?]+)?,*([eE][+-]?0+)?/.exec(section);
  if (!match) return sections.length > 1 ? unescapeLiteral(section) : formatGeneral(value);
  const prefix = unescapeLiteral(section.slice(0, match.index));
  const suffix = unescapeLiteral(section.slice(match.index + match[0].length));
  const divisorCommas = /,+(?=\.|$)/.exec(match[0].replace(/[eE].*/, ''))?.[0].length ?? 0;
  const amount = (Math.abs(value) * (section.includes('%') ? 100 : 1)) / 1000 ** divisorCommas;
  const sign = value < 0 && !usesNegativeSection ? '−' : '';
  return sign + prefix + (match[2] ? formatScientific(amount, match[0]) : formatDigits(amount, match[0])) + suffix;
}

/**
 * Removes padding (`_x`, `*x`) and bracketed colours, conditions and locales; `[$€-407]` becomes the currency `"€"`.
 */
function stripDirectives(section: string): string {
  return section
    .replace(/\[\$([^\]-]*)[^\]]*\]/g, '"$1"')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/[_*]./g, '');
}

/**
 * Formats a number by a pattern such as `#,##0.0#`. In the fraction, `0` is a required digit, `#` and `?` are optional
 * ones. Each `0` before the point requires a digit, too.
 */
function formatDigits(amount: number, pattern: string): string {
  const [whole = '', fraction = ''] = pattern.replace(/,+$/, '').split('.');
  // `toFixed` and `toExponential` of older browsers support at most 20 digits.
  const maxDigits = Math.min(20, fraction.length);
  const minDigits = fraction.replace(/[#?]/g, '').length;
  let [left = '0', right = ''] = amount.toFixed(maxDigits).split('.');
  while (right.length > minDigits && right.endsWith('0')) right = right.slice(0, -1);
  left = left.padStart(whole.replace(/[^0]/g, '').length, '0');
  if (/,[#0?]/.test(whole)) left = groupThousands(left);
  return right ? `${left}.${right}` : left;
}

/** Formats a number by a pattern with an exponent, such as `0.00E+00`. */
function formatScientific(amount: number, pattern: string): string {
  const [digits = '', exponent = ''] = pattern.split(/[eE]/);
  const fractionDigits = Math.min(20, digits.split('.')[1]?.length ?? 0);
  const [left = '0', power = '0'] = amount.toExponential(fractionDigits).split('e');
  const sign = power.startsWith('-') ? '−' : exponent.startsWith('+') ? '+' : '';
  return `${left}E${sign}${power.replace(/[-+]/, '').padStart(exponent.replace(/\D/g, '').length, '0')}`;
}

/** Returns literal text of a format without its quotes and backslashes. */
function unescapeLiteral(text: string): string {
  return text.replace(/"([^"]*)"/g, '$1').replace(/\\(.)/g, '$1');
}

/** Inserts a comma after every three digits, counted from the end. */
function groupThousands(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}

/**
 * Formats a number without a format: at most four decimals, thousands grouped from 10,000. Absolute values of 1e15 or
 * more, and those below 1e-4 except 0, get an exponent.
 */
function formatGeneral(value: number): string {
  const magnitude = Math.abs(value);
  if (magnitude >= 1e15 || (magnitude > 0 && magnitude < 1e-4)) return value.toExponential(2).replace('-', '−');
  const [left = '0', right] = String(Number(magnitude.toFixed(4))).split('.');
  const grouped = magnitude >= 10_000 ? groupThousands(left) : left;
  return `${value < 0 ? '−' : ''}${grouped}${right ? `.${right}` : ''}`;
}

/** Returns whether a number format shows dates or times of day. */
export function isDateFormat(format: string): boolean {
  const fields = stripDirectives(format).replace(/"[^"]*"|\\./g, '');
  return /[dmyhs]/i.test(fields) && !/general|[#0?]/i.test(fields.replace(/\.0+/, ''));
}

/**
 * Returns the Unix time in ms of a spreadsheet date, which is a number of days: 25569 is 1970-01-01. Dates before March
 * 1900 are one day off, because spreadsheets count 1900 as a leap year.
 */
const toUnixMs = (serial: number): number => Math.round((serial - 25_569) * 86_400_000);

/** Matches literal text, AM/PM, a run of one of the characters y, m, d, h and s, or another character of a format. */
const DATE_TOKEN = /"[^"]*"|\\.|am\/pm|a\/p|y+|m+|d+|h+|s+|[^ymdhs"\\]/gi;

/** Formats a spreadsheet date (see `toUnixMs`) by a date format, in UTC and English. */
function formatDate(serial: number, format: string): string {
  const date = new Date(toUnixMs(serial));
  if (Number.isNaN(date.getTime())) return formatGeneral(serial);
  const section = stripDirectives(itemAt(format.split(';'), 0));
  const usesTwelveHours = /am\/pm|a\/p/i.test(section);
  // Whether the last date field before the token is an hour.
  let followsHour = false;
  const tokens = section.match(DATE_TOKEN) ?? [];
  return tokens
    .map((token, i) => {
      const first = itemAt(token, 0).toLowerCase();
      // `m` means minutes after hours or before seconds, otherwise months (ECMA-376 part 1, 18.8.31).
      const isMinutes =
        first === 'm' &&
        (followsHour ||
          /^s/i.test(
            tokens
              .slice(i + 1)
              .join('')
              .replace(/^\W+/, ''),
          ));
      if (/[ydhs]/.test(first) || (first === 'm' && !isMinutes)) followsHour = first === 'h';
      return isMinutes
        ? padDigits(date.getUTCMinutes(), token.length)
        : formatDateToken(date, token, first, usesTwelveHours);
    })
    .join('');
}

const padDigits = (value: number, length: number): string => String(value).padStart(Math.min(2, length), '0');

/** Returns the English name of a month or weekday: `mmm` and `ddd` are short, `mmmmm` is the first character. */
function formatName(date: Date, token: string, field: 'month' | 'weekday'): string {
  const width = token.length === 3 ? 'short' : token.length === 5 ? 'narrow' : 'long';
  return date.toLocaleString('en', { [field]: width, timeZone: 'UTC' });
}

/** Formats the field of a date that a token selects, or literal text. `first` is the first character of the token. */
function formatDateToken(date: Date, token: string, first: string, usesTwelveHours: boolean): string {
  const hours = date.getUTCHours();
  if (/^(am\/pm|a\/p)$/i.test(token)) return hours < 12 ? 'AM' : 'PM';
  switch (first) {
    case 'y':
      return token.length > 2 ? String(date.getUTCFullYear()) : padDigits(date.getUTCFullYear() % 100, 2);
    case 'm':
      return token.length > 2 ? formatName(date, token, 'month') : padDigits(date.getUTCMonth() + 1, token.length);
    case 'd':
      return token.length > 2 ? formatName(date, token, 'weekday') : padDigits(date.getUTCDate(), token.length);
    case 'h':
      return padDigits(usesTwelveHours ? hours % 12 || 12 : hours, token.length);
    case 's':
      return padDigits(date.getUTCSeconds(), token.length);
    default:
      return unescapeLiteral(token);
  }
}
