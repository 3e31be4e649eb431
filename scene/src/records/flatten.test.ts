import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { aDocument, aShape, aTextBody, aTopic } from '../compile/testing/documents.ts';
import { TEST_PORTS } from '../compile/testing/fixed-fonts.ts';
import { compile } from '../compile.ts';
import type { Document } from '../model/document.ts';
import type { Element } from '../model/elements.ts';
import { readDocument } from '../model/migrations.ts';
import { buildTranscript } from '../transcript.ts';
import { applyOperations } from './apply.ts';
import { assembleDocument } from './assemble.ts';
import { flattenDocument } from './flatten.ts';
import type { DocumentRecord } from './record.ts';
import { RECORD_KINDS } from './record-kinds.ts';
import { RecordStore } from './record-store.ts';
import { restoreOperations } from './restore.ts';
import { undoOperations } from './undo.ts';

const roundTrip = (document: Document): Document => assembleDocument(new RecordStore(flattenDocument(document)));

const fixture = readDocument(
  JSON.parse(readFileSync(new URL('../model/fixtures/document-1.json', import.meta.url), 'utf8')),
);

describe('flattenDocument and assembleDocument', () => {
  it('return a document with every kind of element unchanged, except for its path and the frames of its topics', () => {
    const { path, ...document } = roundTrip(fixture);
    expect(withoutFlattenedFields(document)).toEqual(withoutFlattenedFields(fixture));
    expect(path?.length).toBeGreaterThan(0);
  });

  it('create only properties that the kind of the record has, with valid values', () => {
    for (const { id, kind, properties, texts } of flattenDocument(fixture)) {
      const definition = RECORD_KINDS[kind];
      expect(definition, kind).toBeDefined();
      for (const [name, value] of Object.entries(properties))
        expect(definition?.properties[name]?.safeParse(value).success, `${kind} ${id} ${name}`).toBe(true);
      for (const name of Object.keys(texts ?? {})) expect(definition?.texts).toContain(name);
    }
  });

  it('return a document with the same compiled frames, steps (except for their ids) and transcript', () => {
    const [before, after] = [compile(fixture, TEST_PORTS).scene, compile(roundTrip(fixture), TEST_PORTS).scene];
    expect(after.frames).toEqual(before.frames);
    expect(after.steps.map(({ id: _id, ...step }) => step)).toEqual(before.steps);
    expect(buildTranscript(roundTrip(fixture))).toEqual(buildTranscript(fixture));
  });

  it('make ids unique in the whole document, and let connectors refer to the new ids', () => {
    const connector: Element = {
      kind: 'connector',
      id: 'c',
      x: 0,
      y: 0,
      width: 10,
      height: 10,
      route: 'straight',
      stroke: { color: 'ink', width: 1 },
      from: 'e1',
      to: 'e2',
    };
    const elements = [aShape({ id: 'e1' }), aShape({ id: 'e2' }), connector];
    const { root } = roundTrip(aDocument({ topics: [aTopic({ id: 'a', elements }), aTopic({ id: 'b', elements })] }));
    expect(root.topics.map((topic) => topic.elements.map(({ id }) => id))).toEqual([
      ['e1', 'e2', 'c'],
      ['e1-2', 'e2-2', 'c-2'],
    ]);
    expect(root.topics[1]?.elements[2]).toMatchObject({ from: 'e1-2', to: 'e2-2' });
  });

  it('keep cells at their columns when a column and a row are added at the same time', () => {
    const table: Element = {
      kind: 'table',
      id: 't',
      x: 0,
      y: 0,
      width: 100,
      height: 50,
      columns: [50, 50],
      rows: [{ height: 25, cells: [{ body: aTextBody('A1') }, { body: aTextBody('B1') }] }],
    };
    const store = new RecordStore(flattenDocument(aDocument({ elements: [table] })));
    const [columnA, columnB] = store.children('t', 'columns');
    const newColumn = { parent: 't', kind: 'column', slot: 'columns', properties: { width: 20 } };
    // This order is between the orders of columns A and B.
    store.put({ ...newColumn, id: 'new-column', order: `${columnA?.order}V` });
    store.put({
      id: 'new-row',
      kind: 'row',
      parent: 't',
      slot: 'rows',
      order: 'b0',
      properties: { height: 25 },
    });
    const body = { body: { paragraphs: aTextBody('B2').paragraphs } };
    const cellOfNewRow = { kind: 'cell', parent: 'new-row', slot: 'cells', order: 'a0' };
    store.put({ ...cellOfNewRow, id: 'new-cell', properties: { column: columnB?.id }, texts: body });
    const { root } = assembleDocument(store);
    const rows = root.elements.map((element) => (element.kind === 'table' ? element.rows : []))[0] ?? [];
    expect(rows.map(({ cells }) => cells.map((cell) => cell.body.paragraphs[0]?.runs[0]?.text ?? ''))).toEqual([
      ['A1', '', 'B1'],
      ['', '', 'B2'],
    ]);
  });

  it('leave out a table whose columns are all removed', () => {
    const body = aTextBody('A1');
    const rows = [{ height: 25, cells: [{ body }] }];
    const table: Element = {
      kind: 'table',
      id: 't',
      x: 0,
      y: 0,
      width: 100,
      height: 50,
      columns: [50],
      rows,
    };
    const store = new RecordStore(flattenDocument(aDocument({ elements: [table] })));
    for (const column of store.children('t', 'columns')) store.put({ ...column, removed: true });
    expect(assembleDocument(store).root.elements).toEqual([]);
  });

  it('leave out records of unknown kinds, which stay in the store when their topic is changed, removed and restored', () => {
    const document = aDocument({ topics: [aTopic({ id: 'a', title: 'A' })] });
    const store = new RecordStore(flattenDocument(document));
    const location = { slot: 'elements', order: 'a0', properties: { futureProperty: { depth: 3 } } };
    const unknown = [
      { ...location, id: 'future', kind: 'hologram', parent: 'a' },
      { ...location, id: 'future-part', kind: 'hologramPart', parent: 'future', slot: 'parts' },
    ];
    for (const record of unknown) store.put(record);
    const earlier = new RecordStore(store.records());
    expect(assembleDocument(store)).toEqual(assembleDocument(new RecordStore(flattenDocument(document))));
    applyOperations(store, [{ op: 'set', id: 'a', property: 'title', value: 'B' }]);
    const changes = applyOperations(store, [{ op: 'remove', id: 'a' }]);
    applyOperations(store, undoOperations(store, changes));
    applyOperations(store, restoreOperations(store, earlier));
    // As when a snapshot is stored and read again.
    const stored = new RecordStore(JSON.parse(JSON.stringify([...store.records()])) as DocumentRecord[]);
    expect(unknown.map(({ id }) => stored.get(id))).toEqual(unknown);
    expect(unknown.map(({ id }) => stored.isPresent(id))).toEqual([true, true]);
  });

  it('leave out removed records and their descendants', () => {
    const document = aDocument({
      topics: [aTopic({ id: 'a', elements: [aShape({ id: 'e' })] }), aTopic({ id: 'b' })],
    });
    const store = new RecordStore(flattenDocument(document));
    const topic = store.get('a');
    if (topic) store.put({ ...topic, removed: true });
    expect(assembleDocument(store).root.topics.map(({ id }) => id)).toEqual(['b']);
    expect(store.isPresent('e')).toBe(false);
  });
});

/**
 * Returns the document without the fields that flattening moves from topics to the path, and without the frames of
 * topics, because flattening adds missing frames.
 */
function withoutFlattenedFields(document: object): unknown {
  const fields = ['notes', 'seconds', 'step', 'frame'];
  return JSON.parse(JSON.stringify(document, (name, value: unknown) => (fields.includes(name) ? undefined : value)));
}
