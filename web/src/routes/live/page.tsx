import type { LivePage } from '@flydeck/contract/live/page';
import type { PageContext } from '@flydeck/contract/pages';
import { type FormEvent, useState } from 'react';
import type { Head } from '../../html-document.ts';
import { t } from '../../i18n/index.ts';
import { Follower } from '../../live/follower.tsx';
import { LiveLayout, useHydrated } from '../../live/live-layout.tsx';
import { useHref } from '../../page-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import styles from './page.module.css';

/** Number of digits of the code of a live session. */
const CODE_LENGTH = 6;

export function liveHead(_: LivePage, { siteName }: PageContext): Head {
  return { title: `${t('live.pageTitle')} · ${siteName}`, tags: [] };
}

/** The field for the code of a live session; with a code in the URL, the page of a follower. */
export function LivePageView({ data: { code } }: { readonly data: LivePage }) {
  const isHydrated = useHydrated();
  return <LiveLayout>{code === null ? <CodeForm /> : isHydrated && <Follower code={code} />}</LiveLayout>;
}

function CodeForm() {
  const [code, setCode] = useState('');
  const href = useHref();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.length === CODE_LENGTH) location.assign(href(`/live/${code}/`));
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <h1>{t('live.pageTitle')}</h1>
      <Field label={t('live.code')} hint={t('live.codeHint')}>
        <Input
          autoFocus
          className={styles.code}
          inputMode="numeric"
          autoComplete="off"
          pattern="\d{6}"
          required
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value.replace(/\D/g, '').slice(0, CODE_LENGTH))}
        />
      </Field>
      <Button kind="primary" type="submit" disabled={code.length !== CODE_LENGTH}>
        {t('live.join')}
      </Button>
    </form>
  );
}
