import type { PresentationPage } from '@flydeck/contract/presentations/page-data';
import type { Config } from '../../../config.ts';
import type { PresentationRow } from '../tables.ts';

/** How the page shows its presentation, apart from what that says: names of V§3. */
export type PageOptions = Pick<
  PresentationPage,
  | 'shouldAutoplay'
  | 'forceAutoplay'
  | 'showWatermark'
  | 'showGoogleDisplayAdsOnTop'
  | 'showGoogleDisplayAdsOnBottom'
  | 'showGoogleAdsOverlay'
  | 'adScriptUrl'
  | 'teaseContent'
  | 'promo'
>;

/** As the operator and the author want it. */
export function pageOptions(_config: Config, _row: PresentationRow): PageOptions {
  return {
    shouldAutoplay: false,
    forceAutoplay: false,
    showWatermark: false,
    showGoogleDisplayAdsOnTop: false,
    showGoogleDisplayAdsOnBottom: false,
    showGoogleAdsOverlay: false,
    adScriptUrl: null,
    teaseContent: false,
    promo: null,
  };
}
