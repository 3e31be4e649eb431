import type { AiStartPage } from '@flydeck/contract/outlines/outline-maker';
import type { PageContext } from '@flydeck/contract/pages';
import type { Head } from '../../html-document.ts';
import { t } from '../../i18n/index.ts';
import { Shell } from '../../shell/shell.tsx';
import { classNames } from '../../ui/class-names.ts';
import { AiOutline } from './ai-outline.tsx';
import styles from './page.module.css';

export function aiStartHead(data: AiStartPage, { siteName }: PageContext): Head {
  const { title, lead } = textsOf(data);
  return { title: `${title} · ${siteName}`, description: lead };
}

/** Start page of the AI assistant. Without an AI service, the page arranges the words of notes. */
export function AiStartPageView({ data }: { readonly data: AiStartPage }) {
  const { title, lead } = textsOf(data);
  return (
    <Shell>
      <div className={classNames(styles.page, !data.hasAiService && styles.wide)}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        <AiOutline hasAiService={data.hasAiService} />
      </div>
    </Shell>
  );
}

const textsOf = ({ hasAiService }: AiStartPage) =>
  hasAiService
    ? { title: t('outline.title'), lead: t('outline.lead') }
    : { title: t('outline.notesTitle'), lead: t('outline.notesLead') };
