import { useRef, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { copyText } from '../../sharing/copy-text.ts';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './settings.module.css';

/** The secret of a token that was just created, with a button that copies it. */
export function CreatedToken({ secret }: { readonly secret: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [result, setResult] = useState<'copied' | 'failed'>();
  const copy = async () => {
    if (field.current) setResult((await copyText(field.current)) ? 'copied' : 'failed');
  };
  return (
    <div className={styles.form}>
      <Notice kind="done">{t('account.newTokenText')}</Notice>
      <div className={styles.secret}>
        <Input
          ref={field}
          className={styles.secretText}
          readOnly
          value={secret}
          aria-label={t('account.newToken')}
          autoComplete="off"
          spellCheck={false}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Button kind="primary" onClick={() => void copy()}>
          {t(result === 'copied' ? 'account.copied' : 'account.copy')}
        </Button>
      </div>
      <p role="status" className={styles.note}>
        {result === 'failed' && t('account.copyFailed')}
        {result === 'copied' && t('account.tokenCopied')}
      </p>
    </div>
  );
}
