import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { embedAddress, fixedEmbedCode, responsiveEmbedCode } from './frame-code.ts';

const ADDRESS = embedAddress({ origin: 'https://deck.example', oid: 'AbCdEfGh23456789', linkId: null });
const TALK = { address: ADDRESS, title: 'A talk' };

/** What a browser makes of an attribute's value. */
const decode = (value: string) =>
  value
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

const attribute = (code: string, name: string) =>
  decode(new RegExp(` ${name}="([^"]*)"`).exec(code)?.[1] ?? '');

describe('the code of an embed', () => {
  it('S§2.8: leads to /p/embed/{oid}/ on this origin', () => {
    expect(ADDRESS).toBe('https://deck.example/p/embed/AbCdEfGh23456789/');
  });

  it('carries the share link that opened the page', () => {
    const address = embedAddress({ origin: 'https://deck.example', oid: 'abc', linkId: 'LinkId23' });
    expect(address).toBe('https://deck.example/p/embed/abc/?link=LinkId23');
  });

  it('V§9: has its size, and allows autoplay and fullscreen', () => {
    const code = fixedEmbedCode(TALK, { width: '560', height: '315' });
    expect(attribute(code, 'src')).toBe(ADDRESS);
    expect(attribute(code, 'width')).toBe('560');
    expect(attribute(code, 'height')).toBe('315');
    expect(attribute(code, 'allow')).toBe('autoplay; fullscreen');
    expect(code).toMatch(/^<iframe [^<>]*><\/iframe>$/);
  });

  it('follows its place where it is responsive, in its own shape', () => {
    const code = responsiveEmbedCode(TALK, 16 / 9);
    expect(code).not.toMatch(/ (width|height)="/);
    expect(attribute(code, 'style')).toContain('width: 100%; aspect-ratio: 16 / 9;');
    expect(attribute(code, 'allow')).toBe('autoplay; fullscreen');
    expect(attribute(responsiveEmbedCode(TALK, 4 / 3), 'style')).toContain('aspect-ratio: 1.3333;');
  });

  it('is one frame and nothing else, whatever the presentation is called', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.constantFrom('"><script>x</script>', "' onload='x", '&lt;'),
        ),
        (title) => {
          const named = { address: ADDRESS, title };
          const codes = [
            fixedEmbedCode(named, { width: '560', height: '315' }),
            responsiveEmbedCode(named, 1.5),
          ];
          for (const code of codes) {
            expect(code).toMatch(/^<iframe( [a-z]+="[^"<>]*")*><\/iframe>$/s);
            expect(attribute(code, 'title')).toBe(title);
          }
        },
      ),
    );
  });
});
