import { describe, expect, it } from 'vitest';
import { isInstancePath, isSafeLink } from './safe-link.ts';

describe('links of advertisements', () => {
  it.each(['/create/', '/p/abc/x/?lang=de#step=2', 'https://example.org', 'https://example.org/a?b=c'])(
    'accepts %s',
    (link) => expect(isSafeLink(link)).toBe(true),
  );

  it.each([
    '',
    'create',
    '//elsewhere.example/',
    '/\\elsewhere.example/',
    '/a\\b',
    '/a b',
    '/a\nb',
    'http://example.org/',
    'https://',
    'https://ada:secret@example.org/',
    'https:\\\\example.org',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    'mailto:ada@example.org',
  ])('rejects %j', (link) => expect(isSafeLink(link)).toBe(false));

  it('isInstancePath distinguishes paths of the instance from other URLs', () => {
    expect(['/', '/create/', 'https://example.org/', '//x'].map(isInstancePath)).toEqual([true, true, false, false]);
  });
});
