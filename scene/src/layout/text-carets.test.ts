import { describe, expect, it } from 'vitest';
import type { Paragraph, TextBody } from '../model/text.ts';
import type { CaretLine } from './caret-line.ts';
import { arrangeText, layoutText } from './layout-text.ts';
import { createFakeLayoutContext } from './testing/fake-fonts.ts';
import { BOX, paragraph, textItems } from './testing/layout-helpers.ts';
import { textCarets } from './text-carets.ts';

/**
 * Returns the caret lines of a body with the fake fonts at size 10, in which characters are 5 units wide. The default
 * box is 100 by 100 units. `leading` and `trailing` of a line are the positions of the start edges and the end edges of
 * its characters.
 */
function linesOf(body: TextBody, box = BOX): readonly CaretLine[] {
  const context = createFakeLayoutContext();
  return textCarets(body, arrangeText(body, box, context), context).lines;
}

const lineOf = (...paragraphs: Paragraph[]) => linesOf({ paragraphs })[0];

describe('textCarets', () => {
  it('places characters one after the other, spaces at the end included', () => {
    const line = lineOf(paragraph('ab '));
    expect(line).toMatchObject({ from: 0, to: 3, top: 0, height: 10, leading: [0, 5, 10], trailing: [5, 10, 15] });
  });

  it('returns an empty line for an empty paragraph and after a final line break', () => {
    expect(lineOf({ runs: [], align: 'center' })).toMatchObject({ from: 0, to: 0, start: 50, leading: [] });
    const lines = linesOf({ paragraphs: [paragraph('a\n')] });
    expect(lines.map(({ from, to }) => [from, to])).toEqual([
      [0, 1],
      [2, 2],
    ]);
  });

  it('ends a wrapped line where the next line begins, with the last space inside of the column', () => {
    const lines = linesOf({ paragraphs: [paragraph('abcd efgh')] }, { width: 22, height: 100 });
    expect(lines.map(({ from, to, isWrapped }) => [from, to, isWrapped])).toEqual([
      [0, 5, true],
      [5, 9, false],
    ]);
    expect(lines[0]?.trailing.at(-1)).toBe(22);
  });

  it('positions right-to-left text from the right, and numbers in this text from left to right', () => {
    const line = lineOf(paragraph('אב12'));
    expect(line).toMatchObject({ direction: 'rtl', leading: [100, 95, 80, 85], trailing: [95, 90, 85, 90] });
  });

  it('counts offsets in the runs, even if capitals or removed control characters change the painted text', () => {
    // In capitals, `ß` becomes `SS`. The control character U+0007 is not painted.
    const line = lineOf(paragraph('ß\u0007x', {}, { caps: 'all' }));
    expect(line).toMatchObject({ from: 0, to: 3, leading: [0, 10, 10], trailing: [10, 10, 15] });
  });

  it('places all positions inside a formula at the end of the formula', () => {
    const line = lineOf({ runs: [{ text: 'a' }, { text: 'x+1', math: 'x+1' }, { text: 'b' }] });
    expect(line).toMatchObject({ leading: [0, 5, 25, 25, 25], trailing: [5, 25, 25, 25, 30] });
  });

  it('divides a cluster of several characters evenly', () => {
    const context = createFakeLayoutContext();
    const fonts = {
      ...context.fonts,
      shape: (text: string) => [{ from: 0, to: text.length, font: 'f', advance: 1, clusters: [[0, 1] as const] }],
    };
    const body = { paragraphs: [paragraph('fi')] };
    const arranged = arrangeText(body, BOX, { ...context, fonts });
    expect(textCarets(body, arranged, { ...context, fonts }).lines[0]).toMatchObject({
      leading: [0, 5],
      trailing: [5, 10],
    });
  });

  it('returns the position of every painted text item as the edge of a character', () => {
    const text = 'The quick שלום brown fox ’jumps’ over 12 dogs';
    for (const align of ['start', 'center', 'end', 'justify'] as const) {
      const body: TextBody = {
        paragraphs: [paragraph(text, { align, indent: 10, hanging: -5 })],
        insets: [1, 2, 3, 4],
      };
      const lines = linesOf(body);
      const characterEdges = lines.flatMap(({ trailing, leading }) => [...trailing, ...leading]);
      for (const item of textItems(layoutText(body, BOX, createFakeLayoutContext()))) {
        expect(characterEdges.some((x) => Math.abs(x - item.x) < 1e-3)).toBe(true);
      }
    }
  });

  it('rotates the coordinates of vertical text by 90°', () => {
    const context = createFakeLayoutContext();
    const body: TextBody = { paragraphs: [paragraph('ab')], vertical: 'cw' };
    const { m } = textCarets(body, arrangeText(body, { width: 40, height: 80 }, context), context);
    expect(m).toEqual([0, 1, -1, 0, 40, 0]);
  });
});
