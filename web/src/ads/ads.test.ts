import { afterEach, describe, expect, it, vi } from 'vitest';
import { mayContactProvider } from './get-provider.ts';
import { houseAdProvider } from './house-ad-provider.tsx';
import type { AdRequest, AdResponse } from './provider.ts';
import { scriptProvider } from './script-provider.ts';

const request = { slot: 'top', size: { width: 728, height: 90 }, language: 'en' } as AdRequest;
/** Link of the advertisement that is built into Flydeck. */
const BUILT_IN_LINK = '/create/';
afterEach(() => vi.unstubAllGlobals());

describe('mayContactProvider', () => {
  const defaults = { consentRequired: false, cookies: '', optedOut: false };
  it.each([
    [{}, true],
    [{ optedOut: true }, false],
    [{ consentRequired: true }, false],
    [{ consentRequired: true, cookies: 'cookie-consent=performance' }, false],
    [{ consentRequired: true, cookies: 'cookie-consent=all' }, true],
    [{ consentRequired: true, cookies: 'cookie-consent=all', optedOut: true }, false],
  ])('for the privacy choices %j returns %s', (overrides, isAllowed) =>
    expect(mayContactProvider({ ...defaults, ...overrides })).toBe(isAllowed),
  );
});

describe('the instance’s own advertisements', () => {
  /** The link of the advertisement in the rendered `HouseAdView`. */
  const linkOf = (response: AdResponse) =>
    (response as { content: { props: { ad: { link: string } } } }).content.props.ad.link;

  it('rotate on a page, starting at a random advertisement', async () => {
    const ads = ['/a/', '/b/', '/c/'].map((link) => ({
      link,
      title: '',
      text: '',
      callToAction: '',
      picture: null,
    }));
    vi.stubGlobal('fetch', async () => Response.json({ ads }));
    // The random number 0.5 selects the second of three advertisements.
    const provider = houseAdProvider(() => 0.5);
    const links = [];
    for (let count = 0; count < 4; count += 1) links.push(linkOf(await provider.request(request)));
    expect(links).toEqual(['/b/', '/c/', '/a/', '/b/']);
  });

  it('differ above and below the presentation, whichever slot requests first', async () => {
    const ad = { link: '/a/', title: '', text: '', callToAction: '', picture: null };
    for (const ads of [[], [ad], [ad, { ...ad, link: '/b/' }]])
      for (const slots of [
        ['top', 'bottom'],
        ['top', 'overlay', 'bottom'],
        ['overlay', 'bottom', 'top'],
      ] as const) {
        const [firstSlot] = slots;
        vi.stubGlobal('fetch', async () => Response.json({ ads }));
        // The random number 0 selects the first advertisement.
        const provider = houseAdProvider(() => 0);
        const links = new Map<string, string>();
        for (const slot of slots) links.set(slot, linkOf(await provider.request({ ...request, slot })));
        expect(links.get('top')).not.toBe(links.get('bottom'));
        expect(links.get(firstSlot)).toBe(ads[0]?.link ?? BUILT_IN_LINK);
      }
  });

  it.each([
    ['the instance has no advertisements', async () => Response.json({ ads: [] })],
    ['the request fails', async () => Promise.reject(new TypeError('offline'))],
  ])('fall back to the built-in advertisement when %s', async (_, response) => {
    vi.stubGlobal('fetch', response);
    expect(linkOf(await houseAdProvider().request(request))).toBe(BUILT_IN_LINK);
  });
});

describe('an external advertising script (V7.15)', () => {
  it('is loaded once and reports whether a slot is empty', async () => {
    let loadCount = 0;
    const provider = scriptProvider('https://ads.example/a.js', async () => {
      loadCount += 1;
      return { request: async ({ slot }) => ({ isEmpty: slot === 'top' }) };
    });
    expect(await provider.request(request)).toEqual({ isEmpty: true });
    expect(await provider.request({ ...request, slot: 'bottom' })).toEqual({ isEmpty: false });
    expect(loadCount).toBe(1);
  });

  it('leaves the slot empty when the script fails to load or rejects a request', async () => {
    const failedScript = scriptProvider('x', () => Promise.reject(new Error('not found')));
    const rejectingScript = scriptProvider('x', async () => ({
      request: () => Promise.reject(new Error('broken')),
    }));
    expect(await failedScript.request(request)).toEqual({ isEmpty: true });
    expect(await rejectingScript.request(request)).toEqual({ isEmpty: true });
  });
});
