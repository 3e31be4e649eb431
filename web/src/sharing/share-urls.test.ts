import { SHARE_NETWORKS } from '@flydeck/contract/sharing/constants';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashtagsOf, mailtoUrl, networkShareUrl, urlAtStep } from './share-urls.ts';

const SHARED = {
  url: 'https://deck.example/p/abc/tides/#step=3',
  title: 'Tides & moons',
  tags: 'climate change, Sea,sea,2024,#moon',
};

const queryOf = (url: string) => Object.fromEntries(new URL(url).searchParams);

describe('share URLs', () => {
  it('point to Facebook, LinkedIn, Twitter and Google Classroom with the shared URL (V2.21, V3.12)', () => {
    const urls = SHARE_NETWORKS.map((network) => new URL(networkShareUrl(network, SHARED)));
    expect(urls.map(({ host }) => host)).toEqual([
      'www.facebook.com',
      'www.linkedin.com',
      'twitter.com',
      'classroom.google.com',
    ]);
    for (const { searchParams } of urls) expect(searchParams.get('url') ?? searchParams.get('u')).toBe(SHARED.url);
  });

  it('of Twitter contain the tags as hashtags joined by commas, without repeated or numeric tags (V4.16)', () => {
    expect(queryOf(networkShareUrl('TWITTER', SHARED))).toEqual({
      url: SHARED.url,
      text: 'Tides & moons',
      hashtags: 'climatechange,Sea,moon',
    });
    expect(queryOf(networkShareUrl('TWITTER', { ...SHARED, tags: '' }))).not.toHaveProperty('hashtags');
  });

  it('of an e-mail contain the title as the subject and the URL in the body', () => {
    const { protocol, searchParams } = new URL(mailtoUrl(SHARED));
    expect(protocol).toBe('mailto:');
    expect(searchParams.get('subject')).toBe('Tides & moons');
    expect(searchParams.get('body')).toBe(`Tides & moons\r\n${SHARED.url}`);
    // E-mail programs do not decode plus signs to spaces.
    expect(mailtoUrl(SHARED)).not.toContain('+');
  });

  it('of a presentation end with the fragment of the step, or have no fragment', () => {
    expect(urlAtStep('https://deck.example/p/abc/x/#step=9', '#step=3')).toBe('https://deck.example/p/abc/x/#step=3');
    expect(urlAtStep('https://deck.example/p/abc/x/#present', undefined)).toBe('https://deck.example/p/abc/x/');
  });

  it('of Twitter and e-mail contain any title unchanged after decoding, with any tags', () => {
    const textArbitrary = fc.string({
      unit: fc.constantFrom('a', '&', '#', '=', ' ', '%', 'é', '日', '😀', '"', '\n'),
    });
    fc.assert(
      fc.property(textArbitrary, textArbitrary, (title, tags) => {
        const tweet = queryOf(networkShareUrl('TWITTER', { url: SHARED.url, title, tags }));
        expect(tweet['url']).toBe(SHARED.url);
        expect(tweet['text'] ?? '').toBe(title);
        expect(new URL(mailtoUrl({ url: SHARED.url, title })).searchParams.get('subject') ?? '').toBe(title);
      }),
    );
  });

  it('of Twitter contain only valid, unique hashtags, and lone surrogates cause no error', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (tags) => {
        const hashtags = hashtagsOf(tags);
        for (const hashtag of hashtags) expect(hashtag).toMatch(/^[\p{L}\p{M}\p{N}_]+$/u);
        expect(new Set(hashtags.map((hashtag) => hashtag.toLowerCase())).size).toBe(hashtags.length);
      }),
    );
    expect(() => networkShareUrl('TWITTER', { ...SHARED, title: '\uD83D', tags: '\uD83D' })).not.toThrow();
  });
});
