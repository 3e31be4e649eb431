import { describe, expect, it } from 'vitest';
import { TestText } from '../testing/test-text.ts';
import { flatOffset, textDifference } from './flat-text.ts';
import { TextComposition } from './text-composition.ts';

/** A text field with the text of a `TestText`. Simulates how a browser changes the field for an input method. */
class TestField {
  readonly #composition: TextComposition;
  #value: string;
  #start: number;
  #end: number;

  constructor(text: TestText) {
    const { anchor, focus } = text.session.flatSelection;
    this.#value = text.text;
    this.#start = Math.min(anchor, focus);
    this.#end = Math.max(anchor, focus);
    this.#composition = new TextComposition(text.session, this.#start);
  }

  /** Replaces the composed text. @param caret offset in the composed text */
  compose(composed: string, caret = composed.length): this {
    const before = this.#value;
    this.#value = before.slice(0, this.#start) + composed + before.slice(this.#end);
    this.#end = this.#start + composed.length;
    const field = { value: this.#value, caret: this.#start + caret, composed };
    this.#composition.update(textDifference(before, this.#value, this.#end), field);
    return this;
  }

  /** Starts to compose a word that is already in the text, as on-screen keyboards of phones do. */
  composeExisting(from: number, to: number): this {
    [this.#start, this.#end] = [from, to];
    return this;
  }

  end(): void {
    this.#composition.end();
  }
}

const composedText = ({ session, text }: TestText): string | undefined => {
  const { composition, paragraphs } = session;
  return composition && text.slice(flatOffset(paragraphs, composition.from), flatOffset(paragraphs, composition.to));
};

describe('a composition', () => {
  it('is undone and redone as a whole, however long it takes', () => {
    const text = new TestText('A').type('B');
    const field = new TestField(text);
    for (const composed of ['k', 'か', 'かn', 'かんj', 'かんじ', '漢字']) {
      field.compose(composed);
      expect([text.text, composedText(text)]).toEqual([`AB${composed}`, composed]);
      text.wait(5000);
    }
    field.end();
    text.type('!');
    expect([text.text, text.session.composition]).toEqual(['AB漢字!', undefined]);
    const undone = [1, 2, 3].map(() => {
      text.session.undoOrRedo('undo');
      return text.text;
    });
    expect(undone).toEqual(['AB漢字', 'AB', 'A']);
    text.session.undoOrRedo('redo');
    text.session.undoOrRedo('redo');
    // Undo and redo do not count as changes, so the interface does not fit the text box after an undo or redo.
    expect(text.session.readAndResetChanged()).toBe(false);
    expect(text.text).toBe('AB漢字');
  });

  it('replaces the selected text, and keeps the style of this text', () => {
    const text = new TestText([{ runs: [{ text: 'one ' }, { text: 'two', bold: true }, { text: ' three' }] }]);
    const field = new TestField(text.select(7, 4));
    field.compose('é').compose('éa').end();
    expect(text.session.paragraphs).toEqual([
      { runs: [{ text: 'one ' }, { text: 'éa', bold: true }, { text: ' three' }] },
    ]);
    text.session.undoOrRedo('undo');
    expect(text.text).toBe('one two three');
  });

  it('does not change the text if the composition is cancelled', () => {
    const text = new TestText('A').type('B');
    new TestField(text).compose('n').compose('に').compose('').end();
    expect(text.text).toBe('AB');
    text.session.undoOrRedo('undo');
    expect(text.text).toBe('A');
  });

  it('can move the caret within the composed text', () => {
    const text = new TestText('A');
    new TestField(text).compose('にほん').compose('にほん', 1);
    expect(text.session.flatSelection).toEqual({ anchor: 2, focus: 2 });
  });

  it('does not include characters that other authors type before and after the composed text', () => {
    const text = new TestText('one two').select(4);
    const field = new TestField(text).compose('に');
    text.receive([{ runs: [{ text: 'number one にtwo' }] }]).receive([{ runs: [{ text: 'number one に two' }] }]);
    field.compose('にh').compose('日本');
    expect([text.text, composedText(text)]).toEqual(['number one 日本 two', '日本']);
    field.end();
    text.type('!');
    expect(text.text).toBe('number one 日本! two');
  });

  it('can begin with a word of the text, and this word then belongs to the composition', () => {
    const text = new TestText('Hello wor');
    new TestField(text).composeExisting(6, 9).compose('worl').compose('world');
    expect([text.text, composedText(text)]).toEqual(['Hello world', 'world']);
  });

  it('does not turn a list item into a plain paragraph when the only composed character is deleted', () => {
    const bullet = { kind: 'char' as const, char: '•' };
    const text = new TestText([{ runs: [], bullet }]);
    new TestField(text).compose('あ').compose('').end();
    expect(text.session.paragraphs).toEqual([{ runs: [], bullet }]);
  });
});
