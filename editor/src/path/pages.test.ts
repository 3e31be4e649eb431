import { withOverview } from '@flydeck/scene/classic/overview';
import { aDocument, aShape, aTopic } from '@flydeck/scene/compile/testing/documents';
import type { Topic } from '@flydeck/scene/model/document';
import { describe, expect, it } from 'vitest';
import { TestEditor } from '../testing/test-editor.ts';
import { goToStep } from './path-commands.ts';
import { type PathRow, pathRows } from './path-rows.ts';
import { rowKey } from './row-blocks.ts';
import { deleteRows, duplicateSteps, moveRows } from './row-commands.ts';
import { shownTopic } from './shown-topic.ts';

const page = (number: number): Topic => ({
  ...aTopic({ id: `page-${number}`, title: `Page ${number}`, width: 720, height: 540 }),
  background: { kind: 'solid', color: '#ffffff' },
  elements: [aShape({ id: `shape-${number}`, x: 100, y: 100, width: 200, height: 100 })],
});

/** A PDF with one page, and a chapter with two pages. */
function openPdf(): TestEditor {
  const chapter = aTopic({ id: 'chapter', title: 'Chapter', step: false, topics: [page(2), page(3)] });
  return new TestEditor(withOverview(aDocument({ topics: [page(1), chapter] }, { kind: 'classic' })));
}

const rowsOf = ({ editor }: TestEditor): PathRow[] => pathRows(editor.store);
const titlesOf = (test: TestEditor) => rowsOf(test).map(({ title }) => title);
const keyOf = (test: TestEditor, title: string) => rowKey(rowsOf(test).find((row) => row.title === title)!);
/** Ids of the pages in the order of the transcript and the overview. */
const pagesInTree = (test: TestEditor) =>
  test
    .document()
    .root.topics.flatMap((topic) => (topic.topics.length > 0 ? topic.topics : [topic]).map(({ id }) => id));
const goTo = (test: TestEditor, title: string) =>
  test.editor.perform((context) => goToStep(context, rowsOf(test).find((row) => row.title === title)?.step ?? ''));
const shown = ({ editor }: TestEditor) => shownTopic(editor.view, editor.openIds);

describe('classic presentations', () => {
  it('list the pages without the root topic and chapters, on one level', () => {
    expect(rowsOf(openPdf()).map(({ title, level, number }) => [title, level, number])).toEqual([
      ['Page 1', 1, 1],
      ['Page 2', 1, 2],
      ['Page 3', 1, 3],
    ]);
  });

  it('show one page alone: clicks select its elements at any zoom, and never a page', () => {
    const test = openPdf();
    expect(shown(test)).toBe('page-1');
    goTo(test, 'Page 3');
    expect(shown(test)).toBe('page-3');
    test.click(test.pointOf('shape-3'));
    expect(test.editor.selection).toEqual(['shape-3']);
    for (let i = 0; i < 30; i += 1) test.wheel({ x: 500, y: 300 }, 400);
    expect(shown(test)).toBe('page-3');
    test.click(test.pointOf('shape-1')).click({ x: 5, y: 5 });
    expect(test.editor.selection).toEqual([]);
    test.key('shift+1').key('escape').key('shift+enter');
    expect(shown(test)).toBe('page-3');
  });

  it('disable commands for the canvas', () => {
    const test = openPdf();
    for (const id of ['add-topic', 'tool-topic', 'add-view', 'add-cover', 'lay-out-topics', 'nest-topic'])
      expect([id, test.run(id)]).toEqual([id, false]);
    expect(titlesOf(test)).toHaveLength(3);
  });

  it('move a page in the path and in the transcript, into the chapter of the previous page, and undo this at once', () => {
    const test = openPdf();
    const before = test.document();
    goTo(test, 'Page 1');
    test.editor.perform((context) =>
      moveRows(context, new Set([keyOf(test, 'Page 1')]), { before: keyOf(test, 'Page 3') }),
    );
    expect(titlesOf(test)).toEqual(['Page 2', 'Page 1', 'Page 3']);
    expect(pagesInTree(test)).toEqual(['page-2', 'page-1', 'page-3']);
    expect(test.editor.store.get('page-1')?.parent).toBe('chapter');
    expect(shown(test)).toBe('page-1');
    test.key('mod+z');
    expect(test.document()).toEqual(before);
  });

  it('remove a chapter when its last page is moved or deleted', () => {
    const test = openPdf();
    const chapter = () => test.editor.store.isPresent('chapter');
    test.editor.perform((context) =>
      moveRows(context, new Set(['Page 2', 'Page 3'].map((title) => keyOf(test, title))), {
        before: keyOf(test, 'Page 1'),
      }),
    );
    expect([titlesOf(test), chapter()]).toEqual([['Page 2', 'Page 3', 'Page 1'], false]);
    test.key('mod+z');
    expect(chapter()).toBe(true);
    const pages = rowsOf(test).filter(({ title }) => title !== 'Page 1');
    test.editor.perform((context) => deleteRows(context, pages));
    expect([titlesOf(test), chapter()]).toEqual([['Page 1'], false]);
    test.key('mod+z');
    expect([titlesOf(test), chapter()]).toEqual([['Page 1', 'Page 2', 'Page 3'], true]);
  });

  it('show the first page of the chapter when the shown page is deleted', () => {
    const test = openPdf();
    goTo(test, 'Page 2');
    test.editor.perform((context) => deleteRows(context, [rowsOf(test)[1]!]));
    expect(shown(test)).toBe('page-3');
  });

  it('duplicate a page with its content, and move it by key', () => {
    const test = openPdf();
    const [first] = rowsOf(test);
    test.editor.perform((context) => duplicateSteps(context, new Set([first?.step ?? ''])));
    expect(titlesOf(test)).toEqual(['Page 1', 'Page 1', 'Page 2', 'Page 3']);
    const topics = rowsOf(test).map(({ topic }) => topic);
    expect(new Set(topics).size).toBe(4);
    expect(test.editor.store.children(topics[1] ?? '', 'elements')).toHaveLength(1);
    goTo(test, 'Page 2');
    test.run('move-step-down');
    expect(titlesOf(test)).toEqual(['Page 1', 'Page 1', 'Page 3', 'Page 2']);
  });
});

describe('convert-to-canvas', () => {
  it('adds the overview as first step, lays out the pages, and keeps topics and steps', () => {
    const test = openPdf();
    const before = test.document();
    expect(test.run('convert-to-canvas')).toBe(true);
    const { kind, path = [], root } = test.document();
    expect([kind, path[0]?.topic, root.layout?.kind]).toEqual(['pitch', 'root', 'composition']);
    expect(path.slice(1)).toEqual(before.path);
    expect(
      test.editor.isEnabled({ id: '', shortcuts: [], isForCanvas: true, isEnabled: () => true, run: () => ({}) }),
    ).toBe(true);
    expect(test.run('convert-to-canvas')).toBe(false);
    test.key('mod+z');
    expect(test.document()).toEqual(before);
  });
});
