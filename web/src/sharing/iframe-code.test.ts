import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { embedUrl, fixedEmbedCode, responsiveEmbedCode } from './iframe-code.ts';

const EMBED_URL = embedUrl({ origin: 'https://deck.example', oid: 'AbCdEfGh23456789', linkId: null });
const IFRAME = { url: EMBED_URL, title: 'A talk' };

/** Decodes an attribute's value as a browser does. */
const decode = (value: string) =>
  value
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

/** Returns the decoded value of an attribute; '' if the attribute is missing. */
const attribute = (code: string, name: string) => decode(new RegExp(` ${name}="([^"]*)"`).exec(code)?.[1] ?? '');

describe('the embed code', () => {
  it('loads /p/embed/{oid}/ on the given origin (V9.6, S2.30)', () => {
    expect(EMBED_URL).toBe('https://deck.example/p/embed/AbCdEfGh23456789/');
  });

  it('loads a URL that contains the id of the share link if `linkId` is given', () => {
    const url = embedUrl({ origin: 'https://deck.example', oid: 'abc', linkId: 'LinkId23' });
    expect(url).toBe('https://deck.example/p/embed/abc/?link=LinkId23');
  });

  it('sets the size and allows autoplay and fullscreen (V9.6)', () => {
    const code = fixedEmbedCode(IFRAME, { width: '560', height: '315' });
    expect(attribute(code, 'src')).toBe(EMBED_URL);
    expect(attribute(code, 'width')).toBe('560');
    expect(attribute(code, 'height')).toBe('315');
    expect(attribute(code, 'allow')).toBe('autoplay; fullscreen');
    expect(code).toMatch(/^<iframe [^<>]*><\/iframe>$/);
  });

  it('of a responsive embed contains a width of 100% and the aspect ratio instead of a size', () => {
    const code = responsiveEmbedCode(IFRAME, 16 / 9);
    expect(code).not.toMatch(/ (width|height)="/);
    expect(attribute(code, 'style')).toContain('width: 100%; aspect-ratio: 16 / 9;');
    expect(attribute(code, 'allow')).toBe('autoplay; fullscreen');
    expect(attribute(responsiveEmbedCode(IFRAME, 4 / 3), 'style')).toContain('aspect-ratio: 1.3333;');
  });

  it('is a single iframe element with the unchanged title, for any title', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('"><script>x</script>', "' onload='x", '&lt;')),
        (title) => {
          const iframe = { url: EMBED_URL, title };
          const codes = [fixedEmbedCode(iframe, { width: '560', height: '315' }), responsiveEmbedCode(iframe, 1.5)];
          for (const code of codes) {
            expect(code).toMatch(/^<iframe( [a-z]+="[^"<>]*")*><\/iframe>$/s);
            expect(attribute(code, 'title')).toBe(title);
          }
        },
      ),
    );
  });
});
