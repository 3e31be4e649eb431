import type { SearchHit } from '@flydeck/contract/search/search';
import { t } from '../../i18n/index.ts';
import { useHref } from '../../page-context.tsx';
import { HighlightedText } from '../../ui/highlighted-text.tsx';
import { SmallPicture } from '../../ui/small-picture.tsx';
import styles from './hit.module.css';

interface HitProps {
  readonly hit: SearchHit;
  /** Whether the picture loads only when it is near the viewport. */
  readonly isLazy: boolean;
  /** Name of the language; undefined if the language is not displayed. */
  readonly languageName: string | undefined;
}

/** A search hit with preview, title and matching passage. The link opens the step that contains the passage. */
export function Hit({ hit, isLazy, languageName }: HitProps) {
  const href = useHref();
  const { title, owner, path, thumbnail, stepCount, passage, step, reusable, language } = hit;
  return (
    <article className={styles.hit}>
      <span className={styles.picture}>{thumbnail && <SmallPicture picture={thumbnail} lazy={isLazy} />}</span>
      <div className={styles.head}>
        <h2 className={styles.title} lang={language}>
          <a href={href(path)}>
            <bdi>{title.length > 0 ? <HighlightedText segments={title} /> : t('page.untitled')}</bdi>
          </a>
        </h2>
        <p className={styles.facts}>
          <bdi>{owner}</bdi>
          <span>{t('page.stepCount', { count: stepCount })}</span>
          {languageName && <span>{languageName}</span>}
          {reusable && <span className={styles.reusable}>{t('explore.reusable')}</span>}
        </p>
      </div>
      {passage.length > 0 && (
        <div className={styles.match}>
          {step && <p className={styles.step}>{stepLabel(hit, step)}</p>}
          <p className={styles.passage} lang={language} dir="auto">
            <HighlightedText segments={passage} />
          </p>
        </div>
      )}
    </article>
  );
}

/** Label such as "Step 4: Harbours"; for classic presentations, "Page 4". */
function stepLabel(
  { kind }: SearchHit,
  { number, title }: { readonly number: number; readonly title: string },
): string {
  if (kind === 'classic') return title ? t('explore.pageNamed', { number, title }) : t('explore.page', { number });
  return title ? t('explore.stepNamed', { number, title }) : t('explore.step', { number });
}
