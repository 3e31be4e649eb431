import type { Promo } from '@flydeck/contract/presentations/page-data';
import { RotateCcw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { logCtaClick } from '../../../analytics/log-cta-click.ts';
import { followLinkAfter } from '../../../analytics/navigate-after.ts';
import { t } from '../../../i18n/index.ts';
import { mayAutoplay } from '../../../viewer/may-autoplay.ts';
import styles from '../../../viewer/overlay.module.css';
import { useFocusIfFree } from '../../../viewer/use-focus-if-free.ts';

interface PromoRestartProps {
  readonly promo: Promo;
  readonly onRestart: () => void;
}

/** The alternative restart overlay: message, button, video and restart link (S2.3). */
export function PromoRestart({ promo, onRestart }: PromoRestartProps) {
  const focus = useFocusIfFree<HTMLAnchorElement>();
  const { message, callToAction, path, videoUrl, posterUrl } = promo;
  return (
    <div className={styles.promo} data-promo="">
      {videoUrl ? (
        <PromoVideo url={videoUrl} posterUrl={posterUrl} />
      ) : (
        posterUrl && <img className={styles.promoMedia} src={posterUrl} alt="" />
      )}
      <div className={styles.offer}>
        <p className={styles.message}>{message}</p>
        <a
          ref={focus}
          className={styles.primary}
          href={path}
          onClick={(event) =>
            followLinkAfter(
              event,
              logCtaClick({ location: 'PromoRestart', type: 'BUTTON', text: callToAction, url: path }),
            )
          }
        >
          {callToAction}
        </a>
        <button type="button" className={styles.link} onClick={onRestart}>
          <RotateCcw size={16} strokeWidth={1.75} aria-hidden="true" />
          {t('viewer.restart')}
        </button>
      </div>
    </div>
  );
}

/** A muted, looping video. With reduced motion or reduced data, only the poster is shown. */
function PromoVideo({ url, posterUrl }: { readonly url: string; readonly posterUrl: string | null }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (mayAutoplay()) void video.current?.play().catch(() => undefined);
  }, []);
  return (
    <video
      ref={video}
      className={styles.promoMedia}
      src={url}
      poster={posterUrl ?? undefined}
      muted
      loop
      playsInline
      preload="none"
      tabIndex={-1}
      aria-hidden="true"
    />
  );
}
