import { describe, expect, it } from 'vitest';
import { aDocument, aShape, aTopic } from '../compile/testing/documents.ts';
import { TEST_PORTS } from '../compile/testing/fixed-fonts.ts';
import { compile } from '../compile.ts';
import { buildTranscript } from '../transcript.ts';
import { applyOperations } from './apply.ts';
import { assembleDocument } from './assemble.ts';
import { checkOperations } from './check-operations.ts';
import { DocumentAssembler } from './document-assembler.ts';
import { flattenDocument } from './flatten.ts';
import { type Operation, OperationError } from './operations.ts';
import { partFingerprint } from './part-fingerprint.ts';
import { RecordStore } from './record-store.ts';
import { operationsWithoutRightOptions, withoutRightOptions } from './right-options.ts';
import { undoOperations } from './undo.ts';

const DOCUMENT = aDocument({ topics: [aTopic({ id: 'topic', elements: [aShape({ id: 'shape' })] })] });
const OPTIONS = [
  { id: 'o1', text: 'Mars' },
  { id: 'secret-right', text: 'Venus' },
];
const INSERT: Operation = {
  op: 'insert',
  id: 'question-1',
  kind: 'question',
  parent: 'topic',
  slot: 'elements',
  order: 'a1',
  properties: {
    box: { x: 0, y: 0, width: 400, height: 300 },
    answer: 'choice',
    prompt: 'Which planet is hotter?',
    options: OPTIONS,
    right: ['secret-right'],
  },
};
const SET_RIGHT: Operation = { op: 'set', id: 'question-1', property: 'right', value: ['o1'] };

/** Checks operations and applies them, as the server does. */
const apply = (store: RecordStore, ...operations: Operation[]) =>
  applyOperations(store, checkOperations(store, operations));

function aStore(): RecordStore {
  const store = new RecordStore(flattenDocument(DOCUMENT));
  apply(store, INSERT);
  return store;
}

describe('records of questions', () => {
  it('have the same fingerprint with other right options, and for people who do not get them', () => {
    const [first, second] = [aStore(), aStore()];
    apply(second, SET_RIGHT);
    const reduced = new RecordStore(withoutRightOptions([...first.records()]));
    for (const part of [{ kind: 'element', id: 'question-1' } as const, { kind: 'topic', id: 'topic' } as const]) {
      const fingerprints = [first, second, reduced].map((store) => partFingerprint(store, part));
      expect(new Set(fingerprints).size).toBe(1);
    }
    apply(second, { op: 'set', id: 'question-1', property: 'prompt', value: 'Other' });
    const question = { kind: 'element', id: 'question-1' } as const;
    expect(partFingerprint(second, question)).not.toBe(partFingerprint(first, question));
  });

  it('become elements without the right options, in both ways of assembling, and in scene and transcript', () => {
    const store = aStore();
    const document = assembleDocument(store);
    const [, question] = document.root.topics[0]?.elements ?? [];
    expect(question).toMatchObject({ kind: 'question', id: 'question-1', options: OPTIONS });
    expect(new DocumentAssembler(store).assemble()).toEqual(document);
    const { scene, warnings } = compile(document, TEST_PORTS);
    expect(warnings).toEqual([]);
    for (const output of [document, scene, buildTranscript(document)])
      expect(JSON.stringify(output)).not.toMatch(/"right":/);
  });

  it('set, undo and remove right options as other properties, and refuse invalid ones', () => {
    const store = aStore();
    const changed = apply(store, SET_RIGHT);
    expect(store.get('question-1')?.properties['right']).toEqual(['o1']);
    apply(store, ...undoOperations(store, changed));
    expect(store.get('question-1')?.properties['right']).toEqual(['secret-right']);
    const setRight = (id: string, value: unknown): Operation => ({ op: 'set', id, property: 'right', value });
    for (const value of ['o1', [1], [''], Array.from({ length: 13 }, (_, i) => `o${i}`), null])
      expect(() => checkOperations(store, [setRight('question-1', value)])).toThrow(OperationError);
    expect(() => checkOperations(store, [setRight('shape', ['o1'])])).toThrow(OperationError);
  });

  it('are sent without right options to people who may not edit', () => {
    const records = withoutRightOptions([...aStore().records()]);
    expect(records.find(({ id }) => id === 'question-1')?.properties).toMatchObject({ answer: 'choice' });
    const moved: Operation = { op: 'set', id: 'question-1', property: 'prompt', value: 'Which?' };
    const operations = operationsWithoutRightOptions([INSERT, SET_RIGHT, moved]);
    expect(operations).toHaveLength(2);
    for (const output of [records, operations]) expect(JSON.stringify(output)).not.toMatch(/"right":/);
  });
});

describe('compiled questions', () => {
  const compileQuestion = (properties: Record<string, unknown>) => {
    const store = aStore();
    for (const [property, value] of Object.entries(properties))
      apply(store, { op: 'set', id: 'question-1', property, value });
    const { scene } = compile(assembleDocument(store), TEST_PORTS);
    return { frame: scene.frames[1], transcript: JSON.stringify(buildTranscript(assembleDocument(store))) };
  };

  it('contain the text and a box inside the card for each option', () => {
    const { frame, transcript } = compileQuestion({});
    const [question] = frame?.questions ?? [];
    expect(question).toMatchObject({ element: 'question-1', options: OPTIONS, isMultiple: false, range: null });
    expect(question?.boxes).toHaveLength(2);
    for (const { x, y, width, height } of question?.boxes ?? []) {
      expect(Math.min(x, y)).toBeGreaterThan(0);
      expect(x + width).toBeLessThan(400);
      expect(y + height).toBeLessThan(300);
    }
    expect(JSON.stringify(frame?.struct)).toContain('Venus');
    expect(transcript).toContain('Which planet is hotter?');
    expect(transcript).toContain('Venus');
  });

  it('contain a box for each value of a scale, and one box for text answers', () => {
    const scale = compileQuestion({ answer: 'scale', min: 0, max: 10 });
    expect(scale.frame?.questions?.[0]?.boxes).toHaveLength(11);
    expect(scale.frame?.questions?.[0]).not.toHaveProperty('showsLastResults');
    expect(compileQuestion({ lastResults: true }).frame?.questions?.[0]?.showsLastResults).toBe(true);
    expect(scale.transcript).toContain('0–10');
    const invalid = compileQuestion({ answer: 'scale', min: 7, max: 7 }).frame?.questions?.[0];
    expect(invalid?.range).toEqual({ min: 1, max: 5 });
    const text = compileQuestion({ answer: 'text', cloud: true, alt: 'A field for answers' });
    expect(text.frame?.questions?.[0]).toMatchObject({ isCloud: true, isModerated: true, options: [] });
    expect(text.frame?.questions?.[0]?.boxes).toHaveLength(1);
    expect(JSON.stringify(text.frame?.struct)).toContain('A field for answers');
    expect(text.transcript).not.toContain('Venus');
  });
});
