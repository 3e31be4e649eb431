import type { CreatePage } from '@flydeck/contract/drafts/page';
import type { PageContext } from '@flydeck/contract/pages';
import { useEffect, useState } from 'react';
import type { Head } from '../../html-document.ts';
import { t } from '../../i18n/index.ts';
import { Shell } from '../../shell/shell.tsx';
import { OwnTemplates } from '../../templates/own-templates.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AiForm } from './ai-form.tsx';
import { BlankForm } from './blank-form.tsx';
import { FileForm } from './file-form.tsx';
import {
  type CreateFormValues,
  EMPTY_FORM_VALUES,
  hashOfMethod,
  methodFromHash,
  readFormValues,
  saveFormValues,
} from './form-values.ts';
import { MarkdownForm } from './markdown-form.tsx';
import { MethodTabs } from './method-tabs.tsx';
import styles from './page.module.css';
import { TemplateForm } from './template-form.tsx';
import { useCreate } from './use-create.ts';

export function createHead({ hasAiService }: CreatePage, { siteName }: PageContext): Head {
  return {
    title: `${t('create.title')} · ${siteName}`,
    description: t(hasAiService ? 'create.description' : 'create.descriptionNotes', { site: siteName }),
  };
}

/**
 * Page that creates a presentation: tabs for the methods, and the form of the selected method. Visitors without an
 * account can fill in the form, and sign up when they submit the form.
 */
export function CreatePageView({ data }: { readonly data: CreatePage }) {
  const initialValues: CreateFormValues = data.template
    ? { ...EMPTY_FORM_VALUES, method: 'template', template: data.template }
    : EMPTY_FORM_VALUES;
  const [values, setValues] = useState(initialValues);
  const creation = useCreate();
  useEffect(() => {
    const storedValues = readFormValues(localStorage);
    const selectMethodByHash = () => {
      const method = methodFromHash(location.hash);
      if (method) setValues((previous) => ({ ...previous, method }));
    };
    // A template in the URL takes precedence over the stored method and template.
    if (storedValues)
      setValues((previous) => ({
        ...storedValues,
        ...(previous.template ? { method: previous.method, template: previous.template } : {}),
      }));
    selectMethodByHash();
    addEventListener('hashchange', selectMethodByHash);
    return () => removeEventListener('hashchange', selectMethodByHash);
  }, []);
  const change = (changes: Partial<CreateFormValues>) => {
    const next = { ...values, ...changes };
    setValues(next);
    saveFormValues(localStorage, next);
    if (changes.method) history.replaceState(null, '', hashOfMethod(changes.method));
  };
  const formProps = { values, change, creation };
  return (
    <Shell>
      <div className={styles.page}>
        <header className={styles.head}>
          <h1>{t('create.title')}</h1>
          <p>{t('create.lead')}</p>
        </header>
        <MethodTabs
          hasAiService={data.hasAiService}
          selectedMethod={values.method}
          onSelect={(method) => change({ method })}
        />
        {creation.isResuming && <Notice>{t('create.resuming')}</Notice>}
        {creation.error && <Notice kind="failed">{t(creation.error)}</Notice>}
        <div
          className={styles.panel}
          role="tabpanel"
          id={`method-${values.method}`}
          aria-labelledby={`choose-${values.method}`}
        >
          {values.method === 'blank' && <BlankForm {...formProps} />}
          {values.method === 'template' && <TemplateForm {...formProps} templates={data.templates} />}
          {values.method === 'template' && <OwnTemplates />}
          {values.method === 'file' && <FileForm {...formProps} />}
          {values.method === 'markdown' && <MarkdownForm {...formProps} />}
          {values.method === 'ai' && <AiForm template={values.template} hasAiService={data.hasAiService} />}
        </div>
      </div>
    </Shell>
  );
}
