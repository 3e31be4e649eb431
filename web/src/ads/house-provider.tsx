import type { HouseAd, HouseAds } from '@flydeck/contract/ads/house-ad';
import { get } from '../api/get.ts';
import { t } from '../i18n/index.ts';
import { HouseAdView } from './house-ad-view.tsx';
import type { AdProvider } from './provider.ts';

/** What is shown where administrators have written nothing: it needs nobody's account. */
const builtIn = (): HouseAd => ({
  title: t('around.adTitle'),
  text: t('around.adText'),
  callToAction: t('around.adCta'),
  link: '/create/',
  picture: null,
});

async function askForAds(): Promise<readonly HouseAd[]> {
  const response = await get('/api/ads/house').catch(() => undefined);
  if (!response?.ok) return [];
  return ((await response.json()) as HouseAds).ads;
}

/** The instance's own advertisements in turn, from one of them by chance; on one page each is shown once before any is again. */
export function houseProvider(chance: () => number = Math.random): AdProvider {
  let asked: Promise<readonly HouseAd[]> | undefined;
  let turn: number | undefined;
  return {
    async request({ slot }) {
      asked ??= askForAds();
      const ads = await asked;
      turn = turn === undefined ? Math.floor(chance() * ads.length) : turn + 1;
      const ad = ads[turn % Math.max(1, ads.length)] ?? builtIn();
      return { isEmpty: false, content: <HouseAdView ad={ad} isSmall={slot === 'overlay'} /> };
    },
  };
}
