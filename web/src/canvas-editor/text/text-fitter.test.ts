import { Editor } from '@flydeck/editor/editor';
import { aDocument, aTextBody } from '@flydeck/scene/compile/testing/documents';
import { TEST_PORTS } from '@flydeck/scene/compile/testing/fixed-fonts';
import { SceneCompiler } from '@flydeck/scene/incremental/scene-compiler';
import { flattenDocument } from '@flydeck/scene/records/flatten';
import type { Box } from '@flydeck/scene/records/operations';
import { RecordStore } from '@flydeck/scene/records/record-store';
import { expect, it } from 'vitest';
import { TextFitter } from './text-fitter.ts';

const LINES = 'A text that is broken into several lines in its box';

/** Creates an editor with one selected text in a box with the given height, and its `TextFitter`. */
function createTest({ height, wrap }: { readonly height: number; readonly wrap: boolean }) {
  const body = { ...aTextBody(LINES), wrap };
  const document = aDocument({ elements: [{ kind: 'text', id: 'text', x: 100, y: 100, width: 200, height, body }] });
  const editor: Editor = new Editor({
    store: new RecordStore(flattenDocument(document)),
    window: { width: 1000, height: 600 },
    newId: () => 'new',
    onChange: (_operations, changes) => fitter.track(changes),
  });
  const fitter = new TextFitter(editor);
  editor.perform(() => ({ selection: ['text'] }));
  const compiler = () => new SceneCompiler(editor.store, TEST_PORTS);
  /** Compiles a scene, and passes it with the requested layouts to the `TextFitter`. */
  const compile = () => {
    const sceneCompiler = compiler();
    const { scene } = sceneCompiler.compile();
    const texts = new Map(
      fitter.laidOutIds.flatMap((id) => {
        const carets = sceneCompiler.textCarets(id);
        return carets ? [[id, carets] as const] : [];
      }),
    );
    fitter.receive({ scene, warnings: [], isProvisional: false, texts });
  };
  const setSize = (size: number) =>
    editor.perform(() => ({
      operations: [{ op: 'set', id: 'text', property: 'body', value: { wrap, style: { size } } }],
    }));
  /** Returns the size of the laid out text. */
  const textSize = () => {
    const sceneCompiler = compiler();
    sceneCompiler.compile();
    return sceneCompiler.textCarets('text') ?? { width: 0, height: 0 };
  };
  compile();
  return {
    editor,
    fitter,
    boxOf: () => editor.store.get('text')?.properties['box'] as Box,
    compile,
    setSize,
    textSize,
  };
}

it('makes a box that fits its text lower when the author reduces the size of the text', () => {
  const test = createTest({ height: 10, wrap: true });
  test.setSize(30);
  test.compile();
  test.compile();
  const grown = test.boxOf().height;
  expect(grown).toBeCloseTo(test.textSize().height);
  test.setSize(15);
  test.compile();
  expect(test.boxOf().height).toBeLessThan(grown);
  expect(test.boxOf()).toMatchObject({ x: 100, y: 100, width: 200, height: expect.closeTo(test.textSize().height) });
});

it('makes a box lower that the author drew higher than its first text, after the text has filled the box', () => {
  const test = createTest({ height: 500, wrap: true });
  test.setSize(200);
  test.compile();
  expect(test.boxOf().height).toBeGreaterThan(500);
  test.setSize(10);
  test.compile();
  expect(test.boxOf().height).toBeCloseTo(test.textSize().height);
  expect(test.boxOf().height).toBeLessThan(500);
});

it('keeps the height of a box that the author made higher than its text', () => {
  const test = createTest({ height: 500, wrap: true });
  test.setSize(10);
  test.compile();
  expect(test.boxOf().height).toBe(500);
});

it('fits the width of a text without line wrapping, also with a later scene and after the selection changed', () => {
  const test = createTest({ height: 20, wrap: false });
  test.setSize(40);
  test.compile();
  const { width } = test.boxOf();
  expect(width).toBeCloseTo(test.textSize().width);
  test.setSize(10);
  test.editor.perform(() => ({ selection: [] }));
  test.compile();
  expect(test.boxOf().width).toBeLessThan(width);
  expect(test.boxOf().width).toBeCloseTo(test.textSize().width);
});

it('undo restores the size of the text and of the box in one step, and redo is possible', () => {
  const test = createTest({ height: 10, wrap: true });
  test.setSize(30);
  test.compile();
  const grown = test.boxOf();
  test.editor.undo();
  test.compile();
  expect(test.boxOf().height).toBe(10);
  test.editor.redo();
  test.compile();
  expect(test.boxOf()).toEqual(grown);
});

it('fits the box again if another part of the editor has fitted it to an older layout', () => {
  const test = createTest({ height: 20, wrap: false });
  test.setSize(10);
  const box = { ...test.boxOf(), width: 700 };
  const operation = { op: 'set', id: 'text', property: 'box', value: box } as const;
  test.fitter.withoutTracking(() => test.editor.change([operation], 'continued'));
  test.compile();
  expect(test.boxOf().width).toBeCloseTo(test.textSize().width);
});
