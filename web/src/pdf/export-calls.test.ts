import { CONVERSION_STATUS } from '@flydeck/contract/exports/constants';
import { describe, expect, it } from 'vitest';
import { mediaUrl } from './export-calls.ts';

describe('mediaUrl (V7.6)', () => {
  it('appends the part of the uri after its first colon to the media path', () => {
    expect(mediaUrl({ status: CONVERSION_STATUS.done, results: [{ uri: 'pdf:abc/Rivers.pdf' }] })).toBe(
      '/media/abc/Rivers.pdf',
    );
    expect(mediaUrl({ status: CONVERSION_STATUS.done, results: [{ uri: 'pdf:a?b=c:d' }] })).toBe('/media/a?b=c:d');
  });

  it.each([
    {},
    { results: [] },
    { results: [{ uri: '' }] },
    { results: [{ uri: 'nocolon' }] },
    { results: [{ uri: 'pdf:' }] },
  ])('throws for a status that contains no file path: %j', (response) => {
    expect(() => mediaUrl({ status: CONVERSION_STATUS.done, ...response })).toThrow(
      'The status of a finished export contains no file.',
    );
  });
});
