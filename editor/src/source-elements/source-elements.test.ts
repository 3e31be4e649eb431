import { aDocument, aTopic } from '@flydeck/scene/compile/testing/documents';
import type { Element } from '@flydeck/scene/model/elements';
import type { Rect } from '@flydeck/scene/model/geometry';
import { describe, expect, it } from 'vitest';
import { ALL_COMMANDS } from '../commands/all-commands.ts';
import { TestEditor } from '../testing/test-editor.ts';
import { changeCode, insertCode } from './code-blocks.ts';
import { changeFormula, insertFormula } from './formulas.ts';
import { insertQuestion } from './questions.ts';

const FORMULA: Element = { kind: 'math', id: 'formula', x: 100, y: 100, width: 60, height: 20, tex: 'a', size: 20 };
const CODE: Element = { kind: 'code', id: 'code', x: 100, y: 300, width: 300, height: 100, source: 'a', size: 20 };

/** Returns an editor whose root topic contains a formula, code, and a dark topic that fills the window. */
const anEditor = () => new TestEditor(aDocument({ elements: [FORMULA, CODE] }));

const propertiesOf = (test: TestEditor, id: string) => test.editor.store.get(id)?.properties ?? {};

describe('a new formula', () => {
  it('is added at the centre of the visible area, is selected, and can be undone', () => {
    const test = anEditor();
    test.editor.perform((context) => insertFormula(context, { tex: 'x^2', size: { width: 1.5, height: 1 } }));
    const [id = ''] = test.editor.selection;
    expect(test.editor.store.get(id)).toMatchObject({ kind: 'math', properties: { tex: 'x^2' } });
    const { width, height } = test.editor.view.window;
    const centre = test.pointOf(id);
    expect(centre.x).toBeCloseTo(width / 2);
    expect(centre.y).toBeCloseTo(height / 2);
    const { box, size } = propertiesOf(test, id) as { box: { width: number; height: number }; size: number };
    expect([box.width / size, box.height / size]).toEqual([expect.closeTo(1.5), expect.closeTo(1)]);
    test.key('mod+z');
    expect(test.editor.store.isPresent(id)).toBe(false);
  });

  it('is added to the open topic, is not larger than the window, and is legible on a dark topic', () => {
    const topic = aTopic({ id: 'dark', width: 1000, height: 500, background: { kind: 'solid', color: '#000000' } });
    const test = new TestEditor(aDocument({ topics: [topic] }));
    test.editor.perform(() => ({ selection: ['dark'] }));
    test.key('enter');
    for (const now of [0, 5000]) test.editor.advanceTime(now);
    test.editor.perform((context) => insertFormula(context, { tex: 'x', size: { width: 500, height: 1 } }));
    const [id = ''] = test.editor.selection;
    expect(test.editor.store.get(id)?.parent).toBe('dark');
    expect(propertiesOf(test, id)['color']).toBe('paper');
    const [left, right] = [test.pointOf(id, 0, 0.5), test.pointOf(id, 1, 0.5)];
    expect(right.x - left.x).toBeLessThanOrEqual(test.editor.view.window.width);
  });
});

describe('a new element in a topic that contains topics', () => {
  it('is placed in a free area, because topics would cover it', () => {
    const frame = { x: 0, y: 0, scale: 1, rotation: 0 };
    // The centre of the child topic is that of the root topic.
    const topic = aTopic({ id: 'child', width: 500, height: 300, frame: { ...frame, x: 960, y: 540 } });
    const test = new TestEditor(aDocument({ width: 1920, height: 1080, topics: [topic] }));
    test.editor.perform((context) => insertCode(context, { source: 'a', language: undefined }));
    const [id = ''] = test.editor.selection;
    const { x, y, width, height } = propertiesOf(test, id)['box'] as Rect;
    const overlaps = x < 1210 && x + width > 710 && y < 690 && y + height > 390;
    expect(test.editor.store.get(id)?.parent).toBe('root');
    expect(overlaps).toBe(false);
  });
});

describe('a new question', () => {
  const text = (width: number, height: number): Element => ({
    kind: 'text',
    id: 'text',
    x: 300,
    y: 440,
    width,
    height,
    body: { paragraphs: [{ runs: [{ text: 'Rivers carry water from mountains to the sea. '.repeat(20) }] }] },
  });
  /** Adds a question to the root topic, and returns its box. */
  const addQuestion = (...elements: Element[]): Rect => {
    const test = new TestEditor(aDocument({ width: 1920, height: 1080, elements }));
    test.editor.perform(insertQuestion);
    return propertiesOf(test, test.editor.selection[0] ?? '')['box'] as Rect;
  };

  it('is placed at the centre of an empty topic, and does not cover a text or a shape', () => {
    const centred = addQuestion();
    expect(centred.x + centred.width / 2).toBeCloseTo(960, 0);
    expect(centred.y + centred.height / 2).toBeCloseTo(540, 0);
    const shape: Element = { kind: 'shape', id: 's', x: 300, y: 440, width: 700, height: 300, shape: 'rect' };
    for (const obstacle of [text(700, 300), shape]) {
      const { x, y, width, height } = addQuestion(obstacle);
      const { x: left, y: top } = obstacle;
      expect(x < left + 700 && x + width > left && y < top + 300 && y + height > top).toBe(false);
      expect([x, y, 1920 - x - width, 1080 - y - height].every((distance) => distance >= 0)).toBe(true);
    }
  });

  it('is placed at the centre of a topic that texts fill', () => {
    const all = { ...text(1920, 1080), x: 0, y: 0, fill: { kind: 'solid', color: '#ffffff' } } as Element;
    const halves = [0, 960].map((x) => ({ ...text(960, 1080), id: `t${x}`, x, y: 0, fill: 'accent' }) as Element);
    for (const elements of [[all], halves]) expect(addQuestion(...elements)).toEqual(addQuestion());
  });
});

describe('a changed formula', () => {
  it('keeps its text size and its centre; its box becomes as large as the new formula', () => {
    const test = anEditor();
    const size = { width: 6, height: 2 };
    // The box is exactly as large as the former formula.
    test.editor.perform((context) => changeFormula(context, 'formula', { tex: 'b', size }, { width: 3, height: 1 }));
    expect(propertiesOf(test, 'formula')).toMatchObject({
      tex: 'b',
      size: 20,
      box: { x: 70, y: 90, width: 120, height: 40 },
    });
    test.key('mod+z');
    expect(propertiesOf(test, 'formula')).toMatchObject({ tex: 'a', box: { x: 100, y: 100, width: 60, height: 20 } });
  });

  it('keeps a box that is larger than the new formula', () => {
    const test = anEditor();
    const size = { width: 2, height: 0.5 };
    test.editor.perform((context) => changeFormula(context, 'formula', { tex: 'b', size }, { width: 1, height: 0.5 }));
    expect(propertiesOf(test, 'formula')['box']).toMatchObject({ width: 60, height: 20 });
  });

  it('keeps the size at which it was painted if it was larger than its box', () => {
    const test = anEditor();
    const size = { width: 3, height: 1 };
    // At text size 20, the former formula is 120 units wide, so it is painted at text size 10.
    test.editor.perform((context) => changeFormula(context, 'formula', { tex: 'b', size }, { width: 6, height: 2 }));
    expect(propertiesOf(test, 'formula')).toMatchObject({ size: 10, box: { width: 30, height: 10 } });
  });
});

describe('code', () => {
  it('is added with its language, and is as wide as its longest line', () => {
    const test = anEditor();
    const source = 'const answer = 42;\nanswer;';
    test.editor.perform((context) => insertCode(context, { source, language: 'typescript' }));
    const [id = ''] = test.editor.selection;
    const { box, size, ...properties } = propertiesOf(test, id) as { box: { width: number }; size: number };
    expect(properties).toEqual({ source, language: 'typescript' });
    expect(box.width / size).toBeCloseTo(18 * 0.6 + 2);
  });

  it('changes its source and language in one step, and grows so that it is not painted smaller', () => {
    const test = anEditor();
    const source = `${'x'.repeat(40)}\n`.repeat(10);
    test.editor.perform((context) => changeCode(context, 'code', { source, language: 'python' }));
    expect(propertiesOf(test, 'code')).toMatchObject({
      source,
      language: 'python',
      box: { x: 100, y: 300, width: (40 * 0.6 + 2) * 20, height: (10 * 1.4 + 2) * 20 },
    });
    test.key('mod+z');
    expect(propertiesOf(test, 'code')).toMatchObject({ source: 'a', box: { width: 300, height: 100 } });
    expect(propertiesOf(test, 'code')['language']).toBeUndefined();
  });

  it('makes no change if source and language are the same', () => {
    const test = anEditor();
    test.editor.perform((context) => changeCode(context, 'code', { source: 'a', language: undefined }));
    expect(test.editor.canUndo).toBe(false);
  });
});

describe('Enter', () => {
  it.each([
    ['formula', 'formula'],
    ['code', 'code'],
  ])('opens the dialog for the selected %s', (id, panel) => {
    const test = anEditor();
    test.editor.select([id]);
    const enter = ALL_COMMANDS.find((command) => command.shortcuts.includes('enter'));
    test.editor.perform((context) => {
      expect(enter?.isEnabled(context)).toBe(true);
      expect(enter?.run(context)).toEqual({ selection: [id], opens: panel });
      return undefined;
    });
    expect.assertions(2);
  });
});
