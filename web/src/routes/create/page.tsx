import type { CreatePage } from '@flydeck/contract/drafts/page';
import type { PageContext } from '@flydeck/contract/pages';
import { useEffect, useState } from 'react';
import type { Head } from '../../document.ts';
import { t } from '../../i18n/index.ts';
import { Shell } from '../../shell/shell.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AiWay } from './ai-way.tsx';
import { BlankWay } from './blank-way.tsx';
import { FileWay } from './file-way.tsx';
import { MarkdownWay } from './markdown-way.tsx';
import styles from './page.module.css';
import { TemplateWay } from './template-way.tsx';
import { useCreate } from './use-create.ts';
import { WayChooser } from './way-chooser.tsx';
import { type CreateWish, hashOf, keepWish, NO_WISH, readWish, wayOf } from './wish.ts';

export function createHead(_data: CreatePage, { siteName }: PageContext): Head {
  return {
    title: `${t('create.title')} · ${siteName}`,
    description: t('create.description', { site: siteName }),
  };
}

/**
 * Page that creates a presentation: tabs for the methods, and the form of the chosen one. Visitors without an account
 * can use it up to the last step.
 */
export function CreatePageView({ data }: { readonly data: CreatePage }) {
  const start: CreateWish = data.template
    ? { ...NO_WISH, way: 'template', template: data.template }
    : NO_WISH;
  const [values, setValues] = useState(start);
  const creating = useCreate();
  useEffect(() => {
    const stored = readWish(localStorage);
    const readHash = () => {
      const way = wayOf(location.hash);
      if (way) setValues((before) => ({ ...before, way }));
    };
    if (stored)
      setValues((before) => ({
        ...stored,
        ...(before.template ? { way: before.way, template: before.template } : {}),
      }));
    readHash();
    addEventListener('hashchange', readHash);
    return () => removeEventListener('hashchange', readHash);
  }, []);
  const change = (changed: Partial<CreateWish>) => {
    const next = { ...values, ...changed };
    setValues(next);
    keepWish(localStorage, next);
    if (changed.way) history.replaceState(null, '', hashOf(changed.way));
  };
  const parts = { values, change, creating };
  return (
    <Shell>
      <div className={styles.page}>
        <header className={styles.head}>
          <h1>{t('create.title')}</h1>
          <p>{t('create.lead')}</p>
        </header>
        <WayChooser chosen={values.way} onChoose={(way) => change({ way })} />
        {creating.error && <Notice kind="failed">{t(creating.error)}</Notice>}
        <div role="tabpanel" id={`way-${values.way}`} aria-labelledby={`choose-${values.way}`}>
          {values.way === 'blank' && <BlankWay {...parts} />}
          {values.way === 'template' && <TemplateWay {...parts} templates={data.templates} />}
          {values.way === 'file' && <FileWay {...parts} />}
          {values.way === 'markdown' && <MarkdownWay {...parts} />}
          {values.way === 'ai' && <AiWay template={values.template} />}
        </div>
      </div>
    </Shell>
  );
}
