import type { AdSlot } from '@flydeck/contract/ads/constants';
import type { HouseAd, HouseAds } from '@flydeck/contract/ads/house-ad';
import { get } from '../api/get.ts';
import { t } from '../i18n/index.ts';
import { HouseAdView } from './house-ad-view.tsx';
import type { AdProvider } from './provider.ts';

/** Shown where administrators have written too few: they need nobody's account. */
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

async function askForAds(): Promise<readonly HouseAd[]> {
  const response = await get('/api/ads/house').catch(() => undefined);
  if (!response?.ok) return [];
  return ((await response.json()) as HouseAds).ads;
}

/** Those that are written, from one of them by chance; built-in ones follow where they are too few for two places. */
async function orderOf(chance: () => number): Promise<readonly HouseAd[]> {
  const ads = await askForAds();
  const first = Math.floor(chance() * ads.length);
  const written = [...ads.slice(first), ...ads.slice(0, first)];
  return written.length > 1 ? written : [...written, ...builtIn()];
}

/**
 * The instance's own advertisements in turn: on one page each is shown once before any is again, and the places above
 * and below the presentation never show the same.
 */
export function houseProvider(chance: () => number = Math.random): AdProvider {
  let ordered: Promise<readonly HouseAd[]> | undefined;
  let turn = 0;
  const shown = new Map<AdSlot, HouseAd>();
  const opposite = (slot: AdSlot) => shown.get(slot === 'top' ? 'bottom' : 'top');
  return {
    async request({ slot }) {
      ordered ??= orderOf(chance);
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
