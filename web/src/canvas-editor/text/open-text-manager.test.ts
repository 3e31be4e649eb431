import { TestEditor } from '@flydeck/editor/testing/test-editor';
import { aDocument, aTextBody } from '@flydeck/scene/compile/testing/documents';
import { TEST_PORTS } from '@flydeck/scene/compile/testing/fixed-fonts';
import { SceneCompiler } from '@flydeck/scene/incremental/scene-compiler';
import type { Element } from '@flydeck/scene/model/elements';
import { expect, it } from 'vitest';
import { OpenTextManager } from './open-text-manager.ts';

/** A text element without line wrapping, in a box that is too small for its text. */
const aTextInSmallBox = (id: string): Element => ({
  kind: 'text',
  id,
  x: 100,
  y: 100,
  width: 1,
  height: 1,
  body: { ...aTextBody('A'), wrap: false },
});

/** Creates an editor with the text elements `one` and `two`, and an `OpenTextManager` for it. */
function createTest() {
  const testEditor = new TestEditor(aDocument({ elements: [aTextInSmallBox('one'), aTextInSmallBox('two')] }));
  const { store } = testEditor.editor;
  /** Ids of the texts whose caret positions the manager requested; undefined when the manager needed none any more. */
  const requestedIds: (string | undefined)[] = [];
  const manager = new OpenTextManager(testEditor.editor, { requestTextState: () => () => undefined });
  const update = () => manager.update({ editText: (id) => requestedIds.push(id) });
  return {
    widthOf: (id: string) => testEditor.boxOf(id).width,
    requestedIds,
    /** Begins to edit the text of an element, and types into it. */
    type(id: string, text: string) {
      testEditor.editor.perform(() => ({ selection: [id], editText: id }));
      update();
      manager.open?.session.insertText(text);
    },
    /** Ends the editing of the text. */
    end() {
      testEditor.editor.endTextEditing();
      update();
    },
    remove: (id: string) => testEditor.editor.perform(() => ({ operations: [{ op: 'remove', id }] })),
    /** Compiles a scene, and passes it to the manager with the caret positions that the manager requested last. */
    compile() {
      const compiler = new SceneCompiler(store, TEST_PORTS);
      const { scene } = compiler.compile();
      const id = requestedIds.at(-1);
      const carets = id === undefined ? undefined : compiler.textCarets(id);
      const editedText = id !== undefined && carets ? { ...carets, id } : undefined;
      manager.receive({ scene, warnings: [], isProvisional: false, ...(editedText ? { editedText } : {}) });
    },
  };
}

it('OpenTextManager fits the box of a changed text when a scene arrives after the end of editing', () => {
  const test = createTest();
  test.type('one', 'Some words');
  test.end();
  expect(test.requestedIds.at(-1)).toBe('one');
  test.compile();
  expect(test.widthOf('one')).toBeGreaterThan(20);
  expect(test.requestedIds.at(-1)).toBeUndefined();
});

it('OpenTextManager fits the box of a changed text later if another text was edited before the next scene', () => {
  const test = createTest();
  test.type('one', 'Some words');
  test.type('two', 'More words');
  test.compile();
  expect(test.widthOf('two')).toBeGreaterThan(20);
  expect(test.widthOf('one')).toBe(1);
  test.end();
  test.compile();
  expect(test.widthOf('one')).toBeGreaterThan(20);
});

it('OpenTextManager skips a changed text that is deleted, and requests the carets of the next changed text', () => {
  const test = createTest();
  test.type('one', 'Some words');
  test.type('two', 'More words');
  test.end();
  expect(test.requestedIds.at(-1)).toBe('one');
  test.remove('one');
  test.compile();
  expect(test.requestedIds.at(-1)).toBe('two');
  test.compile();
  expect(test.widthOf('two')).toBeGreaterThan(20);
});
