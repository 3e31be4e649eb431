import type { ApiToken } from '@flydeck/contract/accounts/api-tokens';
import { activeLanguage, t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import styles from './settings.module.css';
import { scopeTexts } from './token-scope-texts.ts';

interface ApiTokenRowProps {
  readonly token: ApiToken;
  readonly onRevoke: () => void;
}

/** The name, scopes and dates of an API token, and a button that revokes the token. */
export function ApiTokenRow({ token, onRevoke }: ApiTokenRowProps) {
  const { name, scopes } = token;
  return (
    <li className={styles.row}>
      <div>
        <strong>{name}</strong>
        <p className={styles.note}>{scopes.map((scope) => scopeTexts(scope).name).join(', ')}</p>
        <p className={styles.note}>{describeDates(token).join(' · ')}</p>
      </div>
      <Button kind="quiet" onClick={onRevoke} aria-label={t('account.revokeToken', { name })}>
        {t('account.revoke')}
      </Button>
    </li>
  );
}

/** Returns three texts: when the token was created, when it expires, and when it was last used. */
function describeDates({ createdAt, expiresAt, isExpired, lastUsedAt }: ApiToken): string[] {
  const format = new Intl.DateTimeFormat(activeLanguage(), { dateStyle: 'medium' });
  const formatDate = (time: string) => format.format(new Date(time));
  const expiry =
    expiresAt === null
      ? t('account.tokenNeverExpires')
      : t(isExpired ? 'account.tokenExpired' : 'account.tokenExpires', { date: formatDate(expiresAt) });
  const lastUse =
    lastUsedAt === null ? t('account.tokenUnused') : t('account.tokenLastUsed', { date: formatDate(lastUsedAt) });
  return [t('account.tokenCreated', { date: formatDate(createdAt) }), expiry, lastUse];
}
