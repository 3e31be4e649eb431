import { describe, expect, it } from 'vitest';
import { caretOffset, caretPosition } from './text-caret.ts';
import { createTextState, mergeText, textUpdate } from './text-state.ts';

const paragraphs = (...texts: string[]) => texts.map((text) => ({ runs: text === '' ? [] : [{ text }] }));
const stateOf = ({ state = '' }) => state;

describe('the position of a caret', () => {
  const content = createTextState(paragraphs('First line', '', 'Last 𝄞 line'));
  const length = 'First line\n\nLast 𝄞 line'.length;

  it('has the same offset in the same text, also at paragraph ends', () => {
    for (let offset = 0; offset <= length; offset += 1)
      expect(caretOffset(stateOf(content), caretPosition(stateOf(content), offset))).toBe(offset);
  });

  it('stays after the same character when others insert and delete text', () => {
    const position = caretPosition(stateOf(content), 5);
    const insert = textUpdate(content, paragraphs('The First line', '', 'Last 𝄞 line')) ?? '';
    expect(caretOffset(stateOf(mergeText(content, insert)), position)).toBe(9);
    const inserted = textUpdate(content, paragraphs('FirstXY line', '', 'Last 𝄞 line')) ?? '';
    expect(caretOffset(stateOf(mergeText(content, inserted)), position)).toBe(5);
    const deleted = textUpdate(content, paragraphs('F line', '', 'Last 𝄞 line')) ?? '';
    expect(caretOffset(stateOf(mergeText(content, deleted)), position)).toBe(1);
    expect(caretOffset(stateOf(mergeText(content, insert)), null)).toBe(0);
  });

  it('is unknown until the change with its character arrives, and for characters that do not exist', () => {
    const update = textUpdate(content, paragraphs('First line!', '', 'Last 𝄞 line')) ?? '';
    const position = caretPosition(stateOf(mergeText(content, update)), 11);
    expect(caretOffset(stateOf(content), position)).toBeUndefined();
    expect(caretOffset(stateOf(mergeText(content, update)), position)).toBe(11);
    const max = Number.MAX_SAFE_INTEGER;
    for (const unknown of [
      { client: 0, clock: 0 },
      { client: 1, clock: max },
      { client: max, clock: 0 },
    ])
      expect(caretOffset(stateOf(content), unknown)).toBeUndefined();
  });
});
