import type { PresentationPage } from '@flydeck/contract/presentations/page-data';
import type { CSSProperties } from 'react';
import { t } from '../../i18n/index.ts';
import styles from './stage.module.css';

/** The deck in its true shape, as large as the window allows, with its own blurred preview around it. */
export function Stage({ data }: { readonly data: PresentationPage }) {
  const shape = { '--aspect': data.aspectRatio } as CSSProperties;
  return (
    <section className={styles.stage} style={shape} aria-label={t('page.presentation')}>
      {data.preview && <img className={styles.ambience} src={data.preview.url} alt="" aria-hidden="true" />}
      <div className={styles.frame} />
      <StepPictures data={data} />
    </section>
  );
}

/** The steps as pictures, where nothing can fly. */
function StepPictures({ data }: { readonly data: PresentationPage }) {
  return (
    <noscript>
      <ol className={styles.pictures}>
        {data.steps.map(({ topicId, title, picture }, index) => (
          <li key={topicId} id={`step-${index}`}>
            {picture && (
              <img
                src={picture.url}
                width={picture.width}
                height={picture.height}
                alt={title || t('page.stepNumber', { step: index })}
                loading="lazy"
              />
            )}
          </li>
        ))}
      </ol>
    </noscript>
  );
}
