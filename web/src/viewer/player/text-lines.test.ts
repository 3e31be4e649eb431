import type { TextItem } from '@flydeck/scene/paint/display-list';
import { describe, expect, it } from 'vitest';
import { textLines } from './text-lines.ts';

const box = { x: 0, y: 0, width: 10, height: 10 };

function invisibleText(text: string, x: number, overrides: Partial<TextItem> = {}): TextItem {
  return {
    t: 'text',
    font: 0,
    size: 10,
    x,
    y: 0,
    width: 20,
    text,
    fill: '#000000',
    invisible: true,
    box,
    ...overrides,
  };
}

describe('textLines', () => {
  it('joins the text items of a line, and keeps lines separate', () => {
    const moveDownBy30 = [1, 0, 0, 1, 0, 30] as const;
    const lines = textLines({
      items: [invisibleText('Hello ', 0), invisibleText('你好', 20), invisibleText('below', 0, { m: moveDownBy30 })],
    });
    expect(lines.map(({ text, x, width }) => [text, x, width])).toEqual([
      ['Hello 你好', 0, 40],
      ['below', 0, 20],
    ]);
  });

  it('joins right-to-left text items starting with the rightmost', () => {
    const items = [invisibleText('עולם', 0, { rtl: true }), invisibleText('שלום ', 20, { rtl: true })];
    expect(textLines({ items })[0]?.text).toBe('שלום עולם');
  });

  it('leaves out painted text', () => {
    const { invisible: _, ...paintedText } = invisibleText('seen', 0);
    expect(textLines({ items: [paintedText] })).toEqual([]);
  });
});
