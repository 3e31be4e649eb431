import { describe, expect, it } from 'vitest';
import { customSlug, familyName } from './custom-family.ts';
import { findReplacement } from './family-names.ts';
import { formatUnicodeRange, parseUnicodeRange } from './unicode-range.ts';

describe('names of uploaded families', () => {
  it('contain the name for the interface and the hash of the slug', () => {
    expect([customSlug('Acme Sans#0123456789ab'), familyName('Acme Sans#0123456789ab')]).toEqual([
      'custom-0123456789ab',
      'Acme Sans',
    ]);
    expect(findReplacement('Acme Sans#0123456789ab')).toEqual({ slug: 'custom-0123456789ab' });
  });

  it.each(['Acme Sans', 'C#', 'Acme#0123456789AB', 'Acme#0123456789abc', 'Acme#../../etc/pas', '#0123456789'])(
    'do not include %s',
    (name) => {
      expect([customSlug(name), familyName(name)]).toEqual([undefined, name]);
    },
  );
});

it('formatUnicodeRange returns the CSS text that parseUnicodeRange reads', () => {
  expect(formatUnicodeRange(parseUnicodeRange('U+0-FF,U+131,U+2000-206F'))).toBe('U+0-FF,U+131,U+2000-206F');
});
