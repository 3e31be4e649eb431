import type { FlagName } from '@flydeck/contract/flags/flags';
import type { PresentationPage } from '@flydeck/contract/presentations/page-data';
import type { Config } from '../../../config.ts';
import {
  type Actor,
  ANONYMOUS,
  checkoutSettings,
  isPubliclyListed,
  type LoadedPresentation,
  offeredPrice,
} from '../../../library/index.ts';
import { hasNativeApp } from './native-app.ts';

/** Settings in the page data, such as autoplay, advertisements and the price of the PDF (V3.1, V3.2). */
export type PageOptions = Pick<
  PresentationPage,
  | 'shouldAutoplay'
  | 'forceAutoplay'
  | 'showWatermark'
  | 'videoPlayers'
  | 'showGoogleDisplayAdsOnTop'
  | 'showGoogleDisplayAdsOnBottom'
  | 'showGoogleAdsOverlay'
  | 'adScriptUrl'
  | 'teaseContent'
  | 'promo'
  | 'pdfDownloadPrice'
  | 'checkout'
  | 'hasNativeApp'
  | 'featuresForAll'
>;

interface PageOptionsContext {
  /** Flags that are on for every visitor. */
  readonly featuresForAll?: readonly FlagName[] | undefined;
  /** True for the page that a share link opens. The URL of this page must stay secret. */
  readonly isSecretUrl?: boolean;
  /** The visitor for whom the page is rendered. Default: an anonymous visitor. */
  readonly actor?: Actor;
}

/** Returns the display options that result from the operator's settings and the author's settings. */
export function pageOptions(
  config: Config,
  loaded: Pick<LoadedPresentation, 'row' | 'access' | 'grant'>,
  { featuresForAll = [], isSecretUrl = false, actor = ANONYMOUS }: PageOptionsContext = {},
): PageOptions {
  const { row, access } = loaded;
  const price = offeredPrice(actor, loaded, config);
  return {
    shouldAutoplay: row.autoplay === 'start',
    forceAutoplay: row.autoplay === 'loop',
    showWatermark: config.watermark,
    videoPlayers: [...config.videoPlayers],
    ...advertisementOptions(config, isPubliclyListed(access) && !isSecretUrl),
    teaseContent: config.promo !== undefined,
    promo: config.promo ?? null,
    pdfDownloadPrice: price,
    checkout: price?.kind === 'paid' ? checkoutSettings(row, config) : null,
    hasNativeApp: hasNativeApp(config),
    featuresForAll: [...featuresForAll],
  };
}

/**
 * Returns the options of advertisements. Only public pages have advertisements: on private pages and pages of share
 * links, advertisements would be inappropriate, and an advertiser's script must not read a secret URL.
 */
function advertisementOptions({ ads }: Pick<Config, 'ads'>, isPublicPage: boolean) {
  const visibleAds = {
    showGoogleDisplayAdsOnTop: isPublicPage && ads.top,
    showGoogleDisplayAdsOnBottom: isPublicPage && ads.bottom,
    showGoogleAdsOverlay: isPublicPage && ads.overlay,
  };
  const hasVisibleAd = Object.values(visibleAds).includes(true);
  return { ...visibleAds, adScriptUrl: hasVisibleAd ? (ads.scriptUrl ?? null) : null };
}

/**
 * Returns the origin of external advertisements. The page's content security policy must allow this origin. Returns
 * undefined if the page has no external advertisements.
 */
export function adOriginOf({ adScriptUrl }: Pick<PageOptions, 'adScriptUrl'>): string | undefined {
  return adScriptUrl === null ? undefined : new URL(adScriptUrl).origin;
}
