import type { AdSlot } from '@flydeck/contract/ads/constants';
import type { HouseAd } from '@flydeck/contract/ads/house-ad';
import { CallError, call } from '../api/call.ts';
import { t } from '../i18n/index.ts';
import { HouseAdView } from './house-ad-view.tsx';
import type { AdProvider } from './provider.ts';

/** Advertisements for instances with fewer than two active house ads. Visitors need no account for the linked pages. */
const builtInAds = (): readonly HouseAd[] => [
  {
    title: t('around.adTitle'),
    text: t('around.adText'),
    callToAction: t('around.adCta'),
    link: '/create/',
    picture: null,
  },
  {
    title: t('around.adTemplatesTitle'),
    text: t('around.adTemplatesText'),
    callToAction: t('around.adTemplatesCta'),
    link: '/templates/',
    picture: null,
  },
];

/** Loads the active advertisements. Returns an empty array if the request fails. */
async function loadAds(): Promise<readonly HouseAd[]> {
  try {
    return (await call('GET /api/ads/house')).ads;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return [];
  }
}

/**
 * Returns the active advertisements, starting at a random advertisement. If there are fewer than two, the built-in
 * advertisements follow.
 */
async function loadRotatedAds(random: () => number): Promise<readonly HouseAd[]> {
  const ads = await loadAds();
  const firstIndex = Math.floor(random() * ads.length);
  const rotatedAds = [...ads.slice(firstIndex), ...ads.slice(0, firstIndex)];
  return rotatedAds.length > 1 ? rotatedAds : [...rotatedAds, ...builtInAds()];
}

/**
 * Returns a provider that shows the instance's house ads in turn. The slots above and below the presentation never
 * show the same advertisement. `random` returns a number from 0 up to, but not including, 1.
 */
export function houseAdProvider(random: () => number = Math.random): AdProvider {
  let orderedAds: Promise<readonly HouseAd[]> | undefined;
  let nextIndex = 0;
  /** The advertisement that each slot shows. */
  const adBySlot = new Map<AdSlot, HouseAd>();
  const oppositeAd = (slot: AdSlot) => adBySlot.get(slot === 'top' ? 'bottom' : 'top');
  return {
    async request({ slot }) {
      orderedAds ??= loadRotatedAds(random);
      const ads = await orderedAds;
      const adAt = (index: number) => ads[index % ads.length];
      if (slot !== 'overlay' && adAt(nextIndex) === oppositeAd(slot)) nextIndex += 1;
      const ad = adAt(nextIndex);
      nextIndex += 1;
      if (!ad) return { isEmpty: true };
      adBySlot.set(slot, ad);
      return { isEmpty: false, content: <HouseAdView ad={ad} isSingleLine={slot === 'overlay'} /> };
    },
  };
}
