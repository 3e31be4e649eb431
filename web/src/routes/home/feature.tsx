import type { HomeFeature } from '@flydeck/contract/presentations/pages';
import type { CSSProperties } from 'react';
import { t } from '../../i18n/index.ts';
import { useHref } from '../../page-context.tsx';
import styles from './feature.module.css';

/** The deck that flies by itself: its picture drifts until the viewer has come. */
export function Feature({ feature }: { readonly feature: HomeFeature }) {
  const href = useHref();
  const { card, aspectRatio } = feature;
  return (
    <section
      className={styles.feature}
      style={{ '--aspect': aspectRatio } as CSSProperties}
      aria-labelledby="featured"
    >
      {card.thumbnail && (
        <img className={styles.ambience} src={card.thumbnail.url} alt="" aria-hidden="true" />
      )}
      <div className={styles.inner}>
        <div className={styles.words}>
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
        <div className={styles.frame}>
          {card.thumbnail && <img src={card.thumbnail.url} alt="" fetchPriority="high" />}
        </div>
      </div>
    </section>
  );
}
