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

const lifetimeName = (count: number): string =>
  count === 0 ? t('dashboard.neverExpires') : t('dashboard.forDays', { count });

/** What is asked of a new link. */
interface LinkWish {
  readonly right: LinkRight;
  /** One of `LIFETIMES`. */
  readonly days: number;
  /** Empty: none. */
  readonly password: string;
}

function bodyOf({ right, days, password }: LinkWish) {
  const end = new Date();
  end.setDate(end.getDate() + days);
  return {
    right,
    expiresAt: days === 0 ? null : end.toISOString(),
    password: password === '' ? null : password,
  };
}

interface NewLinkFormProps {
  /** Of the API. */
  readonly path: string;
  readonly onMade: (link: ShareLink) => void;
}

/** Makes a share link: what it allows, until when, and with which password. */
export function NewLinkForm({ path, onMade }: NewLinkFormProps) {
  const [wish, setWish] = useState<LinkWish>({ right: 'view', days: 0, password: '' });
  const set = (part: Partial<LinkWish>) => setWish((before) => ({ ...before, ...part }));
  const make = useCallback(async () => {
    onMade(await call<ShareLink>('POST', path, { body: bodyOf(wish) }));
    setWish((before) => ({ ...before, password: '' }));
  }, [path, wish, onMade]);
  const { run, busy, error } = useAction(make);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run();
  };
  return (
    <form className={styles.newLink} onSubmit={submit}>
      <RightField wish={wish} onSet={set} />
      <LifetimeField wish={wish} onSet={set} />
      <PasswordField wish={wish} onSet={set} />
      {error && <Notice kind="failed">{errorText(error)}</Notice>}
      <Button kind="primary" type="submit" disabled={busy}>
        {t('dashboard.createLink')}
      </Button>
    </form>
  );
}

interface LinkFieldProps {
  readonly wish: LinkWish;
  readonly onSet: (part: Partial<LinkWish>) => void;
}

function RightField({ wish, onSet }: LinkFieldProps) {
  return (
    <Field label={t('dashboard.linkRight')}>
      {(ids) => (
        <Select
          {...ids}
          value={wish.right}
          options={LINK_RIGHTS.map((value) => ({ value, label: rightName(value) }))}
          onChange={({ currentTarget }) => onSet({ right: currentTarget.value as LinkRight })}
        />
      )}
    </Field>
  );
}

function LifetimeField({ wish, onSet }: LinkFieldProps) {
  return (
    <Field label={t('dashboard.linkLifetime')}>
      {(ids) => (
        <Select
          {...ids}
          value={String(wish.days)}
          options={LIFETIMES.map((count) => ({ value: String(count), label: lifetimeName(count) }))}
          onChange={({ currentTarget }) => onSet({ days: Number(currentTarget.value) })}
        />
      )}
    </Field>
  );
}

function PasswordField({ wish, onSet }: LinkFieldProps) {
  return (
    <Field label={t('dashboard.linkPassword')} hint={t('dashboard.linkPasswordHint')} className={styles.wide}>
      {(ids) => (
        <PasswordInput
          {...ids}
          value={wish.password}
          minLength={LINK_PASSWORD_MIN_LENGTH}
          maxLength={LINK_PASSWORD_MAX_LENGTH}
          autoComplete="new-password"
          onChange={({ currentTarget }) => onSet({ password: currentTarget.value })}
        />
      )}
    </Field>
  );
}
