import type { TemplateCard } from '@flydeck/contract/templates/template-card';
import { useHref } from '../page-context.tsx';
import styles from './template-row.module.css';
import { templateWords } from './template-words.ts';

/** A template beside something else: a small picture, one line of name, two of what it is (V§3). */
export function TemplateRow({ card }: { readonly card: TemplateCard }) {
  const href = useHref();
  const { title, subtitle } = templateWords(card);
  return (
    <a className={styles.row} href={href(card.path)}>
      <span className={styles.picture}>
        {card.thumbnail && (
          <img
            src={card.thumbnail.url}
            width={card.thumbnail.width}
            height={card.thumbnail.height}
            alt=""
            loading="lazy"
            decoding="async"
          />
        )}
      </span>
      <span className={styles.words}>
        <span className={styles.title}>
          <bdi>{title}</bdi>
        </span>
        <span className={styles.subtitle}>
          <bdi>{subtitle}</bdi>
        </span>
      </span>
    </a>
  );
}
