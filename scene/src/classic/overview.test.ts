import { expect, it } from 'vitest';
import { aDocument, aShape, aTopic } from '../compile/testing/documents.ts';
import { TEST_PORTS } from '../compile/testing/fixed-fonts.ts';
import { compile } from '../compile.ts';
import type { Document, Topic } from '../model/document.ts';
import { withOverview } from './overview.ts';

const WHITE = { kind: 'solid', color: '#ffffff' } as const;
const page = (n: number): Topic =>
  aTopic({ id: `page-${n}`, title: String(n), width: 720, height: 540, background: WHITE });

/** A PDF imported before overviews existed. Pages have no position, and the chapter has a transparent background. */
const importedDocument = (language: string): Document => {
  const frame = { x: 500, y: 500, scale: 1 };
  const chapter = aTopic({
    id: 'section-1',
    title: 'Chapter',
    step: false,
    frame,
    background: { kind: 'solid', color: '#ffffff00' },
    topics: [page(2), page(3)],
  });
  const lastPage = { ...page(4), title: 'The end' };
  return aDocument({ topics: [page(1), chapter, lastPage] }, { kind: 'classic', language });
};

it('withOverview arranges the pages of an older PDF, keeps the steps, and names pages whose title is a number', () => {
  const original = compile(importedDocument('de'), TEST_PORTS).scene;
  const document = withOverview(importedDocument('de'));
  const { scene } = compile(document, TEST_PORTS);
  expect(scene.steps.map(({ frame }) => scene.frames[frame]!.topic)).toEqual(
    original.steps.map(({ frame }) => original.frames[frame]!.topic),
  );
  expect(scene.steps.map(({ title }) => title)).toEqual(['Seite 1', 'Seite 2', 'Seite 3', 'The end']);
  expect(scene.steps[0]!.view).toEqual({ x: 0, y: 0, width: 720, height: 540 });
  expect(scene.steps.every(({ isolated }) => isolated)).toBe(true);
  expect(scene.frames[0]!.items.length).toBeGreaterThan(0);
  expect(document.root.topics[1]!.background).not.toEqual({ kind: 'solid', color: '#ffffff00' });
});

it('withOverview returns an equal document when applied again', () => {
  const arranged = withOverview(importedDocument('en'));
  expect(withOverview(arranged)).toEqual(arranged);
});

it('withOverview updates the arrangement after a page is removed', () => {
  const arranged = withOverview(importedDocument('en'));
  const updated = withOverview({
    ...arranged,
    root: { ...arranged.root, topics: arranged.root.topics.slice(0, 2) },
  });
  const imported = importedDocument('en');
  const importedWithoutPage = { ...imported, root: { ...imported.root, topics: imported.root.topics.slice(0, 2) } };
  const countPlates = (topic: Topic) => topic.elements.filter(({ id }) => id.startsWith('canvas-plate')).length;
  // Two plates, which form a shadow, are behind each of the two remaining topics.
  expect(countPlates(updated.root)).toBe(4);
  expect(updated.root).toEqual(withOverview(importedWithoutPage).root);
});

it('withOverview changes nothing if the document is not a PDF, or if its root has elements that are not decoration', () => {
  const pitch = { ...importedDocument('en'), kind: 'pitch' as const };
  expect(withOverview(pitch)).toBe(pitch);
  const classic = importedDocument('en');
  const withShape = { ...classic, root: { ...classic.root, elements: [aShape()] } };
  expect(withOverview(withShape)).toBe(withShape);
});

it('withOverview hides pages without a step, so that they are neither painted nor in the overview', () => {
  const imported = withOverview(importedDocument('en'));
  const path = [
    { id: 'step-page-1', topic: 'page-1' },
    { id: 'step-page-3', topic: 'page-3' },
  ];
  const document = withOverview({ ...imported, path });
  const { scene } = compile(document, TEST_PORTS);
  expect(scene.frames.map(({ topic }) => topic)).toEqual(['root', 'page-1', 'section-1', 'page-3']);
  // The last page is hidden, so that there are two plates under the first page and two under the chapter.
  expect(document.root.elements.filter(({ id }) => id.startsWith('canvas-plate'))).toHaveLength(4);
  expect(withOverview(document)).toEqual(document);
});
