import { describe, expect, it } from 'vitest';
import { isInstancePath, isSafeLink } from './safe-link.ts';

describe('links of house ads', () => {
  it.each(['/create/', '/p/abc/x/?lang=de#step=2', 'https://example.org', 'https://example.org/a?b=c'])(
    'isSafeLink accepts %s',
    (safeLink) => expect(isSafeLink(safeLink)).toBe(true),
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
  ])('isSafeLink rejects %j', (unsafeLink) => expect(isSafeLink(unsafeLink)).toBe(false));

  it('isInstancePath returns true for paths of the instance only', () => {
    expect(['/', '/create/', 'https://example.org/', '//x'].map(isInstancePath)).toEqual([true, true, false, false]);
  });
});
