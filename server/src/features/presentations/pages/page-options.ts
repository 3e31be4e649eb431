import type { FlagName } from '@flydeck/contract/flags/flags';
import type { PresentationPage } from '@flydeck/contract/presentations/page-data';
import type { Config } from '../../../config.ts';
import { type Actor, ANONYMOUS, isSameForAll } from '../policy.ts';
import type { LoadedPresentation } from '../queries.ts';
import { hasNativeApp } from './native-app.ts';
import { checkoutSettings, offeredPrice } from './pdf-price.ts';

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
  | 'pdfDownloadPrice'
  | 'checkout'
  | 'hasNativeApp'
  | 'featuresForAll'
>;

interface Standing {
  /** Flags that every visitor has on. */
  readonly featuresForAll?: readonly FlagName[] | undefined;
  /** Its address is a key. */
  readonly isSecretAddress?: boolean;
  /** Whom the page is drawn for. Default: everybody. */
  readonly actor?: Actor;
}

/** As the operator and the author want it. */
export function pageOptions(
  config: Config,
  loaded: Pick<LoadedPresentation, 'row' | 'thing' | 'grant'>,
  { featuresForAll = [], isSecretAddress = false, actor = ANONYMOUS }: Standing = {},
): PageOptions {
  const { row, thing } = loaded;
  const price = offeredPrice(actor, loaded, config);
  return {
    shouldAutoplay: row.autoplay === 'start',
    forceAutoplay: row.autoplay === 'loop',
    showWatermark: config.watermark,
    ...advertisements(config, isSameForAll(thing) && !isSecretAddress),
    teaseContent: config.promo !== undefined,
    promo: config.promo ?? null,
    pdfDownloadPrice: price,
    checkout: price?.kind === 'paid' ? checkoutSettings(row, config) : null,
    hasNativeApp: hasNativeApp(config),
    featuresForAll: [...featuresForAll],
  };
}

/**
 * Advertisements stand beside what everybody may find. What its owner keeps private, or opens to a few by a link, is work
 * among them, and its address is nothing that an advertiser's script may read.
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

/** The one origin that a page with outside advertisements opens itself for. */
export function adOriginOf({ adScriptUrl }: Pick<PageOptions, 'adScriptUrl'>): string | undefined {
  return adScriptUrl === null ? undefined : new URL(adScriptUrl).origin;
}
