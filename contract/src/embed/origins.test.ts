import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isEmbedOrigin, isEmbedOriginList } from './origins.ts';

describe('isEmbedOrigin and isEmbedOriginList', () => {
  it.each([
    'https://example.org',
    'https://school.example.org:8443',
    'https://intranet',
    'https://192.168.1.10',
    'https://xn--bcher-kva.example',
    'https://*.example.org',
    'https://*.example.org:444',
    'http://localhost',
    'http://localhost:3000',
    'http://127.0.0.1:8080',
  ])('accepts %s', (origin) => expect(isEmbedOrigin(origin)).toBe(true));

  it.each([
    '',
    '*',
    'https://*',
    'https://*.org',
    'https://*.168.1.10',
    'https://a.*.example.org',
    'https://**.example.org',
    'http://example.org',
    'http://localhost.example.org',
    'http://localhost:*',
    'https://example.org/',
    'https://example.org/path',
    'https://user@example.org',
    'https://EXAMPLE.org',
    'https://example.org ',
    ' https://example.org',
    'https://example.org\n',
    'https://example.org:0',
    'https://example.org:65536',
    'https://example.org:99999',
    'https://-example.org',
    'https://example-.org',
    'https://exa_mple.org',
    'https://bücher.example',
    'https://[::1]',
    'javascript:alert(1)',
    'data:text/html,x',
    "'self'",
    "'none'",
    'https:',
    "https://a.example; script-src 'unsafe-inline'",
    'https://a.example https://b.example',
    'https://a.example,https://b.example',
    'https://a.example\r\nset-cookie: a=b',
    'https://a.example%0d%0aset-cookie:a',
    `https://${'a'.repeat(64)}.example`,
    `https://${'a.'.repeat(200)}example`,
  ])('rejects %j', (origin) => expect(isEmbedOrigin(origin)).toBe(false));

  it('accepts no random text with a character that ends a header line or a source in a content security policy', () => {
    const arbitraryFragment = fc.constantFrom(
      'https://',
      'a',
      '.',
      '*',
      ':',
      '8',
      ';',
      ' ',
      "'",
      '"',
      ',',
      '\n',
      '\r',
      '/',
      '-',
    );
    fc.assert(
      fc.property(fc.array(arbitraryFragment, { maxLength: 14 }), (fragments) => {
        const text = fragments.join('');
        if (isEmbedOrigin(text)) expect(text).toMatch(/^https?:\/\/(\*\.)?[a-z0-9.-]+(:\d+)?$/);
      }),
      { numRuns: 2000 },
    );
  });

  it('accepts up to 20 origins, and rejects duplicates and lists that are too long in total', () => {
    const createOrigins = (count: number) => Array.from({ length: count }, (_, i) => `https://s${i}.example`);
    expect(isEmbedOriginList([])).toBe(true);
    expect(isEmbedOriginList(createOrigins(20))).toBe(true);
    expect(isEmbedOriginList(createOrigins(21))).toBe(false);
    expect(isEmbedOriginList(['https://a.example', 'https://a.example'])).toBe(false);
    const longOrigins = createOrigins(12).map((_, i) => `https://s${i}.${'long-name.'.repeat(18)}example`);
    expect(longOrigins.every(isEmbedOrigin)).toBe(true);
    expect(isEmbedOriginList(longOrigins)).toBe(false);
  });
});
