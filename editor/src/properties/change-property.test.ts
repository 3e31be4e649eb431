import { aDocument, aShape } from '@flydeck/scene/compile/testing/documents';
import type { Fill, Stroke } from '@flydeck/scene/model/fill';
import { describe, expect, it } from 'vitest';
import { TestEditor } from '../testing/test-editor.ts';
import { changeProperty } from './change-property.ts';

const solid = (color: string): Fill => ({ kind: 'solid', color });
const NAVY = solid('#10143a');

const anEditor = () => new TestEditor(aDocument({ elements: [aShape({ id: 'a', width: 50, height: 50 })] }));
const START = { x: 600, y: 300 };
const END = { x: 800, y: 400 };

/** Draws with the tool of a shortcut, and returns the properties of the new, selected element. */
function draw(test: TestEditor, key: string): Record<string, unknown> {
  test.key('escape').key(key).drag(START, END, { mod: true });
  const [id = ''] = test.editor.selection;
  return { ...test.editor.store.get(id)?.properties };
}

const strokeWidthOf = (properties: Record<string, unknown>) => (properties['stroke'] as Stroke).width;
const textColorOf = ({ body }: Record<string, unknown>) => (body as { style: { color: string } }).style.color;

describe('style of new objects', () => {
  it('new shapes have the fill and the outline that were chosen last, and a legible text', () => {
    const test = anEditor();
    expect(draw(test, 'r')).toMatchObject({ fill: solid('accent') });
    changeProperty(test.editor, 'fill', solid('#f4f6ff'));
    changeProperty(test.editor, 'strokeColor', '#10143a');
    changeProperty(test.editor, 'strokeWidth', 5);
    changeProperty(test.editor, 'strokeDash', [4, 3]);
    const ellipse = draw(test, 'o');
    expect(ellipse).toMatchObject({ fill: solid('#f4f6ff'), stroke: { color: '#10143a', dash: [4, 3] } });
    expect(strokeWidthOf(ellipse)).toBeCloseTo(5, 1);
    expect(textColorOf(ellipse)).toBe('ink');
    changeProperty(test.editor, 'fill', NAVY);
    expect(textColorOf(draw(test, 'r'))).toBe('paper');
  });

  it('the outline is equally wide on the screen at any zoom', () => {
    const test = anEditor();
    draw(test, 'r');
    changeProperty(test.editor, 'strokeWidth', 6);
    const { camera } = test.editor.view;
    test.editor.moveCamera({ ...camera, zoom: camera.zoom * 100 });
    expect(strokeWidthOf(draw(test, 'r'))).toBeCloseTo(0.06, 3);
  });

  it('is not part of the document, and undo does not change it', () => {
    const test = anEditor();
    draw(test, 'r');
    const changes = test.changes.length;
    changeProperty(test.editor, 'fill', NAVY);
    expect(test.changes).toHaveLength(changes + 1);
    test.key('mod+z');
    expect(test.editor.store.get('new-1')?.properties['fill']).toEqual(solid('accent'));
    expect(draw(test, 'r')).toMatchObject({ fill: NAVY });
    // Undo removes the new shape with its style in one step.
    test.key('mod+z');
    expect(test.editor.store.isPresent('new-2')).toBe(false);
    expect(JSON.stringify(test.document())).not.toContain('shapeStyle');
  });

  it('a shape without a fill has an outline, and a bracket never has a fill', () => {
    const test = anEditor();
    draw(test, 'r');
    changeProperty(test.editor, 'fill', undefined);
    const outlined = draw(test, 'r');
    expect(outlined).not.toHaveProperty('fill');
    expect(outlined).toMatchObject({ stroke: { color: 'accent' } });
    changeProperty(test.editor, 'fill', NAVY);
    changeProperty(test.editor, 'stroke', undefined);
    expect(draw(test, 'r')).not.toHaveProperty('stroke');
    test.editor.changeToolSettings({ preset: 'leftBracket' });
    test.editor.setTool({ name: 'shape' });
    test.drag(START, END);
    const bracket = test.editor.store.get(test.editor.selection[0] ?? '')?.properties;
    expect(bracket).not.toHaveProperty('fill');
    expect(bracket).toMatchObject({ stroke: { color: 'accent' } });
  });

  it('new lines have the line and the arrow heads that were chosen last, the line tool draws none', () => {
    const test = anEditor();
    draw(test, 'a');
    changeProperty(test.editor, 'strokeColor', '#c02020');
    changeProperty(test.editor, 'startHead', { kind: 'oval', length: 3, width: 3 });
    changeProperty(test.editor, 'endHead', { kind: 'diamond', length: 3, width: 3 });
    changeProperty(test.editor, 'route', 'elbow');
    expect(draw(test, 'a')).toMatchObject({
      route: 'elbow',
      stroke: { color: '#c02020', start: { kind: 'oval' }, end: { kind: 'diamond' } },
    });
    const line = draw(test, 'l');
    expect(line).toMatchObject({ stroke: { color: '#c02020' } });
    expect(line['stroke']).not.toHaveProperty('end');
    // Shapes have their own style.
    expect(draw(test, 'r')).toMatchObject({ fill: solid('accent') });
  });

  it('a line on a dark area stays legible after another width was chosen on a light area', () => {
    const dark = aShape({ id: 'dark', x: 550, y: 250, width: 300, height: 250, fill: NAVY });
    const test = new TestEditor(aDocument({ elements: [dark] }));
    test.key('l').drag({ x: 50, y: 100 }, { x: 200, y: 100 }, { mod: true });
    changeProperty(test.editor, 'strokeWidth', 5);
    expect(draw(test, 'l')).toMatchObject({ stroke: { color: 'paper' } });
    expect(test.editor.store.get('new-1')?.properties['stroke']).toMatchObject({ color: 'ink' });
  });

  it('a colour and a width that are chosen for a stroke of the pen apply to the next stroke', () => {
    const test = anEditor().key('p').drag(START, END);
    test.key('v');
    test.editor.select(['new-1']);
    changeProperty(test.editor, 'strokeColor', '#c02020');
    changeProperty(test.editor, 'strokeWidth', 8);
    test.key('p').drag(START, { x: 700, y: 320 });
    expect(test.editor.store.get('new-2')?.properties).toMatchObject({ stroke: { color: '#c02020', width: 8 } });
  });

  it('a style that is chosen while a tool is used applies to the next object, and can be reset to the theme', () => {
    const test = anEditor().key('r');
    test.editor.changeToolSettings({ shapeStyle: { fill: NAVY } });
    expect(test.editor.tool.name).toBe('shape');
    test.drag(START, END, { mod: true });
    expect(test.editor.store.get('new-1')?.properties).toMatchObject({ fill: NAVY });
    test.editor.changeToolSettings({ shapeStyle: {} });
    expect(draw(test, 'r')).toMatchObject({ fill: solid('accent') });
  });

  it('gradients, icons and other kinds of objects do not change the style of new shapes', () => {
    const test = anEditor();
    draw(test, 'r');
    const stops = ['#000000', '#ffffff'].map((color, offset) => ({ offset, color }));
    changeProperty(test.editor, 'fill', { kind: 'linear', angle: 0, stops });
    expect(draw(test, 'r')).toMatchObject({ fill: solid('accent') });
    test.key('escape').key('p').drag(START, END);
    test.key('v');
    test.editor.select(['new-3']);
    changeProperty(test.editor, 'strokeColor', '#c02020');
    expect(draw(test, 'r')).not.toHaveProperty('stroke');
  });
});
