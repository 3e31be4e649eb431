import { aDocument } from '@flydeck/scene/compile/testing/documents';
import { checkOperations } from '@flydeck/scene/records/check-operations';
import { expect, it } from 'vitest';
import { TestEditor } from '../testing/test-editor.ts';
import { keepAsPlainText } from './paste-text.ts';
import { pasteVideoCard } from './paste-video-card.ts';

const ADDRESS = { href: 'https://youtu.be/dQw4w9WgXcQ', title: 'YouTube', detail: 'youtu.be · dQw4w9WgXcQ' };

it('pastes the address of a video as a linked group, in one undoable change, and keeps it as text', () => {
  const test = new TestEditor(aDocument({}));
  const emptyStore = new TestEditor(aDocument({})).editor.store;
  test.editor.perform((context) => pasteVideoCard(context, ADDRESS));
  expect(() => checkOperations(emptyStore, test.changes[0])).not.toThrow();
  const [group] = test.document().root.elements;
  expect(group).toMatchObject({ kind: 'group', name: 'YouTube', link: { kind: 'url', href: ADDRESS.href } });
  expect(group && test.editor.selection).toEqual([group?.id]);
  const children = group?.kind === 'group' ? group.children : [];
  expect(children.map(({ kind }) => kind)).toEqual(['shape', 'shape', 'shape', 'text', 'text']);
  for (const { x, y, width, height } of children) {
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual((group?.width ?? 0) + 0.01);
    expect(y + height).toBeLessThanOrEqual((group?.height ?? 0) + 0.01);
  }
  expect(children[3]).toHaveProperty('body.paragraphs.0.runs.0.text', 'YouTube');
  expect(children[4]).toHaveProperty('body.paragraphs.0.runs.0.text', ADDRESS.detail);

  test.editor.perform((context) => keepAsPlainText(context, ADDRESS.href, [group?.id ?? ''], {}));
  const { elements } = test.document().root;
  expect(elements).toHaveLength(1);
  expect(elements[0]).toHaveProperty('body.paragraphs.0.runs.0.link.href', ADDRESS.href);
  test.key('mod+z').key('mod+z');
  expect(test.document().root.elements).toEqual([]);
});
