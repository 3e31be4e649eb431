import type { CreatePage } from '@flydeck/contract/drafts/page';
import type { PageContext } from '@flydeck/contract/pages';
import { useEffect, useState } from 'react';
import type { Head } from '../../document.ts';
import { t } from '../../i18n/index.ts';
import { Shell } from '../../shell/shell.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AiForm } from './ai-form.tsx';
import { BlankForm } from './blank-form.tsx';
import { FileForm } from './file-form.tsx';
import {
  type CreateFormValues,
  EMPTY_FORM_VALUES,
  hashOf,
  methodFromHash,
  readFormValues,
  saveFormValues,
} from './form-values.ts';
import { MarkdownForm } from './markdown-form.tsx';
import { MethodTabs } from './method-tabs.tsx';
import styles from './page.module.css';
import { TemplateForm } from './template-form.tsx';
import { useCreate } from './use-create.ts';

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
  const start: CreateFormValues = data.template
    ? { ...EMPTY_FORM_VALUES, way: 'template', template: data.template }
    : EMPTY_FORM_VALUES;
  const [values, setValues] = useState(start);
  const creating = useCreate();
  useEffect(() => {
    const stored = readFormValues(localStorage);
    const readHash = () => {
      const way = methodFromHash(location.hash);
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
  const change = (changed: Partial<CreateFormValues>) => {
    const next = { ...values, ...changed };
    setValues(next);
    saveFormValues(localStorage, next);
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
        <MethodTabs chosen={values.way} onChoose={(way) => change({ way })} />
        {creating.error && <Notice kind="failed">{t(creating.error)}</Notice>}
        <div role="tabpanel" id={`way-${values.way}`} aria-labelledby={`choose-${values.way}`}>
          {values.way === 'blank' && <BlankForm {...parts} />}
          {values.way === 'template' && <TemplateForm {...parts} templates={data.templates} />}
          {values.way === 'file' && <FileForm {...parts} />}
          {values.way === 'markdown' && <MarkdownForm {...parts} />}
          {values.way === 'ai' && <AiForm template={values.template} />}
        </div>
      </div>
    </Shell>
  );
}
