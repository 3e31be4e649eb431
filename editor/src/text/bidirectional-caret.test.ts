import { arrangeText } from '@flydeck/scene/layout/layout-text';
import { createFakeLayoutContext } from '@flydeck/scene/layout/testing/fake-fonts';
import { textCarets } from '@flydeck/scene/layout/text-carets';
import type { Paragraph } from '@flydeck/scene/model/text';
import { expect, it } from 'vitest';
import { TestText } from '../testing/test-text.ts';
import { caretOf } from './line-movement.ts';
import { TextNavigation } from './text-navigation.ts';

type Side = 'left' | 'right';

/** Returns a text with its lines in a column of this width. In the fake fonts, each character is 5 units wide. */
function open(content: string, width = 200) {
  const text = new TestText(content);
  const { session } = text;
  const context = createFakeLayoutContext();
  const body = { paragraphs: session.paragraphs as Paragraph[] };
  const { lines } = textCarets(body, arrangeText(body, { width, height: 100 }, context), context);
  const navigation = new TextNavigation(session);
  const x = () => caretOf(lines, session.selection)?.x ?? Number.NaN;
  /** Presses an arrow key until the caret stops. Returns the offsets and the x coordinates of the caret. */
  const walk = (from: number, side: Side) => {
    text.select(from);
    const offsets = [from];
    const xs = [x()];
    for (let presses = 0; presses < 40; presses += 1) {
      navigation.moveSideways(lines, 'character', side);
      const { offset } = session.selection.focus;
      if (offset === offsets.at(-1)) break;
      offsets.push(offset);
      xs.push(x());
    }
    return { offsets, xs };
  };
  return { text, session, lines, navigation, walk, x };
}

const sorted = (values: readonly number[]) => [...values].sort((a, b) => a - b);

it.each([
  ['Hebrew in a Latin paragraph', 'ab אבג cd'],
  ['Arabic in a Latin paragraph', 'see مرحبا now'],
  ['a number in Hebrew in a Latin paragraph', 'x אב 123 גד y'],
])('Right and Left move through %s on the screen, and reach each offset once', (_name, content) => {
  const { walk } = open(content);
  const all = Array.from({ length: content.length + 1 }, (_, i) => i);
  const right = walk(0, 'right');
  expect(sorted(right.offsets)).toEqual(all);
  expect(right.xs).toEqual(sorted(right.xs));
  expect(walk(content.length, 'left').offsets).toEqual(right.offsets.toReversed());
});

it.each([
  ['Latin in a Hebrew paragraph', 'אב abc גד'],
  ['a number in an Arabic paragraph', 'مرحبا 123 مرحبا'],
])('Left and Right move through %s on the screen, and reach each offset once', (_name, content) => {
  const { walk } = open(content);
  const left = walk(0, 'left');
  expect(sorted(left.offsets)).toEqual(Array.from({ length: content.length + 1 }, (_, i) => i));
  expect(left.xs).toEqual(sorted(left.xs).toReversed());
  expect(walk(content.length, 'right').offsets).toEqual(left.offsets.toReversed());
});

it('Right leaves a line with Hebrew for the next line, and Left returns on the same way', () => {
  const content = 'ab אב\ncd';
  const { walk } = open(content);
  const right = walk(0, 'right');
  expect(sorted(right.offsets)).toEqual(Array.from({ length: content.length + 1 }, (_, i) => i));
  expect(right.offsets.slice(-3)).toEqual([6, 7, 8]);
  expect(walk(content.length, 'left').offsets).toEqual(right.offsets.toReversed());
});

it('words follow in the direction of the paragraph, so that no key is stuck between two directions', () => {
  const { text, session, navigation, lines } = open('ab אב גד cd');
  text.select(0);
  const offsets = Array.from({ length: 4 }, () => {
    navigation.moveSideways(lines, 'word', 'right');
    return session.selection.focus.offset;
  });
  expect(offsets).toEqual([2, 5, 8, 11]);
});

it('Shift with an arrow key extends the selection in mixed text, and an arrow key then collapses it', () => {
  const { text, session, navigation, lines } = open('ab אב cd');
  text.select(2);
  navigation.moveSideways(lines, 'character', 'right', true);
  navigation.moveSideways(lines, 'character', 'right', true);
  expect(session.selection.anchor.offset).toBe(2);
  const { to } = session.range;
  navigation.moveSideways(lines, 'character', 'right');
  expect(session.selection).toMatchObject({ anchor: to, focus: to });
});
