import { describe, expect, it } from 'vitest';
import { countElements, parsePage } from './page-elements.ts';

const page = (body: string) =>
  `<!doctype html><html><head><title>Tides</title></head><body><div id="root">${body}</div><script type="application/json" id="page-data">{"a":"<b"}</script></body></html>`;

describe('parsePage', () => {
  it('returns the title and the data of a page, and its elements as nodes for React', () => {
    const { title, data, nodes } = parsePage(
      page('<p class="x" style="--gap: 1px; font-size: 2em" hidden>a <svg viewBox="0 0 1 1"><path d="M0"/></svg></p>'),
    );
    expect({ title, data }).toEqual({ title: 'Tides', data: { a: '<b' } });
    const style = { '--gap': '1px', fontSize: '2em' };
    const svg = ['svg', { viewBox: '0 0 1 1' }, ['path', { d: 'M0' }]];
    expect(nodes).toEqual([['p', { className: 'x', style, hidden: true }, 'a ', svg]]);
    expect(countElements(nodes)).toBe(3);
  });

  it('throws for a page without a root element', () => {
    expect(() => parsePage('<p>Hello</p>')).toThrow('no root element');
  });
});
