import type { Bullet, Paragraph } from '../model/text.ts';

/** Roman numerals with their values, the largest first. */
const ROMAN: readonly (readonly [number, string])[] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

/** Formats a number in Roman numerals. */
function toRoman(number: number): string {
  let remaining = number;
  let numeral = '';
  for (const [value, symbol] of ROMAN) {
    for (; remaining >= value; remaining -= value) numeral += symbol;
  }
  return numeral;
}

/** Formats a list number as office programs do: 1 → a, 26 → z, 27 → aa, 28 → bb. Returns at most 40 characters. */
function toAlphabetic(value: number): string {
  // 97 is the character code of `a`.
  return String.fromCharCode(97 + ((value - 1) % 26)).repeat(Math.min(40, Math.floor((value - 1) / 26) + 1));
}

/** Formats a list number. Numbers that a style cannot show (below 1, Roman above 3999) are decimal. */
function formatNumber(style: Extract<Bullet, { kind: 'number' }>['style'], value: number): string {
  const formatLowerCase = style.endsWith('alpha') ? toAlphabetic : toRoman;
  if (style === 'decimal' || value < 1 || (formatLowerCase === toRoman && value > 3999)) return String(value);
  return style.startsWith('upper') ? formatLowerCase(value).toUpperCase() : formatLowerCase(value);
}

/** The number of a list item, and the `startAt` of its paragraph. */
interface ListNumber {
  readonly value: number;
  readonly startAt: number | undefined;
}

/**
 * Returns the next number of a list. Imported files repeat `startAt` on every paragraph. Therefore only a different
 * `startAt` restarts the numbers.
 */
function nextNumber(previous: ListNumber | undefined, startAt: number | undefined): ListNumber {
  const isRestart = previous === undefined || (startAt !== undefined && startAt !== previous.startAt);
  return { value: isRestart ? (startAt ?? 1) : previous.value + 1, startAt };
}

/**
 * Returns the label of each paragraph of a body; undefined for a paragraph without a bullet, or without text and
 * formulas. The numbers continue over the paragraphs of a level. The numbers restart after a paragraph of a higher
 * level (a smaller `level`), and after a paragraph of the same level without a number.
 */
export function bulletLabels(paragraphs: readonly Paragraph[]): (string | undefined)[] {
  const lastNumberByLevel: (ListNumber | undefined)[] = [];
  return paragraphs.map(({ bullet, level = 0, runs }) => {
    if (runs.every((run) => run.text === '' && run.math === undefined)) return undefined;
    lastNumberByLevel.length = Math.min(lastNumberByLevel.length, level + 1);
    if (bullet?.kind !== 'number') {
      lastNumberByLevel[level] = undefined;
      return bullet?.char;
    }
    const number = nextNumber(lastNumberByLevel[level], bullet.startAt);
    lastNumberByLevel[level] = number;
    // The character % in a pattern, such as `(%)`, is the placeholder of the number.
    return bullet.pattern.replace('%', () => formatNumber(bullet.style, number.value));
  });
}
