import { ArrowUpRight, Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../i18n/index.ts';
import { useHref } from '../../page-context.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import styles from './page.module.css';

interface PageHeaderProps {
  readonly pageName: string;
  /** Title of the presentation. */
  readonly title: string;
  /** Path of the presentation. */
  readonly path: string;
  /** URL of the CSV file; absent if the visitor may not download it. */
  readonly csvUrl?: string | undefined;
  /** Shown at the start of the row of the links. */
  readonly children: ReactNode;
}

/** The header of a page with figures about a presentation: its title, and links to the presentation and a CSV file. */
export function PageHeader({ pageName, title, path, csvUrl, children }: PageHeaderProps) {
  const href = useHref();
  return (
    <header className={styles.top}>
      <div className={styles.heading}>
        <p className={styles.pageName}>{pageName}</p>
        <h1>
          <bdi>{title}</bdi>
        </h1>
      </div>
      <div className={styles.actions}>
        {children}
        <span className={styles.links}>
          <ButtonLink kind="quiet" href={href(path)}>
            <ArrowUpRight size={18} strokeWidth={1.75} aria-hidden="true" />
            {t('insights.open')}
          </ButtonLink>
          {csvUrl !== undefined && (
            <ButtonLink kind="quiet" href={csvUrl} download>
              <Download size={18} strokeWidth={1.75} aria-hidden="true" />
              {t('insights.download')}
            </ButtonLink>
          )}
        </span>
      </div>
    </header>
  );
}
