import { ExternalLink, Headphones, Play, RotateCcw } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { t } from '../i18n/index.ts';
import { RECORDING_HASH } from './deep-link.ts';
import { InfoOverlay } from './info-overlay.tsx';
import { type LayoutMode, useLayoutMode } from './layout-mode.ts';
import { ChunkLoadError } from './load-chunk.ts';
import styles from './overlay.module.css';
import { Preview } from './preview.tsx';
import { ProgressCircle } from './progress-circle.tsx';
import { useFocusIfFree } from './use-focus-if-free.ts';
import { useReplayOffer } from './use-replay-offer.ts';
import type { ViewerData } from './viewer-data.ts';
import type { ViewerMode, ViewerState } from './viewer-state.ts';

/** This component is loaded on demand, because only visitors who follow a link to a step need it. */
const LinkedStepCaption = lazy(() =>
  import('./linked-step-caption.tsx').then((module) => ({ default: module.LinkedStepCaption })),
);

export type OverlayMode = Exclude<ViewerMode, 'present'>;

/** Content, or a function that returns the content for a layout. */
type CustomForeground = ReactNode | ((layout: LayoutMode) => ReactNode);

export interface OverlayProps {
  readonly data: ViewerData;
  readonly state: ViewerState;
  readonly onPresent: () => void;
  readonly onRestart: () => void;
  /** Called by the "learn more" button of the restart overlay; if absent, the overlay has no "learn more" button. */
  readonly onLearnMore?: (() => void) | undefined;
  /** The content by mode that replaces the buttons or the progress over the preview (S2.4). */
  readonly foreground?: Partial<Record<OverlayMode, CustomForeground>> | undefined;
}

/** The overlay over the stage at the start, while loading and after the last step (S2.1). */
export function Overlay(props: OverlayProps & { readonly mode: OverlayMode }) {
  const { data, mode, foreground } = props;
  const layout = useLayoutMode();
  const customForeground = foreground?.[mode];
  const { linkedStep } = props.state;
  const picture = linkedStep && data.steps[linkedStep.step]?.picture?.url;
  return (
    <div
      className={styles.overlay}
      data-overlay={mode}
      data-layout={layout}
      data-has-search-terms={(linkedStep && linkedStep.searchTerms.length > 0) || undefined}
    >
      {picture ? (
        <Preview key={picture} url={picture} fallbackUrl={data.previewUrl} isClear={mode === 'start'} />
      ) : (
        <Preview url={data.previewUrl} fallbackUrl={data.fallbackPreviewUrl} />
      )}
      {linkedStep && mode === 'start' && (
        <Suspense fallback={null}>
          <LinkedStepCaption data={data} linkedStep={linkedStep} />
        </Suspense>
      )}
      <div className={styles.foreground} key={mode}>
        {(typeof customForeground === 'function' ? customForeground(layout) : customForeground) ?? (
          <Foreground {...props} />
        )}
      </div>
      {mode !== 'loading' && <InfoOverlay data={data} />}
    </div>
  );
}

function Foreground({ mode, data, state, onPresent, onRestart, onLearnMore }: Parameters<typeof Overlay>[0]) {
  if (mode === 'start') return <Start data={data} onPresent={onPresent} />;
  if (mode === 'loading') {
    if (state.failure) return <Failure failure={state.failure} onRetry={onPresent} />;
    return (
      <>
        <ProgressCircle percentage={state.loadPercentage} label={t('viewer.loading')} />
        <p className={styles.label} aria-hidden="true">
          {t('viewer.loading')}
        </p>
      </>
    );
  }
  return <Restart onRestart={onRestart} onLearnMore={onLearnMore} />;
}

function Restart({ onRestart, onLearnMore }: Pick<OverlayProps, 'onRestart' | 'onLearnMore'>) {
  const focusRef = useFocusIfFree<HTMLButtonElement>();
  return (
    <div className={styles.actions}>
      {onLearnMore && (
        <button type="button" className={styles.primary} onClick={onLearnMore}>
          {t('viewer.learnMore')}
        </button>
      )}
      <button type="button" ref={focusRef} className={onLearnMore ? styles.link : styles.primary} onClick={onRestart}>
        <RotateCcw size={18} strokeWidth={1.75} aria-hidden="true" />
        {t('viewer.restart')}
      </button>
    </div>
  );
}

function Start({ data, onPresent }: { readonly data: ViewerData; readonly onPresent: () => void }) {
  const isReplayOffered = useReplayOffer(data.recordings);
  return (
    <div className={styles.actions}>
      <button type="button" className={styles.primary} onClick={onPresent} data-present="">
        <Play size={18} strokeWidth={1.75} fill="currentColor" aria-hidden="true" />
        {t('viewer.present')}
      </button>
      {isReplayOffered && (
        // Embeds open links in another tab by default.
        <a className={styles.link} href={RECORDING_HASH} target="_self" onClick={onPresent}>
          <Headphones size={16} strokeWidth={1.75} aria-hidden="true" />
          {t('viewer.playRecording')}
        </a>
      )}
      {data.mainSite && (
        <a className={styles.link} href={data.mainSite.url} target="_blank" rel="noopener">
          {t('viewer.viewOnSite', { site: data.mainSite.name })}
          <ExternalLink size={16} strokeWidth={1.75} aria-hidden="true" />
        </a>
      )}
    </div>
  );
}

function Failure({ failure, onRetry }: { readonly failure: Error; readonly onRetry: () => void }) {
  const focusRef = useFocusIfFree<HTMLButtonElement>();
  const isSlow = failure instanceof ChunkLoadError && failure.type === 'timeout';
  return (
    <div className={styles.failure} role="alert">
      <p className={styles.failureTitle}>{t('viewer.failedTitle')}</p>
      <p>{t(isSlow ? 'viewer.failedSlow' : 'viewer.failedText')}</p>
      <button type="button" ref={focusRef} className={styles.primary} onClick={onRetry}>
        <RotateCcw size={18} strokeWidth={1.75} aria-hidden="true" />
        {t('viewer.retry')}
      </button>
    </div>
  );
}
