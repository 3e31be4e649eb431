import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLanguageNegotiator, negotiateEncoding } from './negotiate.ts';

const LANGUAGES = ['en', 'de', 'ja'];

describe('content negotiation', () => {
  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['de-CH', 'de'],
    ['fr, ja;q=0.8, de;q=0.9', 'de'],
    ['DE', 'de'],
    ['de;q=0', 'en'],
    ['fr, *;q=0.5, ja;q=0.1', 'en'],
  ])('selects the language for the Accept-Language header %j', (header, language) => {
    expect(createLanguageNegotiator(LANGUAGES)(header)).toBe(language);
  });

  it('always returns a supported language', () => {
    const negotiate = createLanguageNegotiator(LANGUAGES);
    fc.assert(fc.property(fc.string({ maxLength: 3000 }), (header) => LANGUAGES.includes(negotiate(header))));
  });

  it.each([
    [undefined, 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['*', 'br'],
    ['*, br;q=0', 'gzip'],
    ['identity', 'identity'],
  ])('selects the encoding for the Accept-Encoding header %j', (header, encoding) => {
    expect(negotiateEncoding(header)).toBe(encoding);
  });
});
