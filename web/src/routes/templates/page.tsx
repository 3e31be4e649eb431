import type { PageContext } from '@flydeck/contract/pages';
import type { TemplatesPage as TemplatesData } from '@flydeck/contract/templates/pages';
import type { TemplateCard } from '@flydeck/contract/templates/template-card';
import { fullRows } from '../../cards/full-rows.ts';
import type { Head } from '../../html-document.ts';
import { t } from '../../i18n/index.ts';
import { Shell } from '../../shell/shell.tsx';
import { OwnTemplates } from '../../templates/own-templates.tsx';
import { TemplateTile } from '../../templates/template-tile.tsx';
import styles from './page.module.css';

/** Number of cards that are visible without scrolling; their pictures load eagerly. */
const EAGER_COUNT = 3;

export function templatesHead(_data: TemplatesData, { siteName }: PageContext): Head {
  return {
    title: `${t('templates.title')} · ${siteName}`,
    description: t('templates.description', { site: siteName }),
  };
}

/** The template gallery: the nine AI templates, then templates by members. */
export function TemplatesPage({ data }: { readonly data: TemplatesData }) {
  return (
    <Shell>
      <div className={styles.page}>
        <header className={styles.head}>
          <h1 className={styles.title}>{t('templates.title')}</h1>
          <p className={styles.lead}>{t('templates.lead')}</p>
        </header>
        <section aria-labelledby="ai-templates">
          <h2 id="ai-templates" className={styles.heading}>
            {t('templates.aiHeading')}
          </h2>
          <p className={styles.text}>{t('templates.aiText')}</p>
          <Tiles cards={data.aiTemplates} eagerCount={EAGER_COUNT} />
        </section>
        {data.sharedTemplates.length > 0 && (
          <section aria-labelledby="member-templates">
            <h2 id="member-templates" className={styles.heading}>
              {t('templates.othersHeading')}
            </h2>
            <Tiles cards={data.sharedTemplates} eagerCount={0} />
          </section>
        )}
        {/* The last section, because it appears after the page was rendered and must not move the others. */}
        <OwnTemplates />
      </div>
    </Shell>
  );
}

function Tiles({ cards, eagerCount }: { readonly cards: readonly TemplateCard[]; readonly eagerCount: number }) {
  return (
    <ul className={styles.grid} {...fullRows(cards.length)}>
      {cards.map((card, index) => (
        <li key={card.name ?? card.oid}>
          <TemplateTile card={card} lazy={index >= eagerCount} />
        </li>
      ))}
    </ul>
  );
}
