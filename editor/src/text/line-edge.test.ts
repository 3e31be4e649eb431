import { arrangeText } from '@flydeck/scene/layout/layout-text';
import { createFakeLayoutContext } from '@flydeck/scene/layout/testing/fake-fonts';
import { textCarets } from '@flydeck/scene/layout/text-carets';
import type { Paragraph } from '@flydeck/scene/model/text';
import { expect, it } from 'vitest';
import { TestText } from '../testing/test-text.ts';
import { TextNavigation } from './text-navigation.ts';

/** Returns the lines of a text in a column of 60 units. In the fake fonts, each character is 5 units wide. */
function layOut(paragraphs: readonly Paragraph[]) {
  const context = createFakeLayoutContext();
  const body = { paragraphs: [...paragraphs] };
  return textCarets(body, arrangeText(body, { width: 60, height: 100 }, context), context).lines;
}

function open(content: string, caret: number) {
  const { session, ...text } = new TestText(content);
  session.select({ anchor: { paragraph: 0, offset: caret }, focus: { paragraph: 0, offset: caret } });
  const navigation = new TextNavigation(session);
  return { ...text, session, navigation, offset: () => session.selection.focus.offset };
}

it.each([
  { content: 'one two', caret: 4, start: 0, end: 7 },
  { content: 'one\ntwo\nthree', caret: 5, start: 4, end: 7 },
])('Home and End move to the line breaks of a text without lines: $content', ({ content, caret, start, end }) => {
  const { navigation, offset } = open(content, caret);
  navigation.moveToLineEdge([], 'end');
  expect(offset()).toBe(end);
  navigation.moveToLineEdge([], 'start');
  expect(offset()).toBe(start);
});

it('End moves to the end of characters that are not laid out yet', () => {
  const { session, navigation, offset } = open('one', 3);
  const lines = layOut(session.paragraphs);
  session.insertText(' two');
  navigation.moveToLineEdge(lines, 'start');
  navigation.moveToLineEdge(lines, 'end');
  expect(offset()).toBe(7);
});

it('End stays in a wrapped line and in a line before a line break', () => {
  const { session, navigation, offset } = open('first words\nsecond line of words', 0);
  const lines = layOut(session.paragraphs);
  navigation.moveToLineEdge(lines, 'end');
  expect(offset()).toBe(11);
  session.select({ anchor: { paragraph: 0, offset: 13 }, focus: { paragraph: 0, offset: 13 } });
  navigation.moveToLineEdge(lines, 'end');
  expect(session.selection).toMatchObject({ focus: { offset: 24 }, isAtLineEnd: true });
});
