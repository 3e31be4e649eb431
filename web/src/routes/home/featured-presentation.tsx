import type { FeaturedPresentationData } from '@flydeck/contract/presentations/pages';
import { Pause, Play } from 'lucide-react';
import { type CSSProperties, useRef, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { useHref } from '../../page-context.tsx';
import { IconButton } from '../../ui/button.tsx';
import styles from './featured-presentation.module.css';
import { useAutoplay } from './use-autoplay.ts';

/**
 * The featured presentation, which plays automatically. Until the playback starts, a picture of the presentation moves
 * slowly.
 */
export function FeaturedPresentation({ feature }: { readonly feature: FeaturedPresentationData }) {
  const href = useHref();
  const { card, aspectRatio } = feature;
  return (
    <section className={styles.feature} style={{ '--aspect': aspectRatio } as CSSProperties} aria-labelledby="featured">
      {card.thumbnail && <img className={styles.blurredPicture} src={card.thumbnail.url} alt="" aria-hidden="true" />}
      <div className={styles.inner}>
        <div className={styles.text}>
          <h1 id="featured" className={styles.title}>
            <bdi>{card.title || t('page.untitled')}</bdi>
          </h1>
          {card.subTitle && (
            <p className={styles.owner}>
              <bdi>{card.subTitle}</bdi>
            </p>
          )}
          <a className={styles.open} href={href(card.path)}>
            {t('home.flyThrough')}
          </a>
        </div>
        <Player feature={feature} />
      </div>
    </section>
  );
}

/** Picture of the presentation, the playback in front of the picture, and a button that pauses and resumes playback. */
function Player({ feature }: { readonly feature: FeaturedPresentationData }) {
  const canvasContainer = useRef<HTMLDivElement>(null);
  const mediaContainer = useRef<HTMLDivElement>(null);
  const playback = useAutoplay(canvasContainer, mediaContainer, feature.sceneUrl);
  const [isPaused, setPaused] = useState(false);
  const toggle = () => {
    if (isPaused) playback?.resume();
    else playback?.pause();
    setPaused(!isPaused);
  };
  const { thumbnail } = feature.card;
  return (
    <div className={styles.stage} data-playing={playback ? '' : undefined}>
      {thumbnail && <img src={thumbnail.url} alt="" fetchPriority="high" />}
      <div ref={canvasContainer} className={styles.canvas} role="img" aria-label={feature.card.title} />
      <div ref={mediaContainer} hidden />
      {playback && (
        <IconButton className={styles.pause} label={t(isPaused ? 'home.resume' : 'home.pause')} onClick={toggle}>
          {isPaused ? (
            <Play size={18} strokeWidth={1.75} fill="currentColor" aria-hidden="true" />
          ) : (
            <Pause size={18} strokeWidth={1.75} fill="currentColor" aria-hidden="true" />
          )}
        </IconButton>
      )}
    </div>
  );
}
