import { t } from '../i18n/index.ts';
import type { ViewerData } from './viewer-data.ts';
import styles from './watermark.module.css';

/** The instance's name in a corner of the stage; it leads home. */
export function Watermark({ mark }: { readonly mark: NonNullable<ViewerData['watermark']> }) {
  return (
    <a className={styles.mark} href={mark.url} aria-label={t('page.home', { site: mark.name })}>
      {mark.name}
    </a>
  );
}
