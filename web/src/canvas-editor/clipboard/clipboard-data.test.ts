import type { ClipboardContent } from '@flydeck/editor/clipboard/clipboard';
import { expect, it } from 'vitest';
import { decodeParagraphs } from './clipboard-data.ts';
import { copiedData, decodeContent, encodeContent, encodeText } from './content-data.ts';

const CONTENT: ClipboardContent = {
  format: 'flydeck-records',
  version: 1,
  topic: 'root',
  records: [
    {
      id: 'a',
      kind: 'text',
      parent: 'root',
      slot: 'elements',
      properties: { box: { x: 0, y: 0, width: 10, height: 10 } },
      texts: { body: [{ runs: [{ text: '<b>Árvíz 洪水</b> "' }] }] },
    },
  ],
  steps: [],
};

it('encodes copied records in HTML and their text as plain text, and decodes the records from the HTML', () => {
  const { html, text } = encodeContent(CONTENT);
  expect(decodeContent(`<meta charset="utf-8">${html}`)).toEqual(CONTENT);
  expect(text).toBe('<b>Árvíz 洪水</b> "');
  expect(html).not.toContain('<b>');
});

it('decodes HTML without records as undefined, and HTML with damaged records as null', () => {
  expect(decodeContent('<p>Hello</p>')).toBeUndefined();
  expect(decodeContent('<p data-flydeck-records="abc=">')).toBeNull();
});

it('decodes encoded paragraphs with their formatting, and does not decode them as records', () => {
  const paragraphs = [{ runs: [{ text: 'Árvíz', bold: true }] }, { runs: [{ text: '<i>' }] }];
  const { html, text } = encodeText({ paragraphs });
  expect(text).toBe('Árvíz\n<i>');
  expect(decodeParagraphs(html)).toEqual(paragraphs);
  expect(decodeContent(html)).toBeUndefined();
});

/** Returns the HTML without the attribute that only this editor reads. */
const forOthers = (html = '') => html.replace(/ data-flydeck-\w+="[^"]*"/, '').replace(/^<div>(.*)<\/div>$/s, '$1');

it('a copied text is HTML with headings, lists, links and formats for other programs', () => {
  const bullet = { kind: 'char', char: '•' } as const;
  const number = { kind: 'number', style: 'decimal', pattern: '%.' } as const;
  const link = { kind: 'url', href: 'https://example.org/?a=1&b="2"' } as const;
  const { html } = encodeText({
    style: { italic: true },
    paragraphs: [
      { role: 'heading', style: { bold: true }, runs: [{ text: 'Rivers' }] },
      { runs: [{ text: 'Long & ' }, { text: 'wide', bold: true, italic: false, underline: true, link }] },
      { bullet, runs: [{ text: 'Danube' }] },
      { bullet, level: 1, runs: [{ text: 'Inn\nSalzach', italic: false }] },
      { bullet: number, level: 1, runs: [{ text: 'Isar', italic: false, strike: true }] },
      { bullet, runs: [{ text: 'Elbe', italic: false }] },
      { role: 'quote', runs: [{ text: 'H' }, { text: '2', baseline: -0.3 }, { text: 'O' }] },
    ],
  });
  expect(forOthers(html)).toBe(
    [
      '<h2><i>Rivers</i></h2>',
      '<p><i>Long &amp; </i><a href="https://example.org/?a=1&amp;b=&quot;2&quot;"><u><b>wide</b></u></a></p>',
      '<ul><li><i>Danube</i><ul><li>Inn<br>Salzach</li></ul><ol><li><s>Isar</s></li></ol></li><li>Elbe</li></ul>',
      '<blockquote>H<sub>2</sub>O</blockquote>',
    ].join(''),
  );
  const words = encodeText({ paragraphs: [{ bullet, role: 'heading', runs: [{ text: 'Danube', bold: true }] }] });
  expect(forOthers(words.html)).toBe('<p><b>Danube</b></p>');
});

it('copied elements are formatted texts, code and tables for other programs, with the cells of a row on a line', () => {
  const record = (id: string, kind: string, parent: string, slot: string, fields: object = {}) => ({
    ...{ id, kind, parent, slot, properties: {} },
    ...fields,
  });
  const cell = (id: string, row: string, column: string, text: string, bold = false) =>
    record(id, 'cell', row, 'cells', {
      properties: { column, body: bold ? { style: { bold } } : {} },
      texts: { body: [{ runs: [{ text }] }] },
    });
  const records = [
    record('t', 'topic', 'root', 'topics', { properties: { title: 'A & B' } }),
    record('text', 'text', 't', 'elements', {
      properties: { body: { style: { bold: true } } },
      texts: { body: [{ runs: [{ text: 'One' }] }, { runs: [{ text: 'Two', bold: false }] }] },
    }),
    record('code', 'code', 't', 'elements', { properties: { source: 'if (a < b)\n  c();' } }),
    record('formula', 'math', 't', 'elements', { properties: { tex: 'x^2' } }),
    record('table', 'table', 't', 'elements', { properties: { headerRows: 1 } }),
    record('k', 'column', 'table', 'columns'),
    record('l', 'column', 'table', 'columns'),
    record('r', 'row', 'table', 'rows'),
    cell('r2', 'r', 'l', 'km'),
    cell('r1', 'r', 'k', 'River'),
    record('s', 'row', 'table', 'rows'),
    cell('s1', 's', 'k', 'Inn', true),
  ];
  const { html, text } = encodeContent({ ...CONTENT, records });
  expect(forOthers(html)).toBe(
    [
      '<h2>A &amp; B</h2><p><b>One</b></p><p>Two</p><pre>if (a &lt; b)\n  c();</pre><pre>x^2</pre>',
      '<table><tr><th>River</th><th>km</th></tr><tr><td><b>Inn</b></td><td></td></tr></table>',
    ].join(''),
  );
  expect(text).toBe('A & B\nOne\nTwo\nif (a < b)\n  c();\nx^2\nRiver\tkm\nInn\t');
});

it('copied cells are a table with their formats for other programs', () => {
  const formats = {
    pointLength: 1,
    rows: [[null, { paragraphs: [{ runs: [{ text: '2,850', bold: true }] }], body: {} }]],
  };
  const data = copiedData({ cells: [['Danube\nInn', '2,850']], cellFormats: formats }, 'A'.repeat(16));
  expect(forOthers(data?.html)).toBe('<table><tr><td>Danube<br>Inn</td><td><b>2,850</b></td></tr></table>');
  expect(data?.text).toBe('"Danube\nInn"\t2,850');
});
