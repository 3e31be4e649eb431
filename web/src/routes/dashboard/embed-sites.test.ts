import { isEmbedOrigin } from '@flydeck/contract/embed/origins';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseEmbedSites } from './embed-sites.ts';

describe('parseEmbedSites', () => {
  it.each([
    ['https://example.org', 'https://example.org'],
    ['  HTTPS://Example.org/some/page?x=1  ', 'https://example.org'],
    ['example.org', 'https://example.org'],
    ['example.org:8443/a', 'https://example.org:8443'],
    ['https://*.example.org', 'https://*.example.org'],
    ['*.example.org', 'https://*.example.org'],
    ['localhost:3000', 'http://localhost:3000'],
    ['http://127.0.0.1:8080/', 'http://127.0.0.1:8080'],
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
  ])('converts %j to the origin %j', (line, origin) => {
    expect(parseEmbedSites(line)).toEqual({ origins: [origin], invalidLines: [] });
  });

  it.each([
    'http://example.org',
    'https://*.org',
    '*',
    'javascript:alert(1)',
    'ftp://example.org',
    'https://user:pass@example.org',
    'https://a.example; script-src *',
    'two words',
    'https://',
  ])('reports %j as invalid', (line) => {
    expect(parseEmbedSites(line)).toEqual({ origins: [], invalidLines: [line] });
  });

  it('splits the text at line breaks and commas, removes duplicates and ignores empty lines', () => {
    expect(parseEmbedSites('\na.example\n\nhttps://a.example/x\r\nb.example,c.example\n')).toEqual({
      origins: ['https://a.example', 'https://b.example', 'https://c.example'],
      invalidLines: [],
    });
    expect(parseEmbedSites(' \n ')).toEqual({ origins: [], invalidLines: [] });
  });

  it('returns only origins that the server accepts, for any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.domain()), (text) => {
        expect(parseEmbedSites(text).origins.every(isEmbedOrigin)).toBe(true);
      }),
    );
  });
});
