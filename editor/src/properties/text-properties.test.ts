import { aDocument, aShape, aTextBody } from '@flydeck/scene/compile/testing/documents';
import type { Element } from '@flydeck/scene/model/elements';
import { checkOperations } from '@flydeck/scene/records/check-operations';
import { createTextState } from '@flydeck/scene/records/text/text-state';
import { describe, expect, it } from 'vitest';
import { TestEditor } from '../testing/test-editor.ts';
import {
  hasText,
  setTextProperty,
  type TextPropertyName,
  type TextPropertyValues,
  textPropertyOf,
} from './text-properties.ts';

const BOX = { x: 10, y: 10, width: 200, height: 100 };

/**
 * Returns an editor with a text of two different paragraphs, a plain text, a shape without text, and a group that
 * contains a shape with text.
 */
function anEditor(): TestEditor {
  const paragraphs = [
    {
      runs: [
        { text: 'One ', bold: true },
        { text: 'two', size: 30 },
      ],
      role: 'title' as const,
    },
    { runs: [{ text: 'Three' }], style: { size: 12, italic: true }, align: 'right' as const },
  ];
  const elements: Element[] = [
    { kind: 'text', id: 'text', ...BOX, body: { paragraphs, style: { underline: true } } },
    { kind: 'text', id: 'plain', ...BOX, body: aTextBody('Text') },
    aShape({ id: 'shape' }),
    { kind: 'group', id: 'group', ...BOX, children: [aShape({ id: 'inside', body: aTextBody('Inside') })] },
  ];
  return new TestEditor(aDocument({ elements }));
}

const get = (test: TestEditor, ids: readonly string[], name: TextPropertyName) =>
  textPropertyOf(test.editor.store, ids, name);

/** Checks the operations that set a property of whole texts, and applies them as a change. */
function set<Name extends TextPropertyName>(
  test: TestEditor,
  ids: readonly string[],
  name: Name,
  value: TextPropertyValues[Name],
): void {
  const operations = setTextProperty(test.editor.store, ids, name, value);
  if (operations.length > 0) checkOperations(test.editor.store, operations);
  test.editor.change(operations);
}

describe('properties of whole texts', () => {
  it('returns the inherited value, or mixed if parts differ; a shape without text has none', () => {
    const test = anEditor();
    expect(get(test, ['text'], 'size')).toBe('mixed');
    expect(get(test, ['text'], 'underline')).toBe(true);
    expect(get(test, ['text'], 'family')).toBe('mixed');
    expect(get(test, ['plain'], 'size')).toBe(18);
    expect(get(test, ['plain'], 'color')).toBe('ink');
    expect(get(test, ['text'], 'align')).toBe('mixed');
    expect(get(test, ['group'], 'bold')).toBe(false);
    expect(hasText(test.editor.store, ['shape'])).toBe(false);
  });

  it('sets a style of the whole text and keeps its other styles', () => {
    const test = anEditor();
    set(test, ['text', 'plain', 'group', 'shape'], 'size', 24);
    expect(get(test, ['text', 'plain', 'group'], 'size')).toBe(24);
    expect(get(test, ['text'], 'bold')).toBe('mixed');
    set(test, ['text'], 'bold', false);
    expect(get(test, ['text'], 'bold')).toBe(false);
    const { body } = test.document().root.elements[0] as Extract<Element, { kind: 'text' }>;
    expect(body.paragraphs.map(({ runs }) => runs.map(({ text }) => text).join(''))).toEqual(['One two', 'Three']);
    expect(body.paragraphs[1]?.style).toEqual({ italic: true });
  });

  it('sets alignment, list and vertical position', () => {
    const test = anEditor();
    set(test, ['text'], 'align', 'center');
    set(test, ['text'], 'list', 'number');
    set(test, ['text', 'plain'], 'anchor', 'bottom');
    expect(get(test, ['text'], 'align')).toBe('center');
    expect(get(test, ['text'], 'list')).toBe('number');
    expect(get(test, ['text', 'plain'], 'anchor')).toBe('bottom');
    set(test, ['text'], 'list', 'none');
    expect(test.document().root.elements[0]).not.toHaveProperty('body.paragraphs.0.indent');
  });

  it('sets the size of a text that has a text state, and undo restores the size', () => {
    const test = anEditor();
    const content = test.editor.store.get('text')?.texts?.['body'];
    const state = createTextState(content?.paragraphs ?? []).state ?? '';
    test.editor.receive([{ op: 'seed', id: 'text', slot: 'body', state }]);
    set(test, ['text'], 'size', 20);
    expect(get(test, ['text'], 'size')).toBe(20);
    test.editor.undo();
    expect(get(test, ['text'], 'size')).toBe('mixed');
  });
});
