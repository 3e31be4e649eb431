import { describe, expect, it } from 'vitest';
import { descendants } from './query.ts';
import { parseXml, XmlError } from './xml.ts';

const parse = (source: string) => parseXml(new TextEncoder().encode(source));

describe('parseXml', () => {
  it('replaces the prefixes of the file with fixed prefixes, and marks unknown namespaces with `?`', () => {
    const transitional = parse(
      '<x:sld xmlns:x="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:y="http://schemas.openxmlformats.org/officeDocument/2006/relationships" y:id="r1" n="2"/>',
    );
    expect(transitional).toMatchObject({ name: 'p:sld', attrs: { 'r:id': 'r1', n: '2' } });
    const strict = parse('<sld xmlns="http://purl.oclc.org/ooxml/presentationml/main"/>');
    expect(strict.name).toBe('p:sld');
    expect(parse('<a:b xmlns:a="urn:elsewhere"/>').name).toBe('?a:b');
  });

  it('preserves whitespace and decodes entities, character references and CDATA', () => {
    expect(parse('<t> a &amp; b &#x41;&#66; <![CDATA[<c>]]> </t>').text).toBe(' a & b AB <c> ');
    expect(parse(`<t q='a "b"' r="x > y"/>`).attrs).toMatchObject({ q: 'a "b"', r: 'x > y' });
  });

  it('rejects document type declarations and unknown declarations, and decodes no custom entities', () => {
    expect(() => parse('<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>')).toThrow(XmlError);
    // Of the declarations that begin with `<![`, the parser skips only `<![if …]>` and `<![endif]>`.
    expect(() => parse('<![iffy]><x/>')).toThrow(XmlError);
    expect(() => parse('<!DOCTYPE x SYSTEM "file:///etc/passwd"><x/>')).toThrow(XmlError);
    expect(parse('<x>&lol;</x>').text).toBe('&lol;');
  });

  it('rejects input that is malformed, empty or nested too deeply', () => {
    for (const source of ['', 'x', '<a>', '<a></b>', '</a>', '<a', '<a b="', '<!-- x', '<a><![CDATA[</a>']) {
      expect(() => parse(source), source).toThrow(XmlError);
    }
    expect(() => parse('<a>'.repeat(100_000))).toThrow(/deep/);
  });

  it('ends a tag at the first `>` that is not in quotes', () => {
    const element = parse(`<a b="1 > 0" c='x > "y"'>text > more</a>`);
    expect(element.attrs).toMatchObject({ b: '1 > 0', c: 'x > "y"' });
    expect(element.text).toBe('text > more');
  });

  it('reads UTF-16', () => {
    const text = '\ufeff<a>é</a>';
    const units = Uint16Array.from([...text].map((char) => char.charCodeAt(0)));
    expect(parseXml(new Uint8Array(units.buffer)).text).toBe('é');
  });

  it('replaces alternate content by the first supported choice; without one, by its fallback or by nothing', () => {
    const compatibilityNamespace = 'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"';
    const extensionNamespace = 'xmlns:n="http://schemas.microsoft.com/office/powerpoint/2010/main"';
    const names = (content: string) =>
      parse(
        `<r ${compatibilityNamespace} ${extensionNamespace} xmlns:u="urn:u"><mc:AlternateContent>${content}</mc:AlternateContent></r>`,
      ).children.map((node) => node.name);
    expect(
      names(
        '<mc:Choice Requires="u"><a/></mc:Choice><mc:Choice Requires="n"><b/></mc:Choice><mc:Fallback><c/></mc:Fallback>',
      ),
    ).toEqual(['b']);
    expect(names('<mc:Choice Requires="n u"><a/></mc:Choice><mc:Fallback><c/><d/></mc:Fallback>')).toEqual(['c', 'd']);
    expect(names('<mc:Choice Requires="u"><a/></mc:Choice>')).toEqual([]);
  });

  it('returns a tree whose descendants are found in document order', () => {
    const root = parse('<r><a i="1"><a i="2"/></a><b><a i="3"/></b></r>');
    expect(descendants(root, 'a').map((node) => node.attrs.i)).toEqual(['1', '2', '3']);
  });
});
