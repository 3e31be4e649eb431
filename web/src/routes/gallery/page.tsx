import type { PageContext } from '@flydeck/contract/pages';
import type { GalleryPage as GalleryData } from '@flydeck/contract/templates/pages';
import { fullRows } from '../../cards/full-rows.ts';
import type { Head } from '../../html-document.ts';
import { t } from '../../i18n/index.ts';
import { useHref } from '../../page-context.tsx';
import { Shell } from '../../shell/shell.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyCanvasDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PresentationCard } from '../../ui/presentation-card.tsx';
import styles from './page.module.css';

/** Number of cards that are visible without scrolling; their pictures load eagerly. */
const EAGER_COUNT = 3;

export function galleryHead(_data: GalleryData, { siteName }: PageContext): Head {
  return {
    title: `${t('templates.galleryTitle')} · ${siteName}`,
    description: t('templates.galleryDescription', { site: siteName }),
  };
}

/** The gallery of staff picks (V2.9). */
export function GalleryPage({ data }: { readonly data: GalleryData }) {
  if (data.cards.length === 0) return <EmptyGallery />;
  return (
    <Shell>
      <div className={styles.page}>
        <header className={styles.head}>
          <h1 className={styles.title}>{t('templates.galleryTitle')}</h1>
          <p className={styles.lead}>{t('templates.galleryLead')}</p>
        </header>
        <ul className={styles.grid} {...fullRows(data.cards.length)}>
          {data.cards.map((card, index) => (
            <li key={card.oid}>
              <PresentationCard card={card} lazy={index >= EAGER_COUNT} />
            </li>
          ))}
        </ul>
      </div>
    </Shell>
  );
}

function EmptyGallery() {
  const href = useHref();
  return (
    <Shell>
      <EmptyState
        drawing={<EmptyCanvasDrawing />}
        title={t('templates.galleryEmptyTitle')}
        action={
          <ButtonLink kind="primary" href={href('/explore/')}>
            {t('templates.galleryExplore')}
          </ButtonLink>
        }
      >
        {t('templates.galleryEmptyText')}
      </EmptyState>
    </Shell>
  );
}
