import type { PageContext } from '@flydeck/contract/pages';
import type { Head } from '../../html-document.ts';
import { t } from '../../i18n/index.ts';
import { Shell } from '../../shell/shell.tsx';
import { AiOutline } from './ai-outline.tsx';
import styles from './page.module.css';

export function aiStartHead(_data: unknown, { siteName }: PageContext): Head {
  return { title: `${t('outline.title')} · ${siteName}`, description: t('outline.lead') };
}

/** Start page of the AI assistant: creates a presentation from a prompt or a text. */
export function AiStartPage() {
  return (
    <Shell>
      <div className={styles.page}>
        <h1 className={styles.title}>{t('outline.title')}</h1>
        <p className={styles.lead}>{t('outline.lead')}</p>
        <AiOutline />
      </div>
    </Shell>
  );
}
