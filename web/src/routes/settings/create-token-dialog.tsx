import { API_TOKEN_LIFETIMES_DAYS, API_TOKEN_NAME_MAX_LENGTH } from '@flydeck/contract/accounts/api-token-constants';
import type { CreatedApiToken } from '@flydeck/contract/accounts/api-tokens';
import { TOKEN_SCOPES } from '@flydeck/contract/endpoint';
import { type FormEvent, useId, useState } from 'react';
import { accountErrorText } from '../../account/account-error-text.ts';
import { call } from '../../api/call.ts';
import { useAction } from '../../api/use-action.ts';
import { t } from '../../i18n/index.ts';
import { Dialog } from '../../ui/aria/dialog.tsx';
import { DialogActions } from '../../ui/aria/dialog-actions.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { Field } from '../../ui/field.tsx';
import { Input, Select } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './settings.module.css';
import { scopeTexts } from './token-scope-texts.ts';

interface CreateTokenProps {
  readonly onClose: () => void;
  readonly onCreated: (token: CreatedApiToken) => void;
}

/** Dialog that creates an API token. */
export function CreateTokenDialog({ open, ...formProps }: CreateTokenProps & { readonly open: boolean }) {
  return (
    <Dialog open={open} title={t('account.createTokenTitle')} onClose={formProps.onClose}>
      {open && <CreateTokenForm {...formProps} />}
    </Dialog>
  );
}

const DEFAULT_LIFETIME_DAYS = 30;

const lifetimeOptions = () =>
  API_TOKEN_LIFETIMES_DAYS.map((days) => ({
    value: String(days),
    label: days === null ? t('account.tokenNever') : t('account.tokenDays', { count: days }),
  }));

const createToken = (values: FormData) =>
  call('POST /api/accounts/tokens', {
    body: {
      name: String(values.get('name')),
      scopes: TOKEN_SCOPES.filter((scope) => values.has(scope)),
      expiresInDays: API_TOKEN_LIFETIMES_DAYS.find((days) => String(days) === values.get('expiresInDays')) ?? null,
    },
  });

function CreateTokenForm({ onClose, onCreated }: CreateTokenProps) {
  const [lacksScope, setLacksScope] = useState(false);
  const { run, busy, error } = useAction(async (values: FormData) => onCreated(await createToken(values)));
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const hasScope = TOKEN_SCOPES.some((scope) => values.has(scope));
    setLacksScope(!hasScope);
    if (hasScope && !busy && (await run(values))) onClose();
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <Field label={t('account.tokenName')} hint={t('account.tokenNameHint')}>
        <Input name="name" autoComplete="off" maxLength={API_TOKEN_NAME_MAX_LENGTH} required />
      </Field>
      <ScopeFields lacksScope={lacksScope} />
      <Field label={t('account.tokenExpiry')}>
        <Select name="expiresInDays" defaultValue={String(DEFAULT_LIFETIME_DAYS)} options={lifetimeOptions()} />
      </Field>
      {error && <Notice kind="failed">{accountErrorText(error)}</Notice>}
      <DialogActions label={t('account.createToken')} disabled={busy} onClose={onClose} />
    </form>
  );
}

/** A checkbox for each scope and, if `lacksScope`, an error message that asks the member to select a scope. */
function ScopeFields({ lacksScope }: { readonly lacksScope: boolean }) {
  const id = useId();
  return (
    <fieldset className={styles.scopes} aria-describedby={lacksScope ? id : undefined}>
      <legend className={styles.legend}>{t('account.tokenScopes')}</legend>
      {TOKEN_SCOPES.map((scope) => {
        const { name, hint } = scopeTexts(scope);
        return <Checkbox key={scope} name={scope} defaultChecked={scope === 'read'} label={name} hint={hint} />;
      })}
      <div id={id}>{lacksScope && <Notice kind="failed">{t('account.tokenScopesMissing')}</Notice>}</div>
    </fieldset>
  );
}
