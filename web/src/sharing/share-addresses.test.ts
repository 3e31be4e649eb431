import { SHARE_NETWORKS } from '@flydeck/contract/sharing/constants';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressAt, hashtagsOf, mailAddress, networkAddress } from './share-addresses.ts';

const SHARED = {
  url: 'https://deck.example/p/abc/tides/#step=3',
  title: 'Tides & moons',
  tags: 'climate change, Sea,sea,2024,#moon',
};

const queryOf = (address: string) => Object.fromEntries(new URL(address).searchParams);

describe('where sharing leads', () => {
  it('V§2: Facebook, LinkedIn, Twitter and Google Classroom, each with the address', () => {
    const addresses = SHARE_NETWORKS.map((network) => new URL(networkAddress(network, SHARED)));
    expect(addresses.map(({ host }) => host)).toEqual([
      'www.facebook.com',
      'www.linkedin.com',
      'twitter.com',
      'classroom.google.com',
    ]);
    for (const { searchParams } of addresses)
      expect(searchParams.get('url') ?? searchParams.get('u')).toBe(SHARED.url);
  });

  it('V§4: hashtags come from the tags, joined by a comma', () => {
    expect(queryOf(networkAddress('TWITTER', SHARED))).toEqual({
      url: SHARED.url,
      text: 'Tides & moons',
      hashtags: 'climatechange,Sea,moon',
    });
    expect(queryOf(networkAddress('TWITTER', { ...SHARED, tags: '' }))).not.toHaveProperty('hashtags');
  });

  it('a mail has the title as its subject, and the address to press', () => {
    const { protocol, searchParams } = new URL(mailAddress(SHARED));
    expect(protocol).toBe('mailto:');
    expect(searchParams.get('subject')).toBe('Tides & moons');
    expect(searchParams.get('body')).toBe(`Tides & moons\r\n${SHARED.url}`);
    expect(mailAddress(SHARED)).not.toContain('+');
  });

  it('an address starts at a step, or at the beginning', () => {
    expect(addressAt('https://deck.example/p/abc/x/#step=9', '#step=3')).toBe(
      'https://deck.example/p/abc/x/#step=3',
    );
    expect(addressAt('https://deck.example/p/abc/x/#present', undefined)).toBe(
      'https://deck.example/p/abc/x/',
    );
  });

  it('whatever a presentation is called, what is shared arrives as it is', () => {
    const anything = fc.string({
      unit: fc.constantFrom('a', '&', '#', '=', ' ', '%', 'é', '日', '😀', '"', '\n'),
    });
    fc.assert(
      fc.property(anything, anything, (title, tags) => {
        const tweet = queryOf(networkAddress('TWITTER', { url: SHARED.url, title, tags }));
        expect(tweet['url']).toBe(SHARED.url);
        expect(tweet['text'] ?? '').toBe(title);
        expect(new URL(mailAddress({ url: SHARED.url, title })).searchParams.get('subject') ?? '').toBe(
          title,
        );
      }),
    );
  });

  it('hashtags are words that networks take, none twice, also of half characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (tags) => {
        const words = hashtagsOf(tags);
        for (const word of words) expect(word).toMatch(/^[\p{L}\p{M}\p{N}_]+$/u);
        expect(new Set(words.map((word) => word.toLowerCase())).size).toBe(words.length);
      }),
    );
    expect(() => networkAddress('TWITTER', { ...SHARED, title: '\uD83D', tags: '\uD83D' })).not.toThrow();
  });
});
