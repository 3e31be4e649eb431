import { afterEach, describe, expect, it, vi } from 'vitest';
import { houseProvider } from './house-provider.tsx';
import type { AdAnswer, AdRequest } from './provider.ts';
import { mayAskOutside } from './provider-of.ts';
import { scriptProvider } from './script-provider.ts';

const request = { slot: 'top', size: { width: 728, height: 90 }, language: 'en' } as AdRequest;
afterEach(() => vi.unstubAllGlobals());

describe('an advertiser outside is told of a visit', () => {
  const asking = { consentRequired: false, cookies: '', optedOut: false };
  it.each([
    [{}, true],
    [{ optedOut: true }, false],
    [{ consentRequired: true }, false],
    [{ consentRequired: true, cookies: 'cookie-consent=performance' }, false],
    [{ consentRequired: true, cookies: 'cookie-consent=all' }, true],
    [{ consentRequired: true, cookies: 'cookie-consent=all', optedOut: true }, false],
  ])('%j: %s', (given, may) => expect(mayAskOutside({ ...asking, ...given })).toBe(may));
});

describe('the instance’s own advertisements', () => {
  const shown = (answer: AdAnswer) =>
    (answer as { content: { props: { ad: { link: string } } } }).content.props.ad.link;

  it('take turns on a page, from one of them by chance', async () => {
    const ads = ['/a/', '/b/', '/c/'].map((link) => ({
      link,
      title: '',
      text: '',
      callToAction: '',
      picture: null,
    }));
    vi.stubGlobal('fetch', async () => Response.json({ ads }));
    const provider = houseProvider(() => 0.5);
    const links = [];
    for (let turn = 0; turn < 4; turn += 1) links.push(shown(await provider.request(request)));
    expect(links).toEqual(['/b/', '/c/', '/a/', '/b/']);
  });

  it('differ above and below the presentation, whatever lies between', async () => {
    const one = { link: '/a/', title: '', text: '', callToAction: '', picture: null };
    for (const ads of [[], [one], [one, { ...one, link: '/b/' }]])
      for (const slots of [
        ['top', 'bottom'],
        ['top', 'overlay', 'bottom'],
        ['overlay', 'bottom', 'top'],
      ] as const) {
        vi.stubGlobal('fetch', async () => Response.json({ ads }));
        const provider = houseProvider(() => 0);
        const links = new Map<string, string>();
        for (const slot of slots) links.set(slot, shown(await provider.request({ ...request, slot })));
        expect(links.get('top')).not.toBe(links.get('bottom'));
        expect(links.get(slots[0])).toBe(ads[0]?.link ?? '/create/');
      }
  });

  it.each([
    ['none is written', async () => Response.json({ ads: [] })],
    ['they cannot be asked for', async () => Promise.reject(new TypeError('offline'))],
  ])('are the built-in one where %s', async (_, answer) => {
    vi.stubGlobal('fetch', answer);
    expect(shown(await houseProvider().request(request))).toBe('/create/');
  });
});

describe('an outside script', () => {
  it('is loaded once, and tells whether it had something', async () => {
    let loads = 0;
    const provider = scriptProvider('https://ads.example/a.js', async () => {
      loads += 1;
      return { request: async ({ slot }) => ({ isEmpty: slot === 'top' }) };
    });
    expect(await provider.request(request)).toEqual({ isEmpty: true });
    expect(await provider.request({ ...request, slot: 'bottom' })).toEqual({ isEmpty: false });
    expect(loads).toBe(1);
  });

  it('that does not come, or fails, has nothing', async () => {
    const missing = scriptProvider('x', () => Promise.reject(new Error('gone')));
    const broken = scriptProvider('x', async () => ({ request: () => Promise.reject(new Error('broken')) }));
    expect(await missing.request(request)).toEqual({ isEmpty: true });
    expect(await broken.request(request)).toEqual({ isEmpty: true });
  });
});
