import { outlineDocument } from '@flydeck/scene/create/outline-document';
import { describe, expect, it } from 'vitest';
import { TestEditor } from '../testing/test-editor.ts';
import { beginsText, typingTarget } from './typing-target.ts';

const anEditor = () => new TestEditor(outlineDocument({ title: 'Bees', language: 'en', topics: [] }));

/** Draws with a tool at the lower left of the canvas, and returns the id of the drawn element. */
function draw(test: TestEditor, tool: 'shape' | 'text' | 'line' | 'pen'): string | undefined {
  test.editor.setTool(tool === 'line' ? { name: tool, settings: { route: 'straight' } } : { name: tool });
  test.drag({ x: 200, y: 400 }, { x: 320, y: 460 });
  return test.editor.selection[0];
}

describe('the record in which typed characters are written', () => {
  it('is a shape that was just drawn, until it is deselected or another tool is chosen', () => {
    const test = anEditor();
    expect(typingTarget(test.editor)).toBeUndefined();
    const shape = draw(test, 'shape');
    expect(shape).toBeDefined();
    expect(typingTarget(test.editor)).toBe(shape);
    test.editor.setTool({ name: 'text' });
    expect(typingTarget(test.editor)).toBeUndefined();
    test.editor.setTool({ name: 'select' });
    test.editor.select([shape ?? '']);
    expect(typingTarget(test.editor)).toBe(shape);
    test.key('escape');
    expect(typingTarget(test.editor)).toBeUndefined();
    test.key('o');
    expect(test.editor.toolSettings.preset).toBe('ellipse');
  });

  it('is none for several, locked, hidden-text and textless records, and if the author may not edit', () => {
    const test = anEditor();
    const line = draw(test, 'line');
    test.editor.select([line ?? '']);
    expect([line === undefined, typingTarget(test.editor)]).toEqual([false, undefined]);
    test.editor.setTool({ name: 'select' });
    const shape = draw(test, 'shape') ?? '';
    test.editor.select([shape, line ?? '']);
    expect(typingTarget(test.editor)).toBeUndefined();
    test.editor.select([shape]);
    test.editor.setReadOnly(true);
    test.editor.select([shape]);
    expect(typingTarget(test.editor)).toBeUndefined();
    test.editor.setReadOnly(false);
    expect(typingTarget(test.editor)).toBe(shape);
    test.run('toggle-locked');
    expect(typingTarget(test.editor)).toBeUndefined();
    test.run('toggle-locked');
    test.run('enter');
    expect(test.editor.editedTextId).toBe(shape);
    expect(typingTarget(test.editor)).toBeUndefined();
  });

  it.each([
    ['a', true, true],
    ['T', true, true],
    ['é', false, true],
    ['5', false, true],
    ['!', true, false],
    ['?', true, false],
    ['"', false, true],
    [' ', false, false],
    ['Enter', false, false],
  ] as const)('begins with %j (a shortcut: %s): %s', (character, isShortcut, expected) => {
    expect(beginsText(character, isShortcut)).toBe(expected);
  });
});
