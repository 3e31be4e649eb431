import { withOverview } from '@flydeck/scene/classic/overview';
import { aDocument, aShape, aTextBody, aTopic } from '@flydeck/scene/compile/testing/documents';
import type { Document, Topic } from '@flydeck/scene/model/document';
import { describe, expect, it } from 'vitest';
import { TestEditor } from '../testing/test-editor.ts';
import { readImportedPages } from './imported-pages.ts';
import { indexAfter, insertPages } from './insert-pages.ts';
import { parsePageRange } from './page-range.ts';
import { removeSteps } from './path-commands.ts';
import { pathRows } from './path-rows.ts';
import { replacePages } from './replace-pages.ts';

const HASHES = { a: 'a'.repeat(64), b: 'b'.repeat(64) };

/** A page of a PDF with a picture, a text with lines, and a link to the first page. */
function page(number: number, title: string, text: string, asset: string): Topic {
  const box = { x: 40, y: 40, width: 300, height: 40 };
  return {
    ...aTopic({ id: `page-${number}`, title, width: 720, height: 540 }),
    background: { kind: 'solid', color: '#ffffff' },
    elements: [
      { kind: 'image', id: `page-${number}-picture`, x: 0, y: 0, width: 720, height: 540, asset, alt: '' },
      { kind: 'text', id: `page-${number}-text-1`, ...box, body: aTextBody(text), lines: [] },
      { ...aShape({ id: `page-${number}-link-1`, ...box }), link: { kind: 'topic', topic: 'page-1' } },
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
    expect(topics).not.toContain(first?.topic);
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

  it('replaces the file a second time', () => {
    const test = new TestEditor(FORMER);
    test.editor.perform((context) => replacePages(context, readImportedPages(OTHER), 'file-2'));
    test.editor.perform((context) => replacePages(context, readImportedPages(FORMER), 'file-3'));
    expect(titlesOf(test)).toEqual(['Page 1', 'Costs', 'Page 3']);
    expect(test.document().fileId).toBe('file-3');
  });
});
