import type { AdSlot } from '@flydeck/contract/ads/constants';
import type { HouseAd } from '@flydeck/contract/ads/house-ad';
import { CallError, call } from '../api/call.ts';
import { t } from '../i18n/index.ts';
import { HouseAdView } from './house-ad-view.tsx';
import type { AdProvider } from './provider.ts';

/** Shown where administrators have defined fewer than two. Their links need no account. */
const builtIn = (): readonly HouseAd[] => [
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

/** Loads the active advertisements; none if the request fails. */
async function loadAds(): Promise<readonly HouseAd[]> {
  try {
    return (await call('GET /api/ads/house')).ads;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return [];
  }
}

/** Returns the defined advertisements rotated to a random start; below two, the built-in ones are appended. */
async function loadOrdered(random: () => number): Promise<readonly HouseAd[]> {
  const ads = await loadAds();
  const first = Math.floor(random() * ads.length);
  const rotated = [...ads.slice(first), ...ads.slice(0, first)];
  return rotated.length > 1 ? rotated : [...rotated, ...builtIn()];
}

/**
 * Returns a provider that rotates the instance's own advertisements. The slots above and below the presentation never
 * show the same one. `random` returns a number from 0 up to, but not including, 1.
 */
export function houseAdProvider(random: () => number = Math.random): AdProvider {
  let ordered: Promise<readonly HouseAd[]> | undefined;
  let turn = 0;
  const shown = new Map<AdSlot, HouseAd>();
  const opposite = (slot: AdSlot) => shown.get(slot === 'top' ? 'bottom' : 'top');
  return {
    async request({ slot }) {
      ordered ??= loadOrdered(random);
      const order = await ordered;
      const at = (index: number) => order[index % order.length];
      if (slot !== 'overlay' && at(turn) === opposite(slot)) turn += 1;
      const ad = at(turn);
      turn += 1;
      if (!ad) return { isEmpty: true };
      shown.set(slot, ad);
      return { isEmpty: false, content: <HouseAdView ad={ad} isSmall={slot === 'overlay'} /> };
    },
  };
}
