import { elementTransform, FRAME_TRANSFORM, textTransform } from '@flydeck/scene/compile/local-transform';
import { aDocument } from '@flydeck/scene/compile/testing/documents';
import { arrangeText } from '@flydeck/scene/layout/layout-text';
import { createFakeLayoutContext } from '@flydeck/scene/layout/testing/fake-fonts';
import { textCarets } from '@flydeck/scene/layout/text-carets';
import { apply, multiply, type Point } from '@flydeck/scene/model/geometry';
import type { Paragraph } from '@flydeck/scene/model/text';
import type { Box } from '@flydeck/scene/records/operations';
import { expect, it } from 'vitest';
import { TextEditing } from '../sync/text-editing.ts';
import { TestEditor } from '../testing/test-editor.ts';
import { fitTextBox } from './fit-text-box.ts';
import { TextSession } from './text-session.ts';

const BOX = { x: 300, y: 100, width: 20, height: 10 };

/**
 * Returns functions that type into an unwrapped text, whose box is fitted after each character. In the fake fonts, each
 * character is 5 units wide.
 */
function open(paragraphs: Paragraph[], box: Partial<Box> = {}) {
  const body = { paragraphs, wrap: false, insets: [1, 2, 3, 4] as [number, number, number, number] };
  const { editor } = new TestEditor(
    aDocument({ elements: [{ kind: 'text', id: 'text', ...BOX, ...box, body } as const] }),
  );
  const context = createFakeLayoutContext();
  const session = new TextSession({
    editor,
    id: 'text',
    text: new TextEditing(editor, { requestTextState: () => () => undefined }, 'text', 'body'),
    now: () => 0,
  });
  const boxNow = () => editor.store.get('text')?.properties['box'] as Box;
  const layOut = () => {
    const laidOut = { ...body, paragraphs: [...session.paragraphs] };
    return textCarets(laidOut, arrangeText(laidOut, boxNow(), context), context);
  };
  const fit = () => editor.change(fitTextBox(editor.store, 'text', layOut()), 'continued');
  /** Returns the positions of the characters in the topic, in reading order: of their start edges. */
  const positions = (): Point[] => {
    const { lines, m } = layOut();
    const toTopic = multiply(
      textTransform(elementTransform(boxNow(), FRAME_TRANSFORM), { ...boxNow(), x: 0, y: 0 }).m,
      m,
    );
    return lines.flatMap(({ leading, top }) => leading.map((x) => apply(toTopic, { x, y: top })));
  };
  fit();
  return { session, boxNow, positions, fit };
}

/** Types characters one by one at the end of a text, and expects that no other character moves. */
function expectFixedWhileTyping({ session, positions, fit }: ReturnType<typeof open>, text: string): void {
  for (const character of text) {
    const before = positions();
    session.insertText(character);
    // The scene is painted with the former box first.
    for (const update of [() => undefined, fit]) {
      update();
      const after = positions().slice(0, before.length);
      for (const [i, { x, y }] of before.entries()) {
        expect(after[i]?.x, `${character}: x of character ${i}`).toBeCloseTo(x, 6);
        expect(after[i]?.y, `${character}: y of character ${i}`).toBeCloseTo(y, 6);
      }
    }
  }
}

const paragraph = (text: string, fields: Partial<Paragraph> = {}): Paragraph => ({ runs: [{ text }], ...fields });

it.each<[string, Paragraph, string]>([
  ['right-to-left text', paragraph('אב'), 'גדה ו'],
  ['empty text that becomes right-to-left', paragraph(''), 'אבג'],
  ['justified right-to-left text', paragraph('אב', { align: 'justify' }), 'גד'],
  ['mixed text that is aligned to the right', paragraph('אb', { align: 'right' }), 'א'],
  ['right-to-left text after a number', paragraph('1. אב'), 'גד'],
  ['a formula and right-to-left text', { runs: [{ text: 'x', math: 'x' }, { text: 'אב' }] }, 'גד'],
  ['a line of digits and a right-to-left line', paragraph('12\nאב'), 'גד'],
  ['left-to-right text', paragraph('ab'), 'cd 12'],
])('typing in %s does not move the other characters', (_name, content, text) => {
  for (const rotation of [0, 30, 90, 200]) expectFixedWhileTyping(open([content], { rotation }), text);
});

it.each<[string, Partial<Box>]>([
  ['horizontally', { flipX: true }],
  ['vertically', { flipY: true }],
  ['in both directions, and rotated', { flipX: true, flipY: true, rotation: 40 }],
])('typing in a box that is mirrored %s does not move the other characters', (_name, box) => {
  expectFixedWhileTyping(open([paragraph('אב')], box), 'גד');
  expectFixedWhileTyping(open([paragraph('ab')], box), 'cd');
});

it('a right-to-left text keeps its right side, or its left side with the end alignment', () => {
  const type = (fields: Partial<Paragraph>) => {
    const test = open([paragraph('אב', fields)]);
    const before = test.boxNow();
    test.session.insertText('גד');
    test.fit();
    const after = test.boxNow();
    expect(after.width).toBeCloseTo(before.width + 10);
    return { left: after.x - before.x, right: after.x + after.width - before.x - before.width };
  };
  const movesLeft = { left: expect.closeTo(-10), right: expect.closeTo(0) };
  const movesRight = { left: expect.closeTo(0), right: expect.closeTo(10) };
  expect(type({})).toEqual(movesLeft);
  expect(type({ align: 'start' })).toEqual(movesLeft);
  expect(type({ align: 'right' })).toEqual(movesLeft);
  expect(type({ align: 'end' })).toEqual(movesRight);
  expect(type({ align: 'left' })).toEqual(movesRight);
  expect(type({ align: 'center' })).toEqual({ left: expect.closeTo(-5), right: expect.closeTo(5) });
  expect(type({ direction: 'ltr' })).toEqual(movesRight);
});

it('the first paragraph decides in texts with paragraphs of both directions', () => {
  expectFixedWhileTyping(open([paragraph('לא'), paragraph('אב')]), 'גד');
  const mixed = open([paragraph('abcdef'), paragraph('אב')]);
  const { x } = mixed.boxNow();
  mixed.session.insertText('גדהוזחט');
  mixed.fit();
  expect(mixed.boxNow().x).toBeCloseTo(x);
});

it('a longer left-to-right paragraph below a right-to-left paragraph extends the box to the left', () => {
  const test = open([paragraph('אב'), paragraph('ab')]);
  const { x, width } = test.boxNow();
  test.session.insertText('cdef');
  test.fit();
  expect(test.boxNow()).toMatchObject({ x: expect.closeTo(x - 20), width: expect.closeTo(width + 20) });
});
