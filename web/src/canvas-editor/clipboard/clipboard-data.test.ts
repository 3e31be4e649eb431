import type { ClipboardContent } from '@flydeck/editor/clipboard/clipboard';
import { expect, it } from 'vitest';
import { decodeParagraphs, encodeParagraphs } from './clipboard-data.ts';
import { decodeContent, encodeContent } from './content-data.ts';

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
  const { html, text } = encodeParagraphs(paragraphs);
  expect(text).toBe('Árvíz\n<i>');
  expect(decodeParagraphs(html)).toEqual(paragraphs);
  expect(decodeContent(html)).toBeUndefined();
});
