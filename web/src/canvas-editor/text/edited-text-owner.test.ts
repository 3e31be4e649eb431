import { TestEditor } from '@flydeck/editor/testing/test-editor';
import { aDocument, aTextBody } from '@flydeck/scene/compile/testing/documents';
import { TEST_PORTS } from '@flydeck/scene/compile/testing/fixed-fonts';
import { SceneCompiler } from '@flydeck/scene/incremental/scene-compiler';
import type { Element } from '@flydeck/scene/model/elements';
import { expect, it } from 'vitest';
import { EditedTextOwner } from './edited-text-owner.ts';

/** A text without line wrapping in a box that is too small for it. */
const aSmallText = (id: string): Element => ({
  kind: 'text',
  id,
  x: 100,
  y: 100,
  width: 1,
  height: 1,
  body: { ...aTextBody('A'), wrap: false },
});

/** Creates an editor with the texts `one` and `two`, whose scenes are compiled by calls of `compile`. */
function createOwner() {
  const test = new TestEditor(aDocument({ elements: [aSmallText('one'), aSmallText('two')] }));
  const { store } = test.editor;
  const requested: (string | undefined)[] = [];
  const owner = new EditedTextOwner(test.editor, { requestTextState: () => () => undefined });
  const update = () => owner.update({ editText: (id) => requested.push(id) });
  return {
    widthOf: (id: string) => test.boxOf(id).width,
    requested,
    /** Begins to edit a text and types into it. */
    type(id: string, text: string) {
      test.editor.perform(() => ({ selection: [id], editText: id }));
      update();
      owner.open?.session.insertText(text);
    },
    end() {
      test.editor.endTextEditing();
      update();
    },
    /** Compiles the scene with the carets that were requested last. */
    compile() {
      const compiler = new SceneCompiler(store, TEST_PORTS);
      const { scene } = compiler.compile();
      const id = requested.at(-1);
      const carets = id === undefined ? undefined : compiler.textCarets(id);
      const editedText = id !== undefined && carets ? { ...carets, id } : undefined;
      owner.receive({ scene, warnings: [], isProvisional: false, ...(editedText ? { editedText } : {}) });
    },
  };
}

it('fits the box of a text that is laid out only after the end of editing', () => {
  const owner = createOwner();
  owner.type('one', 'Some words');
  owner.end();
  expect(owner.requested.at(-1)).toBe('one');
  owner.compile();
  expect(owner.widthOf('one')).toBeGreaterThan(20);
  expect(owner.requested.at(-1)).toBeUndefined();
});

it('fits the box of a text that was not laid out before another text was edited', () => {
  const owner = createOwner();
  owner.type('one', 'Some words');
  owner.type('two', 'More words');
  owner.compile();
  expect(owner.widthOf('two')).toBeGreaterThan(20);
  expect(owner.widthOf('one')).toBe(1);
  owner.end();
  owner.compile();
  expect(owner.widthOf('one')).toBeGreaterThan(20);
});
