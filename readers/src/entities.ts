/** The named entities of XML, and those of HTML that people write by hand. */
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

/** Decodes numeric and named entities of HTML and XML. Unknown names stay as written; invalid numbers become U+FFFD. */
export function decodeEntities(text: string): string {
  return text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|\w{1,10});/gi, (whole, body: string) => {
    if (!body.startsWith('#')) return ENTITIES.get(body) ?? whole;
    const code =
      body[1] === 'x' || body[1] === 'X' ? Number.parseInt(body.slice(2), 16) : Number(body.slice(1));
    const valid = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
    return valid ? String.fromCodePoint(code) : '\ufffd';
  });
}
