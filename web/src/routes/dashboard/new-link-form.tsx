import { LINK_PASSWORD_MAX_LENGTH, LINK_PASSWORD_MIN_LENGTH, LINK_RIGHTS } from '@flydeck/contract/links/constants';
import type { LinkRight, ShareLink } from '@flydeck/contract/links/link';
import { type FormEvent, useCallback, useState } from 'react';
import { call } from '../../api/call.ts';
import { errorText } from '../../api/error-text.ts';
import { useAction } from '../../api/use-action.ts';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { Field } from '../../ui/field.tsx';
import { PasswordInput, Select } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './dialogs.module.css';

/** Selectable lifetimes of a link; 0: the link does not expire. */
const LIFETIMES_DAYS = [0, 1, 7, 30] as const;

const RIGHT_MESSAGE_KEYS: Readonly<Record<LinkRight, string>> = {
  view: 'dashboard.rightView',
  comment: 'dashboard.rightComment',
  edit: 'dashboard.rightEdit',
};

/** Display name of what a share link allows: viewing, commenting or editing. */
export const rightName = (right: LinkRight): string => t(RIGHT_MESSAGE_KEYS[right]);

const lifetimeName = (days: number): string =>
  days === 0 ? t('dashboard.neverExpires') : t('dashboard.forDays', { count: days });

/** Settings of a share link to create. */
interface LinkSettings {
  readonly right: LinkRight;
  /** Lifetime in days, one of `LIFETIMES_DAYS`. */
  readonly days: number;
  /** Empty: no password. */
  readonly password: string;
  /** Whether people without an account may use the right to comment or edit. */
  readonly allowsGuests: boolean;
}

function requestBody({ right, days, password, allowsGuests }: LinkSettings) {
  const expiryDate = new Date();
  expiryDate.setDate(expiryDate.getDate() + days);
  return {
    right,
    expiresAt: days === 0 ? null : expiryDate.toISOString(),
    password: password === '' ? null : password,
    allowsGuests: right !== 'view' && allowsGuests,
  };
}

interface NewLinkFormProps {
  readonly oid: string;
  readonly onCreated: (link: ShareLink) => void;
}

/** Form that creates a share link: what it allows and whom, its lifetime, and an optional password. */
export function NewLinkForm({ oid, onCreated }: NewLinkFormProps) {
  const [settings, setSettings] = useState<LinkSettings>({ right: 'view', days: 0, password: '', allowsGuests: false });
  const update = (changes: Partial<LinkSettings>) => setSettings((previous) => ({ ...previous, ...changes }));
  const create = useCallback(async () => {
    const input = { params: { oid }, body: requestBody(settings) };
    onCreated(await call('POST /api/presentations/:oid/links', input));
    setSettings((previous) => ({ ...previous, password: '', allowsGuests: false }));
  }, [oid, settings, onCreated]);
  const { run, busy, error } = useAction(create);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run();
  };
  return (
    <form className={styles.newLink} onSubmit={submit}>
      <RightField settings={settings} onChange={update} />
      <LifetimeField settings={settings} onChange={update} />
      <PasswordField settings={settings} onChange={update} />
      {settings.right !== 'view' && (
        <div className={styles.wide}>
          <Checkbox
            checked={settings.allowsGuests}
            label={t('dashboard.linkAllowsGuests')}
            hint={t('dashboard.linkAllowsGuestsHint')}
            onChange={({ currentTarget }) => update({ allowsGuests: currentTarget.checked })}
          />
        </div>
      )}
      {error && <Notice kind="failed">{errorText(error)}</Notice>}
      <Button kind="primary" type="submit" disabled={busy}>
        {t('dashboard.createLink')}
      </Button>
    </form>
  );
}

interface LinkFieldProps {
  readonly settings: LinkSettings;
  readonly onChange: (changes: Partial<LinkSettings>) => void;
}

function RightField({ settings, onChange }: LinkFieldProps) {
  return (
    <Field label={t('dashboard.linkRight')}>
      <Select
        value={settings.right}
        options={LINK_RIGHTS.map((value) => ({ value, label: rightName(value) }))}
        onChange={({ currentTarget }) => onChange({ right: currentTarget.value as LinkRight })}
      />
    </Field>
  );
}

function LifetimeField({ settings, onChange }: LinkFieldProps) {
  return (
    <Field label={t('dashboard.linkLifetime')}>
      <Select
        value={String(settings.days)}
        options={LIFETIMES_DAYS.map((days) => ({ value: String(days), label: lifetimeName(days) }))}
        onChange={({ currentTarget }) => onChange({ days: Number(currentTarget.value) })}
      />
    </Field>
  );
}

function PasswordField({ settings, onChange }: LinkFieldProps) {
  return (
    <Field label={t('dashboard.linkPassword')} hint={t('dashboard.linkPasswordHint')} className={styles.wide}>
      <PasswordInput
        value={settings.password}
        minLength={LINK_PASSWORD_MIN_LENGTH}
        maxLength={LINK_PASSWORD_MAX_LENGTH}
        autoComplete="new-password"
        onChange={({ currentTarget }) => onChange({ password: currentTarget.value })}
      />
    </Field>
  );
}
