import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { aDocument, aShape, aTextBody, aTopic } from '../compile/testing/documents.ts';
import type { Topic } from './document.ts';
import type { Element } from './elements.ts';
import { DocumentTooLargeError, MAX_CHARACTERS } from './limits.ts';
import { migrateUp, readDocument } from './migrations.ts';
import { readScene } from './read-scene.ts';

describe('readDocument', () => {
  it('changes only the version of a stored document of format version 1', () => {
    const stored = JSON.parse(readFileSync(new URL('fixtures/document-1.json', import.meta.url), 'utf8'));
    const document = readDocument(stored);
    expect(document.root.topics[0]!.elements.map((element) => element.kind)).toEqual([
      'text',
      'shape',
      'image',
      'connector',
      'table',
      'chart',
      'code',
      'math',
      'media',
      'group',
    ]);
    expect(JSON.parse(JSON.stringify(document))).toEqual({ ...stored, version: 2 });
  });

  it('rejects newer and unknown versions and values that are not documents', () => {
    expect(() => readDocument({ ...aDocument(), version: 3 })).toThrow('newer format version 3');
    expect(() => readDocument({ ...aDocument(), version: 0 })).toThrow('unknown format version 0');
    for (const value of [null, 7, [], {}, { ...aDocument(), root: undefined }])
      expect(() => readDocument(value)).toThrow();
  });

  it('adds a numeric suffix to duplicate ids and keeps the first id', () => {
    const duplicates = [aShape({ id: 'a' }), aShape({ id: 'a' })];
    const topics = [aTopic({ id: 't', elements: duplicates }), aTopic({ id: 't' })];
    const { root } = readDocument(aDocument({ topics }));
    expect(root.topics.map((topic) => topic.id)).toEqual(['t', 't-2']);
    expect(root.topics[0]!.elements.map((element) => element.id)).toEqual(['a', 'a-2']);
  });

  it('rejects documents that exceed a limit of nesting or size, however deep they are', () => {
    let topic: Topic = aTopic();
    let element: Element = aShape();
    for (let i = 0; i < 50_000; i++) {
      topic = aTopic({ topics: [topic] });
      element = { kind: 'group', id: 'g', x: 0, y: 0, width: 1, height: 1, children: [element] };
    }
    expect(() => readDocument(aDocument({ topics: [topic] }))).toThrow('nests topics deeper than 64');
    expect(() => readDocument(aDocument({ elements: [element] }))).toThrow('nests elements deeper than 64');
    const elements = new Array<Element>(200_001).fill(aShape());
    expect(() => readDocument(aDocument({ elements }))).toThrow('more than 200000 elements');
    const nestedArray = JSON.parse(`${'['.repeat(2000)}${']'.repeat(2000)}`) as unknown;
    expect(() => readDocument({ ...aDocument(), tags: nestedArray })).toThrow(DocumentTooLargeError);
    const text = 'x'.repeat(MAX_CHARACTERS + 1);
    const longText: Element = {
      kind: 'text',
      id: 't',
      x: 0,
      y: 0,
      width: 1,
      height: 1,
      body: aTextBody(text),
    };
    expect(() => readDocument(aDocument({ elements: [longText] }))).toThrow('characters');
  });

  // An implementation that tries every suffix from 2 for each id needs 15 minutes and exceeds the timeout of this test.
  it('makes 100,000 equal ids unique', () => {
    const elements = Array.from({ length: 100_000 }, () => aShape());
    const { root } = readDocument(aDocument({ elements }));
    expect(new Set(root.elements.map((element) => element.id)).size).toBe(100_000);
  }, 120_000);
});

it('migrateUp migrates one version at a time up to the target version', () => {
  const migrations = {
    1: (old: Record<string, unknown>) => ({ ...old, applied: ['one'] }),
    2: (old: Record<string, unknown>) => ({ ...old, applied: [...(old.applied as string[]), 'two'] }),
  };
  expect(migrateUp({ version: 1 }, migrations, 3)).toEqual({ version: 3, applied: ['one', 'two'] });
  expect(migrateUp({ version: 3 }, migrations, 3)).toEqual({ version: 3 });
});

it('readScene accepts scenes of the current version, and rejects other versions and values that are not scenes', () => {
  const scene = { format: 'flydeck-scene', version: 1, frames: [{}], steps: [] };
  expect(readScene(scene)).toBe(scene);
  for (const other of [null, {}, { ...scene, version: 2 }, { ...scene, frames: [] }])
    expect(() => readScene(other)).toThrow(RangeError);
});
