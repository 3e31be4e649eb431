import { ChartEdit } from '@flydeck/editor/charts/chart-edit';
import { TextEditing } from '@flydeck/editor/sync/text-editing';
import { TestEditor } from '@flydeck/editor/testing/test-editor';
import { TextSession } from '@flydeck/editor/text/text-session';
import { isLocked } from '@flydeck/editor/transform/area';
import { compile } from '@flydeck/scene/compile';
import type { Document } from '@flydeck/scene/model/document';
import type { Scene } from '@flydeck/scene/model/scene';
import type { Paragraph } from '@flydeck/scene/model/text';
import { applyOperations } from '@flydeck/scene/records/apply';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import { createTextState } from '@flydeck/scene/records/text/text-state';
import { openBuildDeps } from '@flydeck/server/publishing/build-deps';
import { describe, expect, it } from 'vitest';
import { importInProcess, listReadableCorpus } from '../corpus.ts';

/** Number of presentations that are edited, evenly chosen from the corpus. */
const FILES = 30;
/** Maximum distance in units of a topic by which content that was not edited may move. */
const MAX_SHIFT = 0.5;
/** Kinds of elements that are moved by a pixel. The other kinds get a letter or a number. */
const MOVED_KINDS = ['image', 'connector', 'media', 'math', 'code', 'group'];

const corpus = listReadableCorpus();
const files = (corpus ?? []).filter((_, i, { length }) => i % Math.ceil(length / FILES) === 0);
const chosen = [...files, ...(corpus ?? []).filter((file) => !files.includes(file))].slice(0, FILES);

/** Returns the first record of a kind, on the canvas and not locked, that a test accepts. */
function firstOf(
  { editor: { store } }: TestEditor,
  kind: string,
  isAccepted: (record: DocumentRecord) => boolean,
): DocumentRecord | undefined {
  for (const record of store.records())
    if (record.kind === kind && store.isPresent(record.id) && !isLocked(store, record.id) && isAccepted(record))
      return record;
  return undefined;
}

const paragraphsOf = (record: DocumentRecord | undefined): readonly Paragraph[] =>
  record?.texts?.['body']?.paragraphs ?? [];

/** Returns the place of the first run without a formula that has at least two characters. */
function firstRun(paragraphs: readonly Paragraph[]) {
  for (const [paragraph, { runs }] of paragraphs.entries())
    for (const [run, { text, math }] of runs.entries())
      if (/^[\p{L}\p{N}]{2}/u.test(text) && math === undefined) return { paragraph, run };
  return undefined;
}

/** Types a letter into the first run of a text, and expects that the text keeps its formatting. */
function typeLetter(test: TestEditor, { id }: DocumentRecord): void {
  const { editor } = test;
  const before = paragraphsOf(editor.store.get(id));
  const { state = '' } = createTextState(before);
  applyOperations(editor.store, [{ op: 'seed', id, slot: 'body', state }]);
  const place = firstRun(before)!;
  const offset = before[place.paragraph]!.runs.slice(0, place.run).reduce((sum, { text }) => sum + text.length, 0) + 1;
  const text = new TextEditing(editor, { requestTextState: () => () => undefined }, id, 'body');
  const session = new TextSession({ editor, id, text, now: () => 0 });
  const caret = { paragraph: place.paragraph, offset };
  session.select({ anchor: caret, focus: caret });
  session.insertText('n');
  session.close();
  const expected = before.map((paragraph, i) => ({
    ...paragraph,
    runs: paragraph.runs.map((run, j) =>
      i === place.paragraph && j === place.run ? { ...run, text: `${run.text[0]}n${run.text.slice(1)}` } : run,
    ),
  }));
  expect(paragraphsOf(editor.store.get(id))).toEqual(expected);
}

/** The kinds of records that were edited in any of the presentations. */
const editedKinds = new Set<string>();

/** Edits one element of each kind. Returns the ids of the edited elements and of the groups that contain them. */
function editOneOfEachKind(test: TestEditor): Set<string> {
  const { editor } = test;
  const { store } = editor;
  const edited = new Set<string>();
  const add = (record: DocumentRecord) => {
    editedKinds.add(record.kind);
    for (const id of store.ancestry(record.id)) {
      if (store.get(id)?.kind === 'topic') return;
      edited.add(id);
    }
  };
  for (const kind of ['text', 'shape', 'cell']) {
    const record = firstOf(test, kind, (candidate) => firstRun(paragraphsOf(candidate)) !== undefined);
    if (!record) continue;
    typeLetter(test, record);
    add(record);
  }
  for (const kind of MOVED_KINDS) {
    const record = firstOf(test, kind, ({ id, properties }) => properties['box'] !== undefined && !edited.has(id));
    if (!record) continue;
    editor.select([record.id]);
    test.key('arrowright');
    expect(test.boxOf(record.id), `${kind} moves`).not.toEqual(record.properties['box']);
    add(record);
  }
  const chart = firstOf(test, 'chart', ({ id }) => store.children(id, 'series').length > 0);
  if (chart) {
    editor.perform((context) => {
      const edit = new ChartEdit(context, chart.id);
      edit.setNumbers([{ row: 0, column: { series: 0, field: 'value' }, value: 12.5 }]);
      return { operations: edit.operations };
    });
    add(chart);
  }
  const topic = firstOf(test, 'topic', ({ slot }) => slot === 'topics');
  if (topic) editor.change([{ op: 'set', id: topic.id, property: 'title', value: 'Renamed' }]);
  return edited;
}

/** Id of a step that the test adds to the path. */
const PROBE = 'probe';

/**
 * Compiles a document. Returns the items of each frame without those of the elements `edited`, which the compiler finds
 * as the builds of an additional step.
 */
async function otherItems(document: Document, edited: ReadonlySet<string>): Promise<unknown[][]> {
  const builds = [...edited].map((element) => ({ element, effect: 'appear' as const, start: 'click' as const }));
  const path = [{ id: PROBE, topic: document.root.id, builds }];
  const ports = await (await openBuildDeps()).portsFor(document);
  const { scene } = compile({ ...document, path }, { ...ports, image: () => undefined, media: () => undefined });
  const ranges = rangesOfBuilds(scene);
  return scene.frames.map(({ items }, frame) =>
    items
      .filter((_, i) => !ranges.some((range) => range.frame === frame && i >= range.from && i < range.to))
      // The index of a font depends on the other fonts of the scene.
      .map((item) => (item.t === 'text' ? { ...item, font: scene.fonts[item.font]?.id } : item)),
  );
}

/** Returns the ranges of items of the builds of the additional step. */
const rangesOfBuilds = ({ steps }: Scene): { frame: number; from: number; to: number }[] =>
  steps
    .filter(({ id }) => id === PROBE)
    .flatMap((step) =>
      (step.builds ?? []).flat().map(({ frame = step.frame, items: [from, to] }) => ({ frame, from, to })),
    );

/** Returns the path of the first difference of two values; numbers may differ by `MAX_SHIFT`. */
function firstDifference(a: unknown, b: unknown, path = ''): string | undefined {
  if (a === b || (typeof a === 'number' && typeof b === 'number' && Math.abs(a - b) <= MAX_SHIFT)) return undefined;
  const areObjects = typeof a === 'object' && typeof b === 'object' && a !== null && b !== null;
  if (!areObjects) return `${path}: ${JSON.stringify(a)?.slice(0, 100)} became ${JSON.stringify(b)?.slice(0, 100)}`;
  for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
    const [before, after] = [a, b].map((value) => (value as Record<string, unknown>)[key]);
    const difference = firstDifference(before, after, `${path}.${key}`);
    if (difference !== undefined) return difference;
  }
  return undefined;
}

/** Returns the ids of the records whose properties differ. */
function changedRecords(before: ReadonlyMap<string, DocumentRecord>, test: TestEditor): string[] {
  const { store } = test.editor;
  return [...store.records()]
    .filter((record) => JSON.stringify(record.properties) !== JSON.stringify(before.get(record.id)?.properties))
    .map(({ id }) => id);
}

describe.skipIf(corpus === undefined)('edited presentations of the corpus (needs the corpus folder)', () => {
  it('are enough', () => expect(chosen).toHaveLength(FILES));

  it.each(chosen.map((file) => [file.name, file] as const))(
    '%s: nothing else moves, and texts keep their formatting',
    async (_, file) => {
      const { document } = await importInProcess(file);
      const test = new TestEditor(document);
      test.editor.setReducedMotion(true);
      const original = test.document();
      const recordsBefore = new Map([...test.editor.store.records()].map((record) => [record.id, record]));
      const edited = editOneOfEachKind(test);
      const { store } = test.editor;
      const changed = changedRecords(recordsBefore, test);
      const isExpected = (id: string) =>
        store.ancestry(id).some((ancestor) => edited.has(ancestor)) || store.get(id)?.kind === 'topic';
      const following = changed.filter((id) => !isExpected(id));
      // Connectors follow the elements to which they are attached.
      expect(following.filter((id) => store.get(id)?.kind !== 'connector')).toEqual([]);
      const excluded = new Set([...edited, ...following]);
      const [before, after] = [await otherItems(original, excluded), await otherItems(test.document(), excluded)];
      expect(firstDifference(before, after)).toBeUndefined();
    },
    120_000,
  );

  it('contain the kinds of elements that files of the corpus contain', () => {
    const kinds = ['text', 'shape', 'cell', 'chart', 'image', 'connector', 'media', 'code', 'group'];
    expect([...editedKinds]).toEqual(expect.arrayContaining(kinds));
  });
});
