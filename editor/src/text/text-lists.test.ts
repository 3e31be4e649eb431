import type { Paragraph } from '@flydeck/scene/model/text';
import { describe, expect, it } from 'vitest';
import { TestText } from '../testing/test-text.ts';
import { formatRange } from './format-runs.ts';
import { TEXT_START } from './text-selection.ts';

const bullet = { kind: 'char' as const, char: '•' };
const listItem = (text: string, level?: number): Paragraph => ({
  runs: text === '' ? [] : [{ text }],
  bullet,
  ...(level === undefined ? {} : { level }),
  indent: 20 * ((level ?? 0) + 1),
  hanging: -20,
});
const kinds = ({ session }: TestText) => session.paragraphs.map(({ bullet: marker }) => marker?.kind ?? 'none');
const levels = ({ session }: TestText) => session.paragraphs.map(({ level = 0 }) => level);

describe('a marker typed at the start of a paragraph', () => {
  it.each([
    ['- ', bullet],
    ['* ', bullet],
    ['1. ', { kind: 'number', style: 'decimal', pattern: '%.' }],
    ['1) ', { kind: 'number', style: 'decimal', pattern: '%)' }],
  ])('%j creates a list item, and one undo restores the typed characters', (marker, expected) => {
    // The `!` is typed before the marker. One undo must not remove the `!`.
    const text = new TestText('one').type('!').select(0).type(marker);
    expect([text.text, text.session.paragraphs[0]?.bullet]).toEqual(['one!', expected]);
    expect(text.session.flatSelection.focus).toBe(0);
    text.session.undoOrRedo('undo');
    expect([text.text, kinds(text)]).toEqual([`${marker}one!`, ['none']]);
    text.session.undoOrRedo('redo');
    expect([text.text, kinds(text)]).toEqual(['one!', [expected.kind]]);
  });

  it('creates no list item after other text, in an existing list item or in code', () => {
    for (const [paragraph, offset] of [
      [{ runs: [{ text: 'a' }] }, 1],
      [listItem(''), 0],
      [{ runs: [], role: 'code' }, 0],
    ] satisfies [Paragraph, number][]) {
      const text = new TestText([paragraph]).select(offset).type('- ');
      expect(text.text.slice(offset)).toBe('- ');
    }
  });

  it('gives the style of the paragraph to text that is typed after the marker', () => {
    const text = new TestText([{ runs: [{ text: 'x', size: 40 }] }]).select(0, 1).type('- new');
    expect(text.session.paragraphs).toMatchObject([{ runs: [{ text: 'new' }], style: { size: 40 }, indent: 50 }]);
  });
});

describe('list items', () => {
  it('get another indent when the size of the whole item changes, but not when the size of a part changes', () => {
    const item: Paragraph = { runs: [{ text: 'item', size: 16 }], bullet, level: 1, indent: 40, hanging: -20 };
    const resize = (to: number) =>
      formatRange([item], { from: TEXT_START, to: { paragraph: 0, offset: to } }, { size: 32 });
    expect(resize(4)).toMatchObject([{ runs: [{ size: 32 }], indent: 80, hanging: -40 }]);
    expect(resize(2)).toMatchObject([{ indent: 40, hanging: -20 }]);
  });

  it('lose one level, and then become plain paragraphs, when Backspace is pressed at their start', () => {
    const text = new TestText([listItem('one'), listItem('two', 1)]).select(4);
    text.session.delete('character', 'backward');
    expect([kinds(text), levels(text)]).toEqual([
      ['char', 'char'],
      [0, 0],
    ]);
    text.session.delete('character', 'backward');
    expect([text.text, kinds(text)]).toEqual(['one\ntwo', ['char', 'none']]);
    text.session.delete('character', 'backward');
    expect(text.text).toBe('onetwo');
  });

  it('lose one level, and then become plain paragraphs, when Enter is pressed in an empty item', () => {
    const text = new TestText([listItem('one'), listItem('', 1)]).select(4);
    text.session.splitParagraph();
    expect([text.text, kinds(text), levels(text)]).toEqual(['one\n', ['char', 'char'], [0, 0]]);
    text.session.splitParagraph();
    expect([text.text, kinds(text)]).toEqual(['one\n', ['char', 'none']]);
  });

  it('are followed by a new item of the same level after Enter', () => {
    const text = new TestText([listItem('one', 1)]);
    text.session.splitParagraph();
    expect([kinds(text), levels(text)]).toEqual([
      ['char', 'char'],
      [1, 1],
    ]);
  });

  it('change their level together, but never below 0, and selected plain paragraphs do not change', () => {
    const text = new TestText([listItem('one'), listItem('two', 1), { runs: [{ text: 'three' }] }]).select(0, 13);
    expect(text.formatting.changeLevel(1)).toBe(true);
    expect(levels(text)).toEqual([1, 2, 0]);
    text.formatting.apply('decrease-level');
    text.formatting.apply('decrease-level');
    expect(levels(text)).toEqual([0, 0, 0]);
    expect(text.select(9).formatting.changeLevel(1)).toBe(false);
  });

  it('are created, changed to another kind of list, and removed by list formats', () => {
    const text = new TestText('one').select(0);
    text.formatting.apply('numbered-list');
    expect([kinds(text), text.formatting.list]).toEqual([['number'], 'number']);
    text.formatting.apply('bulleted-list');
    expect(kinds(text)).toEqual(['char']);
    text.formatting.apply('bulleted-list');
    expect(kinds(text)).toEqual(['none']);
  });
});
