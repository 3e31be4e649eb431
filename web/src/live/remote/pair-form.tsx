import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { CallError, call } from '../../api/call.ts';
import { errorText } from '../../api/error-text.ts';
import { useAction } from '../../api/use-action.ts';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { StoredRemote } from '../stored-live.ts';
import styles from './remote.module.css';

/** Number of characters of a pairing code. */
const CODE_LENGTH = 8;
/** Matches the fragment of the URL in the QR code of the console. */
const HASH = /^#([2-9A-HJ-NP-Z]{8})$/;

const cleanCode = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[^2-9A-HJ-NP-Z]/g, '')
    .slice(0, CODE_LENGTH);

interface PairFormProps {
  readonly onPaired: (remote: StoredRemote) => void;
}

/** The field for the code with which a remote is paired. The code in the URL of the QR code is sent at once. */
export function PairForm({ onPaired }: PairFormProps) {
  const [code, setCode] = useState('');
  const pair = useCallback(
    async (pairingCode: string) => onPaired(await call('POST /api/live/pair', { body: { pairingCode } })),
    [onPaired],
  );
  const { run, busy, error } = useAction(pair);
  useEffect(() => {
    const [, scanned] = HASH.exec(location.hash) ?? [];
    if (scanned === undefined) return;
    // The code is valid once, so a reload must not send it again.
    history.replaceState(history.state, '', location.pathname);
    setCode(scanned);
    void run(scanned);
  }, [run]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.length === CODE_LENGTH && !busy) void run(code);
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <h1>{t('live.remoteTitle')}</h1>
      <p>{t('live.remoteText')}</p>
      <Field label={t('live.pairingCode')} hint={t('live.pairingHint')}>
        <Input
          className={styles.code}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          required
          value={code}
          onChange={({ currentTarget }) => setCode(cleanCode(currentTarget.value))}
        />
      </Field>
      {error && <Notice kind="failed">{isUnknownCode(error) ? t('live.pairingFailed') : errorText(error)}</Notice>}
      <Button kind="primary" type="submit" disabled={busy || code.length < CODE_LENGTH}>
        {t('live.pair')}
      </Button>
    </form>
  );
}

const isUnknownCode = (error: unknown): boolean => error instanceof CallError && error.code === 'resource.not_found';
