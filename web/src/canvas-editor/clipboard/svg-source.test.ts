import { expect, it } from 'vitest';
import { isSvgSource, svgSource } from './svg-source.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>';

it.each([
  SVG,
  `\ufeff<?xml version="1.0" encoding="UTF-8"?>\n<!-- Made by hand -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n${SVG}\n`,
  '<svg:svg xmlns:svg="http://www.w3.org/2000/svg"><svg:rect width="1" height="1"/></svg:svg>',
  '<svg/>',
  // The server refuses entities. It is still a picture, and no text.
  `<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${SVG}`,
])('recognizes the SVG %s', (text) => {
  expect(isSvgSource(text)).toBe(true);
  expect(svgSource({ text, html: '' })).toBe(text);
});

it.each([
  '',
  'The element <svg> draws.',
  '<svg> is an element',
  `See ${SVG}`,
  `${SVG} is a square`,
  '<svgs></svgs>',
  '<html><svg></svg></html>',
  '<!-- <svg></svg>',
  '<!DOCTYPE svg [<svg/>',
  '<?xml <svg/>',
])('does not recognize %s', (text) => {
  expect(isSvgSource(text)).toBe(false);
});

it('prefers the SVG of the clipboard to its text', () => {
  expect(svgSource({ svg: SVG, text: 'Square', html: '' })).toBe(SVG);
});

it('reads a text of 20 million characters that contains beginnings of comments and document types', () => {
  expect(isSvgSource('<!DOCTYPE ['.repeat(1_800_000))).toBe(false);
  expect(isSvgSource(`${'<!---->'.repeat(2_900_000)}<svg`)).toBe(false);
  expect(isSvgSource(`<svg>${' '.repeat(20_000_000)}`)).toBe(false);
});
