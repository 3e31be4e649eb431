import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeNext } from './next.ts';

describe('safeNext', () => {
  it.each(['/', '/p/abc/slug/', '/p/abc/slug/?lang=de#step=3', '/dashboard/next/', '/explore/search/?search=a%20b'])(
    'returns a path of this instance unchanged: %s (V7.20)',
    (next) => {
      expect(safeNext(next)).toBe(next);
    },
  );

  it.each([
    'https://evil.example/',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    ' //evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/./\\evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/%2e%2e//evil.example',
    'http:evil.example',
    '@evil.example',
    'evil.example',
    '',
    `/${'a'.repeat(3000)}`,
    '/login/?next=/login/',
    '/signup/',
    '/logout',
    null,
    undefined,
    ['/a'],
    { toString: () => '/a' },
  ])('returns the path of the home page for %j (V7.20)', (next) => {
    expect(safeNext(next)).toBe('/');
  });

  it('never returns a URL of another origin for arbitrary input (V7.20)', () => {
    const fragments = fc.constantFrom(
      '/',
      '\\',
      '//',
      '.',
      '..',
      '%2f',
      '%5c',
      '@',
      ':',
      '\t',
      'evil.example',
      'http',
      '?',
      '#',
    );
    fc.assert(
      fc.property(fc.array(fragments, { maxLength: 12 }), (nextFragments) => {
        const url = new URL(safeNext(nextFragments.join('')), 'https://deck.example');
        expect(url.origin).toBe('https://deck.example');
      }),
    );
  });
});
