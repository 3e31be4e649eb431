import {
  LINK_PASSWORD_MAX_LENGTH,
  LINK_PASSWORD_MIN_LENGTH,
  LINK_RIGHTS,
} from '@flydeck/contract/links/constants';
import type { LinkRight, ShareLink } from '@flydeck/contract/links/link';
import { type FormEvent, useCallback, useState } from 'react';
import { call } from '../../api/call.ts';
import { errorText } from '../../api/error-text.ts';
import { useAction } from '../../api/use-action.ts';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { PasswordInput, Select } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './dialogs.module.css';

/** Days that a link can be made for; 0: without an end. */
const LIFETIMES = [0, 1, 7, 30] as const;

/** What a right is called. */
export function rightName(right: LinkRight): string {
  const names = {
    view: t('dashboard.rightView'),
    comment: t('dashboard.rightComment'),
    edit: t('dashboard.rightEdit'),
  };
  return names[right];
}

interface NewLinkFormProps {
  /** Of the API. */
  readonly path: string;
  readonly onMade: (link: ShareLink) => void;
}

/** Makes a share link: what it allows, until when, and with which password. */
export function NewLinkForm({ path, onMade }: NewLinkFormProps) {
  const [right, setRight] = useState<LinkRight>('view');
  const [days, setDays] = useState(0);
  const [password, setPassword] = useState('');
  const make = useCallback(async () => {
    const end = new Date();
    end.setDate(end.getDate() + days);
    const body = {
      right,
      expiresAt: days === 0 ? null : end.toISOString(),
      password: password === '' ? null : password,
    };
    onMade(await call<ShareLink>('POST', path, { body }));
    setPassword('');
  }, [path, right, days, password, onMade]);
  const { run, busy, error } = useAction(make);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run();
  };
  const lifetime = (count: number) =>
    count === 0 ? t('dashboard.neverExpires') : t('dashboard.forDays', { count });
  return (
    <form className={styles.newLink} onSubmit={submit}>
      <Field label={t('dashboard.linkRight')}>
        {(ids) => (
          <Select
            {...ids}
            value={right}
            options={LINK_RIGHTS.map((value) => ({ value, label: rightName(value) }))}
            onChange={({ currentTarget }) => setRight(currentTarget.value as LinkRight)}
          />
        )}
      </Field>
      <Field label={t('dashboard.linkLifetime')}>
        {(ids) => (
          <Select
            {...ids}
            value={String(days)}
            options={LIFETIMES.map((count) => ({ value: String(count), label: lifetime(count) }))}
            onChange={({ currentTarget }) => setDays(Number(currentTarget.value))}
          />
        )}
      </Field>
      <Field
        label={t('dashboard.linkPassword')}
        hint={t('dashboard.linkPasswordHint')}
        className={styles.wide}
      >
        {(ids) => (
          <PasswordInput
            {...ids}
            value={password}
            minLength={LINK_PASSWORD_MIN_LENGTH}
            maxLength={LINK_PASSWORD_MAX_LENGTH}
            autoComplete="new-password"
            onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          />
        )}
      </Field>
      {error && <Notice kind="failed">{errorText(error)}</Notice>}
      <Button kind="primary" type="submit" disabled={busy}>
        {t('dashboard.createLink')}
      </Button>
    </form>
  );
}
