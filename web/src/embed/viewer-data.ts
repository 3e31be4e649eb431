import type { EmbedPage } from '@flydeck/contract/embed/page';
import type { PageContext } from '@flydeck/contract/pages';
import { t } from '../i18n/index.ts';
import { LazyLastResults } from '../live/lazy-last-results.ts';
import { ownerName } from '../routes/view/owner-name.ts';
import type { FirstStepNumber } from '../viewer/deep-link.ts';
import { fallbackPreview, type ViewerData } from '../viewer/viewer-data.ts';
import type { EmbedOptions } from './embed-options.ts';

/** Returns the number from which URLs count: 1 for the first page of a classic, 0 for the overview of a pitch. */
const firstStepNumberOf = ({ schemaVersion }: Pick<EmbedPage, 'schemaVersion'>): FirstStepNumber =>
  schemaVersion === '0' ? 1 : 0;

/** Returns how the embed starts and advances. The option in the URL takes precedence over the setting of the author. */
function autoplayOptions(
  page: EmbedPage,
  { autoplay }: EmbedOptions,
): Pick<ViewerData, 'shouldAutoplay' | 'forceAutoplay' | 'advancesAutomatically'> {
  if (autoplay === undefined) {
    const { shouldAutoplay, forceAutoplay } = page;
    return { shouldAutoplay, forceAutoplay };
  }
  return {
    shouldAutoplay: autoplay !== 'no',
    forceAutoplay: autoplay === 'loop',
    advancesAutomatically: autoplay !== 'no',
  };
}

interface EmbedContext {
  readonly options: EmbedOptions;
  readonly context: Pick<PageContext, 'siteName'>;
  /** URL of the presentation's full page. */
  readonly viewUrl: string;
}

/** Converts the page data of an embed to the data of the viewer. */
export function embedViewerData(page: EmbedPage, { options, context, viewUrl }: EmbedContext): ViewerData {
  const { owner } = page;
  const name = owner ? ownerName(owner) : '';
  const firstStepNumber = firstStepNumberOf(page);
  const { step, interval } = options;
  const { oid, accessKey, hasRecording } = page;
  return {
    ...page,
    ...autoplayOptions(page, options),
    title: page.title || t('page.untitled'),
    byOwner: owner ? t('page.byOwner', { name }) : '',
    owner: owner ? { name, avatar: owner.avatar } : null,
    fallbackPreviewUrl: fallbackPreview(page),
    firstStepNumber,
    mainSite: { name: context.siteName, url: viewUrl },
    watermark: page.showWatermark ? { name: context.siteName, url: '/' } : null,
    lastResults: { oid, accessKey, Layer: LazyLastResults },
    ...(hasRecording && { recordings: { oid, accessKey, useIsOffered: () => true } }),
    ...(step === undefined ? {} : { firstStep: Math.max(0, step - firstStepNumber) }),
    ...(interval === undefined ? {} : { secondsPerStep: interval }),
  };
}
