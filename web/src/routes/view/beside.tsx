import type { PresentationPage } from '@flydeck/contract/presentations/page-data';
import type { ReactNode } from 'react';
import { t } from '../../i18n/index.ts';
import { useHref } from '../../page-context.tsx';
import { TemplateRow } from '../../templates/template-row.tsx';
import { PresentationCard } from '../../ui/presentation-card.tsx';
import styles from './beside.module.css';

/** Where to go from a presentation: to one of one's own, or to the next one (V§2). */
export function Beside({ data }: { readonly data: Pick<PresentationPage, 'templates' | 'topPicks'> }) {
  return (
    <aside className={styles.beside}>
      <List id="templates" heading={t('template.choose')} more={t('template.all')} path="/templates/">
        {data.templates.map((card) => (
          <li key={card.name}>
            <TemplateRow card={card} />
          </li>
        ))}
      </List>
      {data.topPicks.length > 0 && (
        <List id="top-picks" heading={t('page.topPicks')} more={t('template.gallery')} path="/gallery/">
          {data.topPicks.map((card) => (
            <li key={card.oid}>
              <PresentationCard card={card} layout="row" />
            </li>
          ))}
        </List>
      )}
    </aside>
  );
}

interface ListProps {
  readonly id: string;
  readonly heading: string;
  /** The words of the link to all of them, and where it leads. */
  readonly more: string;
  readonly path: string;
  readonly children: ReactNode;
}

function List({ id, heading, more, path, children }: ListProps) {
  const href = useHref();
  return (
    <section aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.heading}>
          {heading}
        </h2>
        <a className={styles.more} href={href(path)}>
          {more}
        </a>
      </div>
      <ul className={styles.list}>{children}</ul>
    </section>
  );
}
