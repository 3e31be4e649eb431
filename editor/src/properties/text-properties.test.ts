import { aDocument, aShape, aTextBody } from '@flydeck/scene/compile/testing/documents';
import { DEFAULT_THEME } from '@flydeck/scene/model/default-theme';
import type { Element } from '@flydeck/scene/model/elements';
import { checkOperations } from '@flydeck/scene/records/check-operations';
import { createTextState } from '@flydeck/scene/records/text/text-state';
import { describe, expect, it } from 'vitest';
import { TestEditor } from '../testing/test-editor.ts';
import { bodyOf } from './text-part.ts';
import {
  hasText,
  isRightToLeft,
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
  it('returns the inherited value, or mixed if parts differ, and recognises a shape without text', () => {
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

  it.each([
    ['lineSpacing', 1, 1.5, { lineHeight: { multiple: 1.5 } }],
    ['spaceBefore', 0, 6, { spaceBefore: 6 }],
    ['spaceAfter', 0, 3, { spaceAfter: 3 }],
    ['direction', 'auto', 'rtl', { direction: 'rtl' }],
    ['role', 'body', 'quote', { role: 'quote' }],
  ] as const)(
    'sets %s of all paragraphs, and removes the field for the default',
    (name, defaultValue, value, stored) => {
      const test = anEditor();
      const paragraphs = () => (test.document().root.elements[1] as Extract<Element, { kind: 'text' }>).body.paragraphs;
      const originalParagraphs = paragraphs();
      expect(get(test, ['plain'], name)).toBe(defaultValue);
      set(test, ['plain'], name, value);
      expect(get(test, ['plain'], name)).toBe(value);
      expect(paragraphs()).toMatchObject([stored]);
      set(test, ['plain'], name, defaultValue);
      expect(paragraphs()).toEqual(originalParagraphs);
    },
  );

  it.each([
    ['fit', 'none', 'shrink', { fit: 'shrink' }],
    ['columns', 1, 2, { columns: 2 }],
    ['inset', 0, 4, { insets: [4, 4, 4, 4] }],
    ['spacing', 0, 2, { style: { spacing: 2 } }],
    ['columnGap', 0, 12, { columnGap: 12 }],
    ['caps', 'none', 'small', { style: { caps: 'small' } }],
    ['baseline', 'none', 'subscript', { style: { baseline: -0.25 } }],
  ] as const)('sets %s of the whole text', (name, defaultValue, value, stored) => {
    const test = anEditor();
    expect(get(test, ['plain'], name)).toBe(defaultValue);
    set(test, ['plain'], name, value);
    expect(get(test, ['plain'], name)).toBe(value);
    expect(test.document().root.elements[1]).toMatchObject({ body: stored });
    set(test, ['plain'], name, defaultValue);
    expect(get(test, ['plain'], name)).toBe(defaultValue);
  });

  it.each([
    ['highlight', '#ffff00', '#00ff00'],
    ['language', 'de', 'fr'],
    ['caps', 'all', 'small'],
  ] as const)('replaces %s of the text and of its parts, and removes it', (name, previous, value) => {
    const paragraphs = [{ runs: [{ text: 'One' }] }, { runs: [], style: { [name]: previous } }];
    const element = { kind: 'text' as const, id: 'text', ...BOX, body: { paragraphs, style: { [name]: previous } } };
    const test = new TestEditor(aDocument({ elements: [element as Element] }));
    set(test, ['text'], name, value);
    const [text] = test.document().root.elements;
    expect(text).toMatchObject({ body: { style: { [name]: value } } });
    expect(text).not.toHaveProperty(`body.paragraphs.1.style`);
    test.editor.change(setTextProperty(test.editor.store, ['text'], name, undefined));
    expect(JSON.stringify(test.document().root.elements[0])).not.toContain(name);
  });

  it('knows whether all paragraphs are written from right to left', () => {
    const text = (id: string, ...lines: string[]): Element => ({
      kind: 'text',
      id,
      ...BOX,
      body: { paragraphs: lines.map((line) => ({ runs: line === '' ? [] : [{ text: line }] })) },
    });
    const elements = [
      text('hebrew', 'שלום', ''),
      text('arabic', '42 مرحبا'),
      text('latin', 'Hello'),
      text('empty', ''),
    ];
    const { store } = new TestEditor(aDocument({ elements })).editor;
    expect(isRightToLeft(store, ['hebrew', 'arabic'])).toBe(true);
    expect(isRightToLeft(store, ['hebrew', 'latin'])).toBe(false);
    expect(isRightToLeft(store, ['empty'])).toBe(false);
  });

  it('changes the indent of list items with the text size, except an indent that the author has set', () => {
    const test = anEditor();
    set(test, ['plain'], 'size', 40);
    set(test, ['plain'], 'list', 'bullet');
    expect(test.editor.store.get('plain')?.texts?.['body']?.paragraphs).toMatchObject([{ indent: 50, hanging: -50 }]);
    set(test, ['plain'], 'size', 20);
    expect(test.editor.store.get('plain')?.texts?.['body']?.paragraphs).toMatchObject([{ indent: 25, hanging: -25 }]);
    set(test, ['plain'], 'hanging', -30);
    set(test, ['plain'], 'size', 40);
    expect(test.editor.store.get('plain')?.texts?.['body']?.paragraphs).toMatchObject([{ indent: 25, hanging: -30 }]);
  });

  it('changes the marker of list items and keeps its colour, its size and the start of the numbering', () => {
    const bullet = { kind: 'number' as const, style: 'decimal' as const, pattern: '%.', color: '#ff0000', startAt: 3 };
    const paragraphs = [{ runs: [{ text: 'One' }], bullet, indent: 20, hanging: -20 }, { runs: [{ text: 'Plain' }] }];
    const element = { kind: 'text' as const, id: 'text', ...BOX, body: { paragraphs } };
    const test = new TestEditor(aDocument({ elements: [element] }));
    const bullets = () => {
      const [text] = test.document().root.elements;
      return text?.kind === 'text' ? text.body.paragraphs.map((paragraph) => paragraph.bullet) : [];
    };
    expect(get(test, ['text'], 'startAt')).toBe('mixed');
    set(test, ['text'], 'bulletStyle', 'a)');
    expect(bullets()).toEqual([{ ...bullet, style: 'lower-alpha', pattern: '%)' }, undefined]);
    set(test, ['text'], 'startAt', 7);
    expect(bullets()).toMatchObject([{ startAt: 7 }, undefined]);
    set(test, ['text'], 'list', 'bullet');
    set(test, ['text'], 'bulletStyle', '✓');
    expect(bullets()).toMatchObject([
      { kind: 'char', char: '✓' },
      { kind: 'char', char: '✓' },
    ]);
  });

  it('sets the colour and the size of the markers of list items, and removes them', () => {
    const bullet = { kind: 'char' as const, char: '•' };
    const paragraphs = [
      { runs: [{ text: 'One' }], bullet },
      { runs: [{ text: 'Two' }], bullet },
    ];
    const element = { kind: 'text' as const, id: 'text', ...BOX, body: { paragraphs } };
    const test = new TestEditor(aDocument({ elements: [element] }));
    expect([get(test, ['text'], 'bulletColor'), get(test, ['text'], 'bulletSize')]).toEqual([undefined, 1]);
    set(test, ['text'], 'bulletColor', 'accent');
    set(test, ['text'], 'bulletSize', 1.5);
    const marked = { ...bullet, color: 'accent', scale: 1.5 };
    expect(test.document().root.elements[0]).toMatchObject({
      body: { paragraphs: [{ bullet: marked }, { bullet: marked }] },
    });
    set(test, ['text'], 'bulletSize', 1);
    test.editor.change(setTextProperty(test.editor.store, ['text'], 'bulletColor', undefined));
    expect(test.document().root.elements[0]).toMatchObject({ body: { paragraphs } });
    expect(JSON.stringify(test.document().root.elements[0])).not.toMatch(/accent|scale/);
  });

  it('shows imported text with fixed scales as shrunk, and removes the scales when the fit is set to none', () => {
    const body = { ...aTextBody('Text'), fontScale: 0.8, lineScale: 0.9 };
    const test = new TestEditor(aDocument({ elements: [{ kind: 'text', id: 'text', ...BOX, body }] }));
    expect(get(test, ['text'], 'fit')).toBe('shrink');
    set(test, ['text'], 'fit', 'none');
    expect(get(test, ['text'], 'fit')).toBe('none');
    expect(test.document().root.elements[0]).not.toHaveProperty('body.fontScale');
    expect(test.document().root.elements[0]).not.toHaveProperty('body.lineScale');
  });

  it('returns undefined for values that the panel cannot show', () => {
    const paragraphs = [{ runs: [{ text: 'Text' }], lineHeight: { exact: 20 } }];
    const insets: [number, number, number, number] = [1, 2, 1, 2];
    const test = new TestEditor(
      aDocument({ elements: [{ kind: 'text', id: 'text', ...BOX, body: { paragraphs, insets } }] }),
    );
    expect(get(test, ['text'], 'lineSpacing')).toBeUndefined();
    expect(get(test, ['text'], 'inset')).toBeUndefined();
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

describe('the colour of a text that is derived from the theme', () => {
  const DERIVED = { color: '#123456', derivedColor: 'accent' };
  const THEME = { ...DEFAULT_THEME, accent: '#ff0000' };

  function aDerivedText(): TestEditor {
    const body = { ...aTextBody('Text'), style: DERIVED };
    return new TestEditor(
      aDocument({ elements: [{ kind: 'text', id: 'text', ...BOX, body }, aShape({ id: 'other' })] }, { theme: THEME }),
    );
  }

  it('is returned as computed from the theme', () => {
    expect(get(aDerivedText(), ['text'], 'color')).toBe('#ff0000');
  });

  it('is replaced by a colour that the author sets', () => {
    const test = aDerivedText();
    set(test, ['text'], 'bold', true);
    expect(bodyStyle(test)).toEqual({ ...DERIVED, bold: true });
    set(test, ['text'], 'color', '#00ff00');
    expect(bodyStyle(test)).toEqual({ color: '#00ff00', bold: true });
    expect(get(test, ['text'], 'color')).toBe('#00ff00');
  });

  const bodyStyle = (test: TestEditor) => bodyOf(test.editor.store.get('text')!).style;
});
