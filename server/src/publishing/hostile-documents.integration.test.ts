import type { Document, Topic } from '@flydeck/scene/model/document';
import type { Element } from '@flydeck/scene/model/elements';
import { readDocument } from '@flydeck/scene/model/migrations';
import { buildTranscript } from '@flydeck/scene/transcript';
import { describe, expect, it } from 'vitest';
import { buildSceneInChild } from './build-in-child.ts';
import { createDeck } from './testing/create-deck.ts';

// A `.flydeck` file can contain any valid document. The child process that builds a document has a time limit (120 s)
// and a memory limit. Within these limits, each document must be built or rejected. Each document also contains an
// ordinary shape (`marker`), so that a built scene has items even if the extreme element cannot be painted.

const SIZE = { width: 500, height: 300 };
const BOX = { x: 0, y: 0, ...SIZE };

function createTopic(id: string, overrides: Partial<Topic> = {}): Topic {
  return { id, title: id, ...SIZE, elements: [], topics: [], ...overrides };
}

function createDocument(root: Partial<Topic>): Document {
  return readDocument({ ...createDeck().document, root: createTopic('root', root) });
}

function createText(text: string, body: object = {}): Element {
  return { kind: 'text', id: 'text', ...BOX, body: { paragraphs: [{ runs: [{ text }] }], ...body } };
}

function createShape(overrides: object = {}): Element {
  const fill = { kind: 'solid' as const, color: 'accent' };
  const geometry = { kind: 'preset' as const, preset: 'rect' };
  return { kind: 'shape', id: 'shape', ...BOX, geometry, fill, ...overrides };
}

const NESTED_TEX = `${'\\frac{1}{'.repeat(2000)}x${'}'.repeat(2000)}`;

/** Each macro expands to ten calls of the previous macro. */
const EXPONENTIAL_TEX = `\\def\\ma{x}${[...'bcdefghi']
  .map((letter, i) => `\\def\\m${letter}{${`\\m${'abcdefgh'[i]} `.repeat(10)}}`)
  .join('')}\\mi`;

/** Overrides of the root topic of each document. */
const EXTREME_TOPICS: [description: string, createRoot: () => Partial<Topic>][] = [
  ['a paragraph of 300,000 characters', () => ({ elements: [createText('some words '.repeat(27_000))] })],
  ['text that cannot shrink to fit', () => ({ elements: [createText('words '.repeat(20_000), { fit: 'shrink' })] })],
  ['a word of 200,000 characters', () => ({ elements: [createText('a'.repeat(200_000))] })],
  ['100,000 combining marks on one character', () => ({ elements: [createText(`a${'\u0301'.repeat(100_000)}`)] })],
  ['right-to-left text of 198,000 characters', () => ({ elements: [createText('مرحبا '.repeat(33_000))] })],
  ['coordinates near the limits of numbers', createExtremeCoordinates],
  ['a formula nested 2,000 levels deep', () => ({ elements: [{ kind: 'math', id: 'm', ...BOX, tex: NESTED_TEX }] })],
  [
    'a formula that expands exponentially',
    () => ({ elements: [{ kind: 'math', id: 'm', ...BOX, tex: EXPONENTIAL_TEX }] }),
  ],
  ['a vast number of dashes', createDashes],
];

function createExtremeCoordinates(): Partial<Topic> {
  return {
    elements: [
      createShape({ x: 1e300, y: -1e300, width: 1e300, height: 1e300, rotation: 1e300 }),
      createShape({ x: 1e-300, width: 1e-300, height: 1e-300 }),
    ],
    topics: [
      createTopic('far', { frame: { x: 1e300, y: 0, scale: 1e-300 } }),
      createTopic('thin', { width: 1e-300, height: 1e6, frame: { x: 0, y: 0, scale: 1e300 } }),
    ],
  };
}

function createDashes(): Partial<Topic> {
  const stroke = { color: 'ink', width: 0.0001, dash: [0.0001, 0.0001] };
  return {
    elements: [createShape({ width: 1e9, height: 1e9, stroke }), createShape({ id: 'small', stroke })],
  };
}

describe('building extreme documents', () => {
  it.each(EXTREME_TOPICS)(
    'builds or rejects a document with %s',
    async (_, createRoot) => {
      const { elements = [], ...topic } = createRoot();
      const marker = createShape({ id: 'marker' });
      const document = createDocument({ ...topic, elements: [...elements, marker] });
      buildTranscript(document);
      // The built scene, or the code of the error.
      const outcome = await buildSceneInChild({ document, assets: new Map() }).catch(
        (error: { code?: string }) => error.code,
      );
      if (typeof outcome === 'string' || outcome === undefined) expect(outcome).toBe('import.too_large');
      else expect(JSON.stringify(outcome.scene.frames[0]!.items).length).toBeGreaterThan(50);
    },
    130_000,
  );

  it('rejects a document whose scene exceeds the maximum size', async () => {
    const document = createDocument({ elements: [createText('😀'.repeat(100_000))] });
    await expect(buildSceneInChild({ document, assets: new Map() })).rejects.toMatchObject({
      code: 'import.too_large',
    });
  }, 130_000);
});
