import { describe, expect, it } from 'vitest';
import { TestText } from '../testing/test-text.ts';

const link = { kind: 'url' as const, href: 'https://example.org/' };
const adjacentLink = { kind: 'topic' as const, topic: 't1' };
const runs = ({ session }: TestText) => session.paragraphs.flatMap((paragraph) => paragraph.runs);

describe('the link of a text', () => {
  it('can be set for the selected characters, and can be removed; each of the two changes can be undone', () => {
    const text = new TestText('one two').select(4, 7);
    text.formatting.link(link);
    expect(runs(text)).toEqual([{ text: 'one ' }, { text: 'two', link, underline: true }]);
    expect(text.formatting.style('link')).toEqual(link);
    text.formatting.link(undefined);
    expect(runs(text)).toEqual([{ text: 'one two' }]);
    text.session.undoOrRedo('undo');
    text.session.undoOrRedo('undo');
    expect([text.text, runs(text)]).toEqual(['one two', [{ text: 'one two' }]]);
  });

  it('is selected as a whole by selectLinkOrWord, also if its characters have different styles', () => {
    const text = new TestText([
      {
        runs: [
          { text: 'a ' },
          { text: 'li', link },
          { text: 'nk', link, bold: true },
          { text: 'x', link: adjacentLink },
        ],
      },
    ]);
    for (const caret of [2, 3, 4, 6]) {
      text.select(caret).formatting.selectLinkOrWord();
      expect(text.session.flatSelection).toEqual({ anchor: 2, focus: 6 });
    }
  });

  it('may be missing: selectLinkOrWord then selects the word at the caret, or nothing if there is no word', () => {
    for (const [caret, from, to] of [
      [0, 0, 3],
      [3, 0, 3],
      [5, 5, 8],
      [4, 4, 4],
    ] as const) {
      const text = new TestText('one, two').select(caret);
      text.formatting.selectLinkOrWord();
      expect(text.session.flatSelection).toEqual({ anchor: from, focus: to });
    }
  });

  it('is inserted with a given text if no text is selected, and does not apply to text typed after the link', () => {
    const text = new TestText('see ').select(4);
    text.formatting.link(link, 'example.org');
    text.type(' now');
    expect(runs(text)).toEqual([{ text: 'see ' }, { text: 'example.org', link, underline: true }, { text: ' now' }]);
    text.session.undoOrRedo('undo');
    text.session.undoOrRedo('undo');
    expect(text.text).toBe('see ');
  });
});
