import { describe, expect, it } from 'vitest';
import { mediaUrl } from './export-calls.ts';

describe('the address of a finished PDF (V§7)', () => {
  it('is what stands after the colon, on the media host', () => {
    expect(mediaUrl({ status: 5, results: [{ uri: 'pdf:abc/Rivers.pdf' }] })).toBe('/media/abc/Rivers.pdf');
    expect(mediaUrl({ status: 5, results: [{ uri: 'pdf:a?b=c:d' }] })).toBe('/media/a?b=c:d');
  });

  it.each([
    {},
    { results: [] },
    { results: [{ uri: '' }] },
    { results: [{ uri: 'nocolon' }] },
    { results: [{ uri: 'pdf:' }] },
  ])('cannot be read from %j', (answer) => {
    expect(() => mediaUrl({ status: 5, ...answer })).toThrow('names no file');
  });
});
