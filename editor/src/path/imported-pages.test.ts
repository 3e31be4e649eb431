import { withOverview } from '@flydeck/scene/classic/overview';
import { aDocument, aShape, aTextBody, aTopic } from '@flydeck/scene/compile/testing/documents';
import type { Document, Topic } from '@flydeck/scene/model/document';
import type { Element, ImageElement } from '@flydeck/scene/model/elements';
import type { Link } from '@flydeck/scene/model/text';
import type { Operation } from '@flydeck/scene/records/operations';
import { rightOptionsOf } from '@flydeck/scene/records/right-options';
import { describe, expect, it } from 'vitest';
import { TestEditor } from '../testing/test-editor.ts';
import { readImportedPages } from './imported-pages.ts';
import { indexAfter, insertPages } from './insert-pages.ts';
import { describePage } from './page-description.ts';
import { formatPageRange, parsePageRange } from './page-range.ts';
import { removeSteps } from './path-commands.ts';
import { pathRows } from './path-rows.ts';
import { replacePages } from './replace-pages.ts';

const HASHES = { a: 'a'.repeat(64), b: 'b'.repeat(64) };

/** A page of a PDF with a picture, a text with lines, and a link to the first page. */
function page(number: number, title: string, text: string, asset: string): Topic {
  const box = { x: 40, y: 40, width: 300, height: 40 };
  const area: Element = {
    ...aShape({ id: `page-${number}-link-1`, ...box }),
    link: { kind: 'topic', topic: 'page-1' },
  };
  delete (area as { fill?: unknown }).fill;
  return {
    ...aTopic({ id: `page-${number}`, title, width: 720, height: 540 }),
    background: { kind: 'solid', color: '#ffffff' },
    elements: [
      { kind: 'image', id: `page-${number}-picture`, x: 0, y: 0, width: 720, height: 540, asset, alt: '' },
      { kind: 'text', id: `page-${number}-text-1`, ...box, body: aTextBody(text), lines: [] },
      area,
    ],
  };
}

function aPdf(pages: readonly (readonly [title: string, text: string])[], asset = HASHES.a): Document {
  const topics = pages.map(([title, text], i) => page(i + 1, title, text, asset));
  const document = aDocument({ topics }, { kind: 'classic' });
  return withOverview({ ...document, assets: { [asset]: { mediaType: 'image/png', bytes: 10 } } });
}

const FORMER = aPdf([
  ['Page 1', 'First text'],
  ['Costs', 'Second text'],
  ['Page 3', 'Third text'],
]);
const OTHER = aPdf(
  [
    ['Page 1', 'Other start'],
    ['Costs', 'Other costs'],
    ['Page 3', 'First  text'],
    ['Page 4', 'Other end'],
  ],
  HASHES.b,
);

/** Adds an element to a page, above all others. */
function addElement(id: string, kind: string, properties: object, text?: string) {
  const box = { x: 500, y: 400, width: 100, height: 40 };
  const op: Operation = {
    op: 'insert',
    id,
    kind,
    parent: 'page-1',
    slot: 'elements',
    order: id === 'added-text' ? 'b10' : 'b11',
    properties: { ...properties, box },
    ...(text === undefined ? {} : { texts: { body: [{ runs: [{ text }] }] } }),
  };
  return op;
}

const buildsOn = (...elements: string[]) => elements.map((element) => ({ element, effect: 'appear', start: 'click' }));

const titlesOf = ({ editor }: TestEditor) => pathRows(editor.store).map(({ title }) => title);
const linksOf = ({ editor }: TestEditor, title: string) => {
  const row = pathRows(editor.store).find((candidate) => candidate.title === title);
  return editor.store.children(row?.topic ?? '', 'elements').flatMap(({ properties }) => properties['link'] ?? []);
};

describe('parsePageRange', () => {
  it('reads single pages and ranges in the given order, each page once', () => {
    expect(parsePageRange('2-5', 6)).toEqual([1, 2, 3, 4]);
    expect(parsePageRange(' 4 , 1–2,2', 6)).toEqual([3, 0, 1]);
  });

  it('reads what formatPageRange writes', () => {
    const texts = ['2-5, 8', '4, 1-2', '1', ''].map((text) => formatPageRange(parsePageRange(text, 8) ?? []));
    expect(texts).toEqual(['2-5, 8', '4, 1-2', '1', '']);
  });

  it('refuses other texts and pages that do not exist', () => {
    for (const text of ['', 'a', '0', '3-2', '1-7', '1,,2', '-2', '1e3', '9999999'])
      expect([text, parsePageRange(text, 6)]).toEqual([text, undefined]);
  });
});

describe('insertPages', () => {
  it('inserts the chosen pages with files and steps after a step, and undoes this at once', () => {
    const test = new TestEditor(FORMER);
    const before = test.document();
    const imported = readImportedPages(OTHER);
    expect(imported.pages.map(({ id }) => id)).toEqual(['page-1', 'page-2', 'page-3', 'page-4']);
    const index = indexAfter(test.editor.store, pathRows(test.editor.store)[0]?.step);
    test.editor.perform((context) => insertPages(context, imported, ['page-4', 'page-2'], index));
    expect(titlesOf(test)).toEqual(['Page 1', 'Page 4', 'Costs', 'Costs', 'Page 3']);
    expect(test.document().root.topics.map(({ title }) => title)).toEqual(titlesOf(test));
    expect(test.editor.store.isPresent(HASHES.b)).toBe(true);
    expect(test.outcomes.at(-1)?.outcome).toEqual({ what: 'pages-inserted', count: 2 });
    test.key('mod+z');
    expect(test.document()).toEqual(before);
    test.key('mod+shift+z');
    expect(titlesOf(test)).toHaveLength(5);
  });

  it('keeps links between inserted pages, and removes links to pages that are not inserted', () => {
    const test = new TestEditor(FORMER);
    test.editor.perform((context) => insertPages(context, readImportedPages(OTHER), ['page-4'], 3));
    expect(linksOf(test, 'Page 4')).toEqual([]);
    const both = new TestEditor(FORMER);
    both.editor.perform((context) => insertPages(context, readImportedPages(OTHER), ['page-1', 'page-4'], 3));
    const inserted = pathRows(both.editor.store)[3]?.topic;
    expect(linksOf(both, 'Page 4')).toEqual([{ kind: 'topic', topic: inserted }]);
  });

  it('inserts questions with their right options', () => {
    const test = new TestEditor(FORMER);
    const element: Element = {
      ...({ kind: 'question', id: 'q1', x: 40, y: 200, width: 300, height: 200 } as const),
      ...({ answer: 'choice', prompt: 'Which?' } as const),
      options: [
        { id: 'o1', text: 'Mercury' },
        { id: 'o2', text: 'Venus' },
      ],
    };
    const quiz = aDocument({ topics: [aTopic({ id: 'quiz', title: 'Quiz', elements: [element] })] });
    const imported = readImportedPages(quiz, { q1: ['o2'] });
    test.editor.perform((context) => insertPages(context, imported, ['quiz'], 3));
    const inserted = [...test.editor.store.records()].find(({ kind }) => kind === 'question');
    expect(inserted?.id).not.toBe('q1');
    expect(inserted && rightOptionsOf(inserted)).toEqual(['o2']);
  });

  it('inserts at the start of the path', () => {
    const test = new TestEditor(FORMER);
    test.editor.perform((context) => insertPages(context, readImportedPages(OTHER), ['page-4'], 0));
    expect(titlesOf(test)).toEqual(['Page 4', 'Page 1', 'Costs', 'Page 3']);
    expect(test.document().root.topics[0]?.title).toBe('Page 4');
  });
});

describe('replacePages', () => {
  it('keeps step, notes and title of pages with the same text or title, and undoes this at once', () => {
    const test = new TestEditor(FORMER);
    const [first, costs, third] = pathRows(test.editor.store);
    test.editor.change([
      { op: 'set', id: first?.topic ?? '', property: 'title', value: 'Renamed' },
      { op: 'rewrite', id: first?.step ?? '', slot: 'notes', paragraphs: [{ runs: [{ text: 'Say hello' }] }] },
    ]);
    const before = test.document();
    test.editor.perform((context) => replacePages(context, readImportedPages(OTHER), 'file-2'));
    const rows = pathRows(test.editor.store);
    expect(rows.map(({ title, notes }) => [title, notes])).toEqual([
      ['Page 1', ''],
      ['Costs', ''],
      ['Renamed', 'Say hello'],
      ['Page 4', ''],
    ]);
    expect([rows[1]?.step, rows[2]?.step]).toEqual([costs?.step, first?.step]);
    expect(rows.map(({ step }) => step)).not.toContain(third?.step);
    const topics = test.document().root.topics.map(({ id }) => id);
    expect(topics).toEqual(rows.map(({ topic }) => topic));
    expect([topics[1], topics[2]]).toEqual([costs?.topic, first?.topic]);
    expect(topics).not.toContain(third?.topic);
    expect(test.document().fileId).toBe('file-2');
    expect(linksOf(test, 'Page 4')).toEqual([{ kind: 'topic', topic: rows[0]?.topic }]);
    test.key('mod+z');
    expect(test.document()).toEqual(before);
  });

  it('keeps pages hidden whose former pages were hidden', () => {
    const test = new TestEditor(FORMER);
    const [, costs] = pathRows(test.editor.store);
    test.editor.perform(() => removeSteps([costs?.step ?? '']));
    test.editor.perform((context) => replacePages(context, readImportedPages(OTHER), 'file-2'));
    const hidden = pathRows(test.editor.store).filter(({ step }) => step === undefined);
    expect(hidden.map(({ title }) => title)).toEqual(['Costs']);
  });

  it('keeps what was added to pages with the same picture or similar text, above the new content', () => {
    const text = 'The bees of the river valley fly in the early morning of every day';
    const test = new TestEditor(aPdf([['Bees', text]]));
    const link: Link = { kind: 'url', href: 'https://example.com/' };
    test.editor.change([addElement('added-text', 'text', {}, 'See also ants')]);
    test.editor.change([addElement('added-area', 'shape', { geometry: { kind: 'preset', preset: 'rect' }, link })]);
    const [row] = pathRows(test.editor.store);
    test.editor.change([
      { op: 'set', id: row?.step ?? '', property: 'builds', value: buildsOn('added-text', 'page-1-text-1') },
    ]);
    const before = test.document();
    const other = aPdf(
      [
        ['Start', 'Welcome'],
        ['Bees', text.replace('early', 'late')],
      ],
      HASHES.b,
    );
    test.editor.perform((context) => replacePages(context, readImportedPages(other), 'file-2'));
    const page = test.document().root.topics[1];
    expect(page?.id).toBe(row?.topic);
    expect(page?.elements.map(({ kind, id }) => (id.startsWith('added') ? id : kind))).toEqual([
      'image',
      'text',
      'shape',
      'added-text',
      'added-area',
    ]);
    expect(page?.elements[0]).toMatchObject({ asset: HASHES.b });
    expect(test.editor.store.get(row?.step ?? '')?.properties['builds']).toEqual(buildsOn('added-text'));
    test.key('mod+z');
    expect(test.document()).toEqual(before);
  });

  it('removes what was added to pages that have only the same title', () => {
    const test = new TestEditor(FORMER);
    test.editor.change([{ ...addElement('added-text', 'text', {}, 'Too expensive'), parent: 'page-2' } as Operation]);
    test.editor.perform((context) => replacePages(context, readImportedPages(OTHER), 'file-2'));
    expect(test.editor.store.isPresent('added-text')).toBe(false);
  });

  it('keeps the description of a scanned page with the same picture', () => {
    const scan = (number: number): Topic => ({ ...page(number, `Page ${number}`, '', HASHES.a), elements: [] });
    const withPicture = (topic: Topic, asset: string): Topic => ({
      ...topic,
      elements: [
        { kind: 'image', id: `${topic.id}-picture`, x: 0, y: 0, width: 720, height: 540, asset, alt: topic.title },
      ],
    });
    const scans = (...topics: Topic[]): Document => withOverview(aDocument({ topics }, { kind: 'classic' }));
    const test = new TestEditor(scans(withPicture(scan(1), HASHES.a)));
    test.editor.change(describePage(test.editor.store, 'page-1', 'A map'));
    const other = scans(withPicture(scan(1), HASHES.b), withPicture(scan(2), HASHES.a));
    test.editor.perform((context) => replacePages(context, readImportedPages(other), 'file-2'));
    const alts = test.document().root.topics.map(({ elements: [picture] }) => (picture as ImageElement).alt);
    expect(alts).toEqual(['Page 1', 'A map']);
  });

  it('replaces the file a second time', () => {
    const test = new TestEditor(FORMER);
    test.editor.perform((context) => replacePages(context, readImportedPages(OTHER), 'file-2'));
    test.editor.perform((context) => replacePages(context, readImportedPages(FORMER), 'file-3'));
    expect(titlesOf(test)).toEqual(['Page 1', 'Costs', 'Page 3']);
    expect(test.document().fileId).toBe('file-3');
  });
});
