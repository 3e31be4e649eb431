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

/** Display options of the page, by their names in V3.1 and V3.2. */
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
  | 'pdfDownloadPrice'
  | 'checkout'
  | 'hasNativeApp'
  | 'featuresForAll'
>;

interface PageOptionsContext {
  /** Flags that every visitor has on. */
  readonly featuresForAll?: readonly FlagName[] | undefined;
  /** The URL is secret (a share link). */
  readonly isSecretUrl?: boolean;
  /** The visitor that the page is rendered for. Default: everybody. */
  readonly actor?: Actor;
}

/** Returns the display options that the operator's settings and the author's choices result in. */
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
    ...advertisements(config, isPubliclyListed(access) && !isSecretUrl),
    teaseContent: config.promo !== undefined,
    promo: config.promo ?? null,
    pdfDownloadPrice: price,
    checkout: price?.kind === 'paid' ? checkoutSettings(row, config) : null,
    hasNativeApp: hasNativeApp(config),
    featuresForAll: [...featuresForAll],
  };
}

/**
 * Advertisements show only on public pages. On private pages and pages of share links, they would be inappropriate, and
 * an advertiser's script must not read a secret URL.
 */
function advertisements({ ads }: Pick<Config, 'ads'>, isForEverybody: boolean) {
  const slots = {
    showGoogleDisplayAdsOnTop: isForEverybody && ads.top,
    showGoogleDisplayAdsOnBottom: isForEverybody && ads.bottom,
    showGoogleAdsOverlay: isForEverybody && ads.overlay,
  };
  const hasSlot = Object.values(slots).includes(true);
  return { ...slots, adScriptUrl: hasSlot ? (ads.scriptUrl ?? null) : null };
}

/** Returns the only external origin that a page with external advertisements allows. */
export function adOriginOf({ adScriptUrl }: Pick<PageOptions, 'adScriptUrl'>): string | undefined {
  return adScriptUrl === null ? undefined : new URL(adScriptUrl).origin;
}
