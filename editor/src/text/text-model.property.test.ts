import type { Paragraph, Run } from '@flydeck/scene/model/text';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adjustSelection, flatOffset, flatText, positionAt, textDifference } from './flat-text.ts';
import { formatRange, selectedStyle, toggleChange } from './format-runs.ts';
import { characterStops, clampPosition, movePosition } from './movement.ts';
import { deleteRange, replaceRange } from './replace-range.ts';
import { locateRuns, styleOf } from './runs.ts';
import { caretAt, TEXT_START, type TextPosition, type TextRange, textEnd } from './text-selection.ts';
import { typingStyle } from './typing-style.ts';

/** Random texts with combining marks, emoji of several code points, right-to-left characters, line breaks and tabs. */
const textArbitrary = fc
  .array(fc.constantFrom('a', 'b', ' ', 'é', 'e\u0301', '👩‍🚀', '🇩🇪', 'م', 'ש', '漢', '\n', '\t', '-'), {
    minLength: 1,
    maxLength: 8,
  })
  .map((parts) => parts.join(''));

const styleArbitrary = fc.record(
  {
    bold: fc.boolean(),
    size: fc.constantFrom(12, 40),
    color: fc.constant('accent'),
    link: fc.constant({ kind: 'url' as const, href: 'https://example.org/' }),
  },
  { requiredKeys: [] },
);

const plainRunArbitrary: fc.Arbitrary<Run> = fc
  .tuple(textArbitrary, styleArbitrary)
  .map(([text, style]) => ({ text, ...style }));
const formulaArbitrary: fc.Arbitrary<Run> = fc.constantFrom(
  { text: 'x²', math: 'x^2' },
  { text: '½', math: '\\frac12' },
);
const runArbitrary = fc.oneof({ arbitrary: plainRunArbitrary, weight: 5 }, { arbitrary: formulaArbitrary, weight: 1 });

const paragraphArbitrary: fc.Arbitrary<Paragraph> = fc
  .record({
    runs: fc.array(runArbitrary, { maxLength: 4 }),
    align: fc.constantFrom('start' as const, 'center' as const),
  })
  .map(({ runs, align }) => ({ runs, align }));

const paragraphsArbitrary = fc.array(paragraphArbitrary, { minLength: 1, maxLength: 4 });

/** A random text and range. Neither end of the range is inside a character or formula. */
const rangeArbitrary = fc
  .tuple(paragraphsArbitrary, fc.nat(), fc.nat())
  .map(([paragraphs, first, second]): { paragraphs: readonly Paragraph[]; range: TextRange } => {
    const positions = allPositions(paragraphs);
    const [from, to] = [first % positions.length, second % positions.length].sort((a, b) => a - b);
    return { paragraphs, range: { from: positions[from ?? 0] ?? TEXT_START, to: positions[to ?? 0] ?? TEXT_START } };
  });

function allPositions(paragraphs: readonly Paragraph[]): TextPosition[] {
  return paragraphs.flatMap((content, paragraph) =>
    characterStops(content).map((offset) => ({ paragraph, offset }) satisfies TextPosition),
  );
}

/**
 * Returns a string for each UTF-16 unit, with the unit's code point and style, and a string for each end of a
 * paragraph.
 */
function formattedUnits(paragraphs: readonly Paragraph[]): string[] {
  return paragraphs.flatMap(({ runs, ...properties }) => [
    ...runs.flatMap((run) =>
      [...run.text].flatMap((codePoint) => Array(codePoint.length).fill(JSON.stringify([codePoint, sortedStyle(run)]))),
    ),
    `end of paragraph ${JSON.stringify(properties)}`,
  ]);
}

const sortedStyle = (run: Run) => [run.math, ...Object.entries(styleOf(run)).sort(([a], [b]) => (a < b ? -1 : 1))];

describe('replacing a range of a text', () => {
  it('replaces the range by the inserted lines', () => {
    fc.assert(
      fc.property(
        rangeArbitrary,
        fc.array(textArbitrary, { minLength: 1, maxLength: 3 }),
        ({ paragraphs, range }, lines) => {
          const text = flatText(paragraphs);
          const [from, to] = [flatOffset(paragraphs, range.from), flatOffset(paragraphs, range.to)];
          const runs = lines.map((line) => [{ text: line }]);
          const change = replaceRange(paragraphs, range, runs);
          expect(flatText(change.paragraphs)).toBe(text.slice(0, from) + lines.join('\n') + text.slice(to));
          expect(flatOffset(change.paragraphs, change.caret)).toBe(from + lines.join('\n').length);
        },
      ),
    );
  });

  it('does not change the formatting of other text', () => {
    fc.assert(
      fc.property(rangeArbitrary, textArbitrary, ({ paragraphs, range }, inserted) => {
        const before = formattedUnits(paragraphs);
        const [from, to] = [flatOffset(paragraphs, range.from), flatOffset(paragraphs, range.to)];
        const style = typingStyle(paragraphs[range.from.paragraph] ?? { runs: [] }, range.from.offset);
        const after = formattedUnits(replaceRange(paragraphs, range, [[{ ...style, text: inserted }]]).paragraphs);
        expect(after.slice(0, from)).toEqual(before.slice(0, from));
        const isEnd = (unit: string | undefined) => unit?.startsWith('end of paragraph') ?? false;
        // Ends of paragraphs are not compared, because joined paragraphs have the properties of the first.
        const following = before.slice(to).filter((unit) => !isEnd(unit));
        expect(after.slice(from + inserted.length).filter((unit) => !isEnd(unit))).toEqual(following);
      }),
    );
  });

  it('deletes nothing if the range is empty, and leaves one paragraph if the range is the whole text', () => {
    fc.assert(
      fc.property(rangeArbitrary, ({ paragraphs, range: { from } }) => {
        expect(deleteRange(paragraphs, { from, to: from }).paragraphs).toBe(paragraphs);
        const empty = deleteRange(paragraphs, { from: TEXT_START, to: textEnd(paragraphs) }).paragraphs;
        expect([empty.length, flatText(empty)]).toEqual([1, '']);
      }),
    );
  });
});

describe('formatting a range of a text', () => {
  it('changes one property of the characters in the range and nothing else', () => {
    fc.assert(
      fc.property(rangeArbitrary, ({ paragraphs, range }) => {
        const formatted = formatRange(paragraphs, range, { italic: true });
        expect(flatText(formatted)).toBe(flatText(paragraphs));
        const [from, to] = [flatOffset(paragraphs, range.from), flatOffset(paragraphs, range.to)];
        const [before, after] = [paragraphs, formatted].map((version) =>
          version.flatMap(({ runs }, paragraph) =>
            locateRuns(runs).flatMap(({ run, from: start }) =>
              [...run.text].map((codePoint, i) => {
                const offset =
                  flatOffset(paragraphs, { paragraph, offset: start }) + [...run.text].slice(0, i).join('').length;
                return { offset, codePoint, style: styleOf(run) };
              }),
            ),
          ),
        );
        for (const [index, { offset, codePoint, style }] of (before ?? []).entries()) {
          const isInside = offset >= from && offset < to;
          expect(after?.[index]).toEqual({ offset, codePoint, style: isInside ? { ...style, italic: true } : style });
        }
        expect(formatRange(formatted, range, { italic: true })).toEqual(formatted);
      }),
    );
  });

  it('switches bold on for a selection that is not wholly bold, then off', () => {
    fc.assert(
      fc.property(rangeArbitrary, ({ paragraphs, range: { from, to } }) => {
        // Only ranges with characters can become bold.
        fc.pre(
          flatText(paragraphs).slice(flatOffset(paragraphs, from), flatOffset(paragraphs, to)).replaceAll('\n', '') !==
            '',
        );
        const selection = { anchor: to, focus: from };
        let current = paragraphs;
        const isBold = () => selectedStyle(current, selection, 'bold');
        const toggle = () => {
          current = formatRange(current, { from, to }, toggleChange(current, selection, 'bold'));
        };
        if (isBold() !== true) toggle();
        expect(isBold()).toBe(true);
        toggle();
        expect(isBold()).toBe(false);
      }),
    );
  });
});

describe('positions in a text', () => {
  it('convert to offsets of the plain text and back, and are not changed by `clampPosition`', () => {
    fc.assert(
      fc.property(rangeArbitrary, ({ paragraphs, range: { from } }) => {
        expect(positionAt(paragraphs, flatOffset(paragraphs, from))).toEqual(from);
        expect(clampPosition(paragraphs, from)).toEqual(from);
      }),
    );
  });

  it('are all visited by moving through the text by characters, in both directions', () => {
    fc.assert(
      fc.property(paragraphsArbitrary, (paragraphs) => {
        const positions = allPositions(paragraphs);
        const visit = (start: TextPosition, direction: 'forward' | 'backward') => {
          const visited = [start];
          for (;;) {
            const last = visited.at(-1) ?? start;
            const next = movePosition(paragraphs, last, 'character', direction);
            if (flatOffset(paragraphs, next) === flatOffset(paragraphs, last)) return visited;
            visited.push(next);
          }
        };
        expect(visit(TEXT_START, 'forward')).toEqual(positions);
        expect(visit(textEnd(paragraphs), 'backward')).toEqual(positions.toReversed());
      }),
    );
  });

  it('stay at the same characters when others change the text, or move to the start of removed characters', () => {
    fc.assert(
      fc.property(rangeArbitrary, textArbitrary, ({ paragraphs, range }, inserted) => {
        const after = replaceRange(paragraphs, range, [[{ text: inserted }]]).paragraphs;
        const difference = textDifference(flatText(paragraphs), flatText(after));
        fc.pre(difference !== undefined);
        for (const position of allPositions(paragraphs)) {
          const offset = flatOffset(paragraphs, position);
          const { focus } = adjustSelection(paragraphs, after, caretAt(position));
          const adjusted = flatOffset(after, focus);
          if (!difference || offset <= difference.start) expect(adjusted).toBe(offset);
          else if (offset < difference.start + difference.removed) expect(adjusted).toBe(difference.start);
          else expect(flatText(after).length - adjusted).toBe(flatText(paragraphs).length - offset);
        }
      }),
    );
  });
});

describe('the difference of two texts', () => {
  it('changes the first text into the second text when it is applied', () => {
    fc.assert(
      fc.property(textArbitrary, textArbitrary, fc.nat({ max: 20 }), (before, after, caret) => {
        for (const difference of [
          textDifference(before, after),
          textDifference(before, after, Math.min(caret, after.length)),
        ]) {
          const changed = difference
            ? before.slice(0, difference.start) +
              difference.inserted +
              before.slice(difference.start + difference.removed)
            : before;
          expect(changed).toBe(after);
        }
      }),
    );
  });
});
