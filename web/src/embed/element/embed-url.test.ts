import { describe, expect, it } from 'vitest';
import { type EmbedAttributes, embedUrl } from './embed-url.ts';

const BASE = 'https://deck.example';
const OID = 'abcdefghijklmnop';
const NO_ATTRIBUTES: EmbedAttributes = {
  src: null,
  oid: null,
  link: null,
  step: null,
  autoplay: null,
  interval: null,
  transcript: null,
};
const url = (attributes: Partial<EmbedAttributes>) => embedUrl({ ...NO_ATTRIBUTES, ...attributes }, BASE);

describe('the iframe URL of <flydeck-embed>', () => {
  it.each([
    [{ oid: OID }, `${BASE}/p/embed/${OID}/`],
    [{ src: `/p/${OID}/a-tour/` }, `${BASE}/p/embed/${OID}/`],
    [{ src: `https://other.example/p/${OID}/a-tour/` }, `https://other.example/p/embed/${OID}/`],
    [{ src: `/p/${OID}/a-tour/#step=3` }, `${BASE}/p/embed/${OID}/?step=3`],
    [{ src: `/p/${OID}/a-tour/#topic=intro` }, `${BASE}/p/embed/${OID}/#topic=intro`],
    [{ src: `/p/${OID}/a-tour/#topic=intro`, step: '2' }, `${BASE}/p/embed/${OID}/?step=2`],
    [{ src: `/p/${OID}/?lang=de&utm=x` }, `${BASE}/p/embed/${OID}/?lang=de`],
    [{ src: `/p/embed/${OID}/?link=L&step=2` }, `${BASE}/p/embed/${OID}/?link=L&step=2`],
    [{ src: `/p/embed/${OID}/?step=2`, step: '4' }, `${BASE}/p/embed/${OID}/?step=4`],
    [{ oid: OID, autoplay: '', interval: '8' }, `${BASE}/p/embed/${OID}/?autoplay=&interval=8`],
    [{ oid: OID, transcript: '', link: 'a&b' }, `${BASE}/p/embed/${OID}/?link=a%26b&transcript=`],
  ])('is built from the attributes %j', (attributes, expected) => {
    expect(url(attributes)).toBe(expected);
  });

  it.each([
    {},
    { oid: 'short' },
    { oid: '../../../etc/passwd' },
    { src: 'javascript:alert(1)' },
    { src: '/explore/' },
    { src: `data:text/html,/p/${OID}/` },
    { src: `ftp://deck.example/p/${OID}/` },
    { src: 'http://' },
  ])('is undefined if the attributes %j contain no valid oid or web URL of a presentation', (attributes) => {
    expect(url(attributes)).toBeUndefined();
  });
});
