import type { PresentationPage } from '@flydeck/contract/presentations/page-data';
import { t } from '../../i18n/index.ts';
import styles from './private-header.module.css';
import { RightsActions, useViewerRights } from './viewer-rights.tsx';

/**
 * Whether the page has the private header (V2.11): the page is private and not embedded, the presentation is a pitch,
 * and the visitor may edit or comment.
 */
export function useHasPrivateHeader(page: PresentationPage): boolean {
  const { edit, comment } = useViewerRights(page);
  return !page.isPublicView && page.schemaVersion === '2' && (edit || comment) && !page.embedMode;
}

/** The header above the viewer of a private page: title, Edit and Comment (V2.10). */
export function PrivateHeader({ page }: { readonly page: PresentationPage }) {
  const { title, language } = page;
  return (
    <header className={styles.header}>
      <h1 className={styles.title}>
        <bdi lang={title && language !== 'und' ? language : undefined}>{title || t('page.untitled')}</bdi>
      </h1>
      <div className={styles.actions}>
        <RightsActions page={page} />
      </div>
    </header>
  );
}
