import { aDocument, aShape, aTextBody, aTopic } from '@flydeck/scene/compile/testing/documents';
import { DOCUMENT_ID } from '@flydeck/scene/records/record';
import { describe, expect, it } from 'vitest';
import { fitTopic } from '../camera.ts';
import { ALL_COMMANDS } from '../commands/all-commands.ts';
import { insertIcon } from '../icons/insert-icon.ts';
import { areasOf, tableGrid } from '../tables/table-grid.ts';
import { TestEditor } from '../testing/test-editor.ts';
import type { Outcome } from './outcome.ts';

/** Commands without an announcement of their own, and the reason for each. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'insert-image': 'opens a dialog of the browser, which takes the focus',
  'replace-image': 'opens a dialog of the browser, which takes the focus',
  'insert-logo': 'adds a picture when its file is stored, which is announced then',
  'insert-media': 'opens a dialog of the browser, which takes the focus',
  'replace-media': 'opens a dialog of the browser, which takes the focus',
  'fill-with-image': 'opens a dialog of the browser, which takes the focus',
  'insert-formula': 'opens a dialog, which takes the focus',
  'insert-icon': 'opens a dialog, which takes the focus',
  'replace-icon': 'opens a dialog, which takes the focus',
  'insert-code': 'opens a dialog, which takes the focus',
  'rewrite-topic': 'opens a dialog, which takes the focus',
  'shorten-topic': 'opens a dialog, which takes the focus',
  'split-topic': 'opens a dialog, which takes the focus',
  'add-example': 'opens a dialog, which takes the focus',
  comment: 'opens a field, which takes the focus',
  'show-reading-order': 'opens a dialog, which takes the focus',
  'show-command-palette': 'opens a dialog, which takes the focus',
  'show-context-menu': 'opens a menu, which takes the focus',
  'show-shortcuts': 'opens a dialog, which takes the focus',
  'text-link': 'opens a field, which takes the focus',
  'text-bar': 'moves the focus to the text bar',
  'rename-step': 'opens a field, which takes the focus',
  'edit-notes': 'opens a field, which takes the focus',
  'set-duration': 'opens a field, which takes the focus',
  'describe-page': 'opens a field, which takes the focus',
  'copy-as-png': 'shows a toast when the picture is in the clipboard',
  'copy-as-svg': 'shows a toast when the picture is in the clipboard',
  'download-as-png': 'shows a toast when the file is downloaded',
  'download-as-svg': 'shows a toast when the file is downloaded',
  'save-as-template': 'opens a dialog, which takes the focus',
};

/**
 * Returns an editor with the shapes `a`, `b` and `c`, which have texts, the hidden shape `hidden`, the picture `image`,
 * the video `media`, and the topics `one`, `two` and `three`. `two` has a cover.
 */
function anEditor(): TestEditor {
  const text = (id: string, x: number, y: number) =>
    aShape({ id, x, y, body: { paragraphs: [{ runs: [{ text: 'Tiny', size: 2 }] }, { runs: [{ text: 'text' }] }] } });
  const topic = (id: string, x: number, fields = {}) =>
    aTopic({ id, title: id, frame: { x, y: 400, scale: 0.2 }, ...fields });
  const test = new TestEditor(
    aDocument({
      elements: [
        text('a', 10, 10),
        text('b', 300, 37),
        text('c', 450, 80),
        aShape({ id: 'hidden', hidden: true }),
        { kind: 'image', id: 'image', x: 600, y: 20, width: 100, height: 60, asset: 'a'.repeat(64) },
        { kind: 'media', id: 'media', media: 'video', x: 720, y: 20, width: 100, height: 60, asset: 'b'.repeat(64) },
      ],
      topics: [
        topic('one', 150, { elements: [text('inside', 100, 100), text('inside2', 300, 100)] }),
        topic('two', 480, { cover: [aShape({ id: 'badge', body: aTextBody('Two') })] }),
        topic('three', 800),
      ],
    }),
  );
  test.editor.setReducedMotion(true);
  return test;
}

const select =
  (...ids: string[]) =>
  (test: TestEditor) =>
    test.editor.select(ids);
const nothing = select();
const makeClassic = (test: TestEditor) =>
  test.editor.commit(() => [{ op: 'set', id: DOCUMENT_ID, property: 'presentation', value: 'classic' }]);

/** Makes the presentation a classic whose first page consists of a picture. */
function showPicturePage(test: TestEditor): void {
  makeClassic(test);
  const properties = { box: { x: 0, y: 0, width: 100, height: 60 }, asset: 'a'.repeat(64) };
  test.editor.commit(() => [
    { op: 'insert', id: 'scan', kind: 'image', parent: 'one', slot: 'elements', order: 'a9', properties },
  ]);
}

function showTopic(test: TestEditor, id: string): void {
  test.editor.select([]);
  test.editor.moveCamera(fitTopic(test.editor.view, id));
}

function editText(test: TestEditor): void {
  test.editor.select(['a']);
  test.run('enter');
}

/** Adds a table with a number in each cell, and selects the table. */
function addTable(test: TestEditor): void {
  test.editor.select([]);
  test.key('b').key('enter');
  const [table = ''] = test.editor.selection;
  const cells = areasOf(tableGrid(test.editor.store, table));
  test.editor.commit(() =>
    cells.map(({ cell: { id } }, i) => ({
      op: 'rewrite',
      id,
      slot: 'body',
      paragraphs: [{ runs: [{ text: String(i) }] }],
    })),
  );
}

function addChart(test: TestEditor): void {
  test.editor.select([]);
  test.key('g').key('enter');
}

/** Adds a table with a number in each cell, and enters it. Then runs commands. */
const inTable =
  (...ids: string[]) =>
  (test: TestEditor): void => {
    addTable(test);
    test.key('enter');
    run(...ids)(test);
  };

/** Enters a table whose first row or column is larger than the others, and selects all cells. */
const withUnequalTracks =
  (kind: string, property: string) =>
  (test: TestEditor): void => {
    inTable('select-all-cells')(test);
    const track = [...test.editor.store.records()].find((record) => record.kind === kind);
    test.editor.commit(() => [{ op: 'set', id: track?.id ?? '', property, value: 500 }]);
  };

function run(...ids: string[]): (test: TestEditor) => void {
  return (test) => {
    for (const id of ids) if (!test.run(id)) throw new Error(`The command ${id} is disabled.`);
  };
}

/** Turns the shape `a` into decoration. */
function decorate(test: TestEditor): void {
  test.editor.commit(() => [{ op: 'set', id: 'a', property: 'furniture', value: true }]);
  test.editor.select([]);
}

/** Functions that run before a command, so that it applies. By default, the shapes `a` and `b` are selected. */
const PREPARATIONS: Readonly<Record<string, (test: TestEditor) => void>> = {
  undo: run('delete'),
  redo: run('delete', 'undo'),
  paste: run('copy'),
  'paste-in-place': run('copy'),
  'copy-style': select('a'),
  'paste-style': (test) => {
    test.editor.commit(() => [{ op: 'set', id: 'b', property: 'opacity', value: 0.5 }]);
    select('b')(test);
    test.run('copy-style');
    select('a')(test);
  },
  'distribute-horizontally': select('a', 'b', 'c'),
  'distribute-vertically': select('a', 'b', 'c'),
  'select-previous': select('b'),
  'send-backward': select('b'),
  'send-to-back': select('b'),
  ungroup: run('group'),
  'show-all': nothing,
  'lock-tool': run('tool-text'),
  'crop-image': select('image'),
  'replace-image': select('image'),
  'replace-icon': (test) =>
    test.editor.perform((context) => insertIcon(context, 'anchor', [['path', { d: 'M12 6v16' }]])),
  'replace-media': select('media'),
  enter: select('a'),
  'go-to-parent': nothing,
  'dissolve-topic': select('one'),
  'rewrite-topic': select('one'),
  'shorten-topic': select('one'),
  'split-topic': select('one'),
  'add-example': select('one'),
  'edit-cover': select('two'),
  'add-cover': select('one'),
  'remove-cover': select('two'),
  'end-cover': (test) => {
    select('two')(test);
    test.run('edit-cover');
  },
  'add-topic': nothing,
  'rearrange-places': (test) => {
    showTopic(test, 'two');
    test.run('move-step-up');
    showTopic(test, 'root');
  },
  'lay-out-topics': nothing,
  'remove-decoration': decorate,
  'convert-decoration': decorate,
  'change-view': (test) => {
    showTopic(test, 'two');
    test.run('add-view');
    const { camera } = test.editor.view;
    test.editor.moveCamera({ ...camera, zoom: camera.zoom * 3 });
  },
  'move-step-up': (test) => showTopic(test, 'two'),
  'move-step-down': (test) => showTopic(test, 'two'),
  'nest-topic': (test) => showTopic(test, 'two'),
  'unnest-topic': (test) => {
    showTopic(test, 'two');
    test.run('nest-topic');
    showTopic(test, 'two');
  },
  'duplicate-step': (test) => showTopic(test, 'two'),
  'remove-step': (test) => showTopic(test, 'two'),
  'restore-step': (test) => {
    showTopic(test, 'two');
    test.run('remove-step');
  },
  'transition-fly': run('transition-fade'),
  'remove-builds': run('fade-in'),
  'text-increase-level': editText,
  'text-decrease-level': editText,
  'text-link': editText,
  'text-bar': editText,
  'show-last-view': run('zoom-in'),
  'select-cell-left': inTable('select-cell-right'),
  'select-cell-right': inTable(),
  'select-cell-up': inTable('select-cell-down'),
  'select-cell-down': inTable(),
  'extend-cells-left': inTable('select-cell-right'),
  'extend-cells-right': inTable(),
  'extend-cells-up': inTable('select-cell-down'),
  'extend-cells-down': inTable(),
  'select-next-cell': inTable(),
  'select-previous-cell': inTable('select-cell-right'),
  'edit-cell': inTable(),
  'leave-cells': inTable(),
  'select-all-cells': inTable(),
  'insert-row-above': inTable(),
  'insert-row-below': inTable(),
  'insert-column-left': inTable(),
  'insert-column-right': inTable(),
  'remove-rows': inTable('select-cell-down'),
  'remove-columns': inTable('select-cell-right'),
  'move-rows-up': inTable('toggle-header-row', 'select-cell-down'),
  'move-rows-down': inTable('toggle-header-row'),
  'move-columns-left': inTable('select-cell-right'),
  'move-columns-right': inTable(),
  'merge-cells': inTable('extend-cells-right'),
  'split-cells': inTable('extend-cells-right', 'merge-cells'),
  'clear-cells': inTable(),
  'toggle-header-row': inTable(),
  'toggle-header-column': inTable(),
  'distribute-rows': withUnequalTracks('row', 'height'),
  'distribute-columns': withUnequalTracks('column', 'width'),
  'table-look-lines': inTable('table-look-grid'),
  'table-look-bands': inTable(),
  'table-look-grid': inTable(),
  'table-look-plain': inTable(),
  'arrange-template': (test) => {
    const box = { x: 0, y: 300, width: 900, height: 300 };
    const value = { kind: 'arrangement', shape: 'row', box, gap: 30, special: { box, topic: 'one' } };
    test.editor.commit(() => [{ op: 'set', id: 'root', property: 'layout', value }]);
    run('arrange-grid')(test);
  },
  'convert-to-canvas': makeClassic,
  'tool-link-area': makeClassic,
  'describe-page': showPicturePage,
  'chart-from-table': addTable,
  'transpose-chart': addChart,
};

/** Returns what a command announces in a document in which it applies. */
function announcementsOf(id: string): Outcome[] {
  const test = anEditor();
  test.editor.select(['a', 'b']);
  PREPARATIONS[id]?.(test);
  test.outcomes.length = 0;
  expect(test.run(id), `${id} is enabled`).toBe(true);
  return test.outcomes.map(({ outcome, command }) => {
    expect(command).toBe(id);
    return outcome;
  });
}

describe('announcements of commands', () => {
  it.each(ALL_COMMANDS.map(({ id }) => id))('%s announces its result, or is a justified exception', (id) => {
    const outcomes = announcementsOf(id);
    if (id in EXCEPTIONS) expect(outcomes).toEqual([]);
    else {
      expect(outcomes).toHaveLength(1);
      expect(outcomes[0]?.what).not.toMatch(/^(unchanged|unavailable|selection-locked|nothing-.*)$/);
    }
  });

  it.each<[string, Outcome]>([
    ['delete', { what: 'deleted', count: 2 }],
    ['cut', { what: 'cut', count: 2 }],
    ['copy', { what: 'copied', count: 2 }],
    ['paste', { what: 'pasted', count: 2 }],
    ['group', { what: 'grouped', count: 2 }],
    ['undo', { what: 'undone', change: { what: 'deleted', count: 2 } }],
    ['redo', { what: 'redone', change: { what: 'deleted', count: 2 } }],
    ['align-left', { what: 'moved', count: 1, position: { x: 10, y: 37 } }],
    ['text-bold', { what: 'formatted', format: 'bold', isOn: true }],
    ['nest-topic', { what: 'topic-nested', id: 'two' }],
    ['tool-text', { what: 'tool-chosen', tool: 'text' }],
    ['toggle-hidden', { what: 'hidden', count: 2 }],
    ['add-topic', { what: 'added', count: 1 }],
    ['fade-in', { what: 'builds-added', count: 2 }],
    ['insert-row-below', { what: 'rows-added', count: 1 }],
    ['remove-columns', { what: 'columns-removed', count: 1 }],
    ['transition-cut', { what: 'transition-set', transition: 'cut' }],
  ])('%s announces what it has done', (id, outcome) => {
    expect(announcementsOf(id)).toEqual([outcome]);
  });

  it('zooming announces the new zoom level', () => {
    const [outcome] = announcementsOf('zoom-in');
    expect(outcome).toEqual({ what: 'zoomed', level: expect.closeTo(1.5) });
  });
});

/** Returns what is announced after a shortcut is pressed. */
function announcementsAfter(shortcut: string, prepare: (test: TestEditor) => void): Outcome[] {
  const test = anEditor();
  prepare(test);
  test.outcomes.length = 0;
  return test.key(shortcut).outcomes.map(({ outcome }) => outcome);
}

describe('announcements of commands without an effect', () => {
  it('give the reason', () => {
    expect(announcementsAfter('mod+v', nothing)).toEqual([{ what: 'nothing-to-paste' }]);
    expect(announcementsAfter('mod+z', nothing)).toEqual([{ what: 'nothing-to-undo' }]);
    expect(announcementsAfter('mod+y', nothing)).toEqual([{ what: 'nothing-to-redo' }]);
    expect(announcementsAfter('mod+g', select('a'))).toEqual([{ what: 'unavailable' }]);
    expect(announcementsAfter('alt+arrowleft', nothing)).toEqual([{ what: 'no-earlier-view' }]);
  });

  it('name the lock of the selection', () => {
    const lock = (test: TestEditor) => {
      select('a')(test);
      test.run('toggle-locked');
    };
    expect(announcementsAfter('delete', lock)).toEqual([{ what: 'selection-locked' }]);
    expect(announcementsAfter('arrowleft', lock)).toEqual([{ what: 'selection-locked' }]);
  });

  it('say that nothing was changed', () => {
    const align = (test: TestEditor) => {
      select('a', 'b')(test);
      test.run('align-left');
    };
    expect(announcementsAfter('alt+shift+arrowleft', align)).toEqual([{ what: 'unchanged' }]);
  });

  it('are missing for Tab after the last object and for Escape, because the keys have other effects', () => {
    expect(announcementsAfter('tab', select('three'))).toEqual([]);
    expect(announcementsAfter('escape', nothing)).toEqual([]);
  });
});

describe('announcements of other changes', () => {
  it('name the changed property of the property panel', () => {
    const test = anEditor();
    test.editor.commit(() => [{ op: 'set', id: 'a', property: 'opacity', value: 0.5 }]);
    expect(test.outcomes).toEqual([{ kind: 'outcome', outcome: { what: 'changed', count: 1, property: 'opacity' } }]);
  });

  it('report gestures, also those that start by keyboard', () => {
    const test = anEditor();
    test.drag(test.pointOf('a', 0.9, 0.9), { x: 700, y: 300 });
    test.run('tool-rectangle');
    test.key('enter');
    expect(test.outcomes.map(({ outcome }) => outcome.what)).toEqual(['moved', 'tool-chosen', 'added']);
  });

  it('name the topic into which objects are moved', () => {
    const test = anEditor();
    test.editor.perform(() => ({
      operations: [{ op: 'place', id: 'b', parent: 'two', slot: 'elements', order: 'a9', box: test.boxOf('b') }],
    }));
    expect(test.outcomes.at(-1)?.outcome).toEqual({ what: 'moved', count: 1, parent: 'two' });
  });

  it('are missing for other authors and for actions that only select', () => {
    const test = anEditor();
    test.editor.receive([{ op: 'remove', id: 'a' }]);
    test.editor.perform(() => ({ selection: ['b'] }));
    expect(test.outcomes).toEqual([]);
  });
});
