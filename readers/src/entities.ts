/** The named entities of XML, and common named entities of HTML. */
const ENTITIES = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00a0'],
  ['emsp', '\u2003'],
  ['ensp', '\u2002'],
  ['thinsp', '\u2009'],
  ['mdash', '—'],
  ['ndash', '–'],
  ['hellip', '…'],
  ['copy', '©'],
  ['reg', '®'],
  ['trade', '™'],
  ['rarr', '→'],
  ['larr', '←'],
  ['uarr', '↑'],
  ['darr', '↓'],
  ['times', '×'],
  ['middot', '·'],
  ['bull', '•'],
  ['laquo', '«'],
  ['raquo', '»'],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
  ['euro', '€'],
  ['deg', '°'],
  ['check', '✓'],
  ['shy', '\u00ad'],
]);

/** Decodes numeric and named entities of HTML and XML. Unknown names stay unchanged; invalid numbers become U+FFFD. */
export function decodeEntities(text: string): string {
  return text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|\w{1,10});/gi, (entity, body: string) => {
    if (!body.startsWith('#')) return ENTITIES.get(body) ?? entity;
    const codePoint = body[1] === 'x' || body[1] === 'X' ? Number.parseInt(body.slice(2), 16) : Number(body.slice(1));
    // U+D800 to U+DFFF are surrogates, which are not characters.
    const isValid = codePoint > 0 && codePoint <= 0x10ffff && !(codePoint >= 0xd800 && codePoint <= 0xdfff);
    return isValid ? String.fromCodePoint(codePoint) : '\ufffd';
  });
}
