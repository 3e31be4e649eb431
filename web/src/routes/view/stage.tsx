import type { PresentationPage } from '@flydeck/contract/presentations/page-data';
import { presenterPath } from '@flydeck/contract/presentations/presenter-path';
import { type CSSProperties, useMemo, useRef } from 'react';
import { t } from '../../i18n/index.ts';
import { LazyLastResults } from '../../live/lazy-last-results.ts';
import { useHref, usePageContext } from '../../page-context.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Viewer } from '../../viewer/viewer.tsx';
import { fallbackPreview, type ViewerData } from '../../viewer/viewer-data.ts';
import { viewerStore } from '../../viewer/viewer-store.ts';
import { ownerName } from './owner-name.ts';
import { usePersonalPage } from './personal-page.ts';
import { OverlayAd } from './promotions/overlay-ad.tsx';
import { PromoRestart } from './promotions/promo-restart.tsx';
import styles from './stage.module.css';
import { useLandscapeFill } from './use-landscape-fill.ts';

/** Returns whether there is a recording that the visitor may play. */
const useHasRecording = () => usePersonalPage()?.hasRecording ?? false;

/** Maps the page data to the viewer's data. */
function toViewerData(data: PresentationPage, siteName: string, href: (path: string) => string): ViewerData {
  const { owner } = data;
  const name = owner ? ownerName(owner) : '';
  return {
    ...data,
    title: data.title || t('page.untitled'),
    byOwner: owner ? t('page.byOwner', { name }) : '',
    owner: owner ? { name, avatar: owner.avatar } : null,
    fallbackPreviewUrl: fallbackPreview(data),
    // Pages of a classic are numbered from 1. In a pitch, number 0 is the overview.
    firstStepNumber: data.schemaVersion === '0' ? 1 : 0,
    watermark: data.showWatermark ? { name: siteName, url: href('/') } : null,
    recordings: {
      oid: data.oid,
      accessKey: data.accessKey,
      useIsOffered: useHasRecording,
    },
    lastResults: { oid: data.oid, accessKey: data.accessKey, Layer: LazyLastResults },
    // The console does not know the access key of a share link. Those who may edit by the link have the right without it.
    ...(data.prezilink && !data.viewerRights?.edit ? {} : { presenterUrl: href(presenterPath(data.oid)) }),
  };
}

/** The viewer in the presentation's aspect ratio, as large as the window allows, in front of the blurred preview. */
export function Stage({ data }: { readonly data: PresentationPage }) {
  const { siteName } = usePageContext();
  const href = useHref();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language in links never changes on a page.
  const viewerData = useMemo(() => toViewerData(data, siteName, href), [data, siteName]);
  const { promo, teaseContent } = data;
  const foreground = promo &&
    teaseContent && {
      restart: (
        <PromoRestart
          promo={{ ...promo, path: href(promo.path) }}
          onRestart={() => viewerStore.dispatch({ type: 'restart' })}
        />
      ),
    };
  const aspectStyle = { '--aspect': data.aspectRatio } as CSSProperties;
  const viewerContainer = useRef<HTMLDivElement>(null);
  useLandscapeFill(viewerContainer);
  return (
    <div
      id="stage"
      className={classNames(styles.stage, data.showGoogleDisplayAdsOnTop && styles.belowAd)}
      style={aspectStyle}
    >
      {data.previewUrl && <img className={styles.blurredPreview} src={data.previewUrl} alt="" aria-hidden="true" />}
      <div ref={viewerContainer} className={styles.box}>
        <Viewer data={viewerData} foreground={foreground || undefined} />
        <OverlayAd page={data} />
      </div>
      <StepPictures data={data} />
    </div>
  );
}

/** The steps as pictures, for browsers without scripts. */
function StepPictures({ data }: { readonly data: PresentationPage }) {
  const firstNumber = data.schemaVersion === '0' ? 1 : 0;
  return (
    <noscript>
      <ol className={styles.pictures}>
        {data.steps.map(({ topicId, title, picture }, index) => (
          <li key={topicId} id={`step-${index + firstNumber}`}>
            {picture && (
              <img
                src={picture.url}
                width={picture.width}
                height={picture.height}
                alt={title || t('page.stepNumber', { step: index + firstNumber })}
                loading="lazy"
              />
            )}
          </li>
        ))}
      </ol>
    </noscript>
  );
}
