import { aDocument, aShape, aTextBody, aTopic } from '@flydeck/scene/compile/testing/documents';
import type { Element } from '@flydeck/scene/model/elements';
import { assembleDocument } from '@flydeck/scene/records/assemble';
import { buildTranscript, flattenTranscript } from '@flydeck/scene/transcript';
import { describe, expect, it } from 'vitest';
import { TestEditor } from '../testing/test-editor.ts';
import { hasOwnReadingOrder, moveInReadingOrder, readableElements, resetReadingOrder } from './reading-order.ts';

/** Returns a text element whose id is also its text. */
const aText = (id: string, isTitle = false): Element => {
  const paragraphs = aTextBody(id).paragraphs.map((paragraph) =>
    isTitle ? { ...paragraph, role: 'title' as const } : paragraph,
  );
  return { kind: 'text', id, x: 0, y: 0, width: 100, height: 30, body: { paragraphs } };
};

/** Returns an editor with the texts `a`, `b`, `c` and the title `t`, which is painted last. */
const anEditor = () => new TestEditor(aDocument({ elements: [aText('a'), aText('b'), aText('c'), aText('t', true)] }));

const readIds = (test: TestEditor) => readableElements(test.editor.store, 'root').map(({ id }) => id);
const transcript = (test: TestEditor) => flattenTranscript(buildTranscript(assembleDocument(test.editor.store)));
const move = (test: TestEditor, id: string, before?: string) =>
  test.editor.change(moveInReadingOrder(test.editor.store, 'root', new Set([id]), before));

describe('reading order', () => {
  it('is at first the painting order with the title first, and its changes can be undone', () => {
    const test = anEditor();
    expect(readIds(test)).toEqual(['t', 'a', 'b', 'c']);
    move(test, 'c', 'a');
    expect(readIds(test)).toEqual(['t', 'c', 'a', 'b']);
    move(test, 't');
    expect(readIds(test)).toEqual(['c', 'a', 'b', 't']);
    expect(transcript(test)).toBe('c\na\nb\nt');
    test.key('mod+z').key('mod+z');
    expect(readIds(test)).toEqual(['t', 'a', 'b', 'c']);
  });

  it('makes no change if the order stays the same, or if the element that should follow does not exist', () => {
    const test = anEditor();
    expect(moveInReadingOrder(test.editor.store, 'root', new Set(['a']), 'b')).toEqual([]);
    expect(moveInReadingOrder(test.editor.store, 'root', new Set(['a']), 'missing')).toEqual([]);
  });

  it('returns to the painting order when it is reset', () => {
    const test = anEditor();
    move(test, 'c', 'a');
    expect(hasOwnReadingOrder(test.editor.store, 'root')).toBe(true);
    test.editor.change(resetReadingOrder(test.editor.store, 'root'));
    expect(hasOwnReadingOrder(test.editor.store, 'root')).toBe(false);
    expect(readIds(test)).toEqual(['t', 'a', 'b', 'c']);
  });

  it('excludes hidden elements, furniture and decoration', () => {
    const elements = [
      // An empty alternative text marks an element as decoration.
      aShape({ id: 'decoration', alt: '' }),
      aShape({ id: 'furniture', furniture: true }),
      aShape({ id: 'hidden', hidden: true }),
      aShape({ id: 'read' }),
    ];
    expect(readIds(new TestEditor(aDocument({ elements })))).toEqual(['read']);
  });

  it('has new elements at the end', () => {
    const test = anEditor();
    move(test, 'c', 'a');
    test.editor.select(['a']);
    test.key('mod+d');
    expect(readIds(test)).toEqual(['t', 'c', 'a', 'b', 'new-1']);
  });

  it('is copied when a topic is duplicated', () => {
    const child = aTopic({
      id: 'child',
      elements: [aText('a'), aText('b')],
      readingOrder: ['b', 'a'],
    });
    const test = new TestEditor(aDocument({ topics: [child] }));
    test.editor.select(['child']);
    test.key('mod+d');
    // The texts of the elements have one character; longer lines are titles of topics.
    expect(
      transcript(test)
        .split('\n')
        .filter((line) => line.length === 1),
    ).toEqual(['b', 'a', 'b', 'a']);
  });
});
