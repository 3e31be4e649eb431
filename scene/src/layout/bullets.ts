import type { Bullet, Paragraph } from '../model/text.ts';

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

function roman(value: number): string {
  let rest = value;
  let out = '';
  for (const [worth, letters] of ROMAN) {
    for (; rest >= worth; rest -= worth) out += letters;
  }
  return out;
}

/** 1 → a, 26 → z, 27 → aa, 28 → bb, as in office programs. */
function alpha(value: number): string {
  return String.fromCharCode(97 + ((value - 1) % 26)).repeat(Math.min(40, Math.floor((value - 1) / 26) + 1));
}

function formatNumber(style: Extract<Bullet, { kind: 'number' }>['style'], value: number): string {
  const small = style.endsWith('alpha') ? alpha : roman;
  if (style === 'decimal' || value < 1 || (small === roman && value > 3999)) return String(value);
  return style.startsWith('upper') ? small(value).toUpperCase() : small(value);
}

interface Count {
  readonly value: number;
  readonly startAt: number | undefined;
}

/** Files repeat `startAt` on every paragraph of a list; only the first one restarts the numbering. */
function nextCount(previous: Count | undefined, startAt: number | undefined): Count {
  const restarts = previous === undefined || (startAt !== undefined && startAt !== previous.startAt);
  return { value: restarts ? (startAt ?? 1) : previous.value + 1, startAt };
}

/**
 * Returns the label of each paragraph of a body, or undefined. Numbering continues over the paragraphs of a level and
 * restarts after a paragraph of a higher level, or of the same level without a number. Empty paragraphs are skipped.
 */
export function bulletLabels(paragraphs: readonly Paragraph[]): (string | undefined)[] {
  const counts: (Count | undefined)[] = [];
  return paragraphs.map(({ bullet, level = 0, runs }) => {
    if (runs.every((run) => run.text === '' && run.math === undefined)) return undefined;
    counts.length = Math.min(counts.length, level + 1);
    if (bullet?.kind !== 'number') {
      counts[level] = undefined;
      return bullet?.char;
    }
    const count = nextCount(counts[level], bullet.startAt);
    counts[level] = count;
    return bullet.pattern.replace('%', () => formatNumber(bullet.style, count.value));
  });
}
