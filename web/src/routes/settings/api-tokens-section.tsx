import type { ApiToken, CreatedApiToken } from '@flydeck/contract/accounts/api-tokens';
import { useState } from 'react';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { ApiTokenRow } from './api-token-row.tsx';
import { CreateTokenDialog } from './create-token-dialog.tsx';
import { CreatedToken } from './created-token.tsx';
import { RevokeTokenDialog } from './revoke-token-dialog.tsx';
import { Section, WhenLoaded } from './section.tsx';
import styles from './settings.module.css';

/** API tokens of the account: list, create and revoke. The secret of a new token is shown until the page is left. */
export function ApiTokensSection() {
  const tokens = useEndpoint('GET /api/accounts/tokens');
  const [isCreating, setCreating] = useState(false);
  const [created, setCreated] = useState<CreatedApiToken>();
  const [revoked, setRevoked] = useState<ApiToken>();
  const replace = (change: (before: readonly ApiToken[]) => ApiToken[]) =>
    tokens.replace({ tokens: change(tokens.data?.tokens ?? []) });
  const addToken = (token: CreatedApiToken) => {
    const { secret: _, ...listed } = token;
    setCreated(token);
    replace((before) => [listed, ...before]);
  };
  const removeToken = (id: string) => {
    if (created?.id === id) setCreated(undefined);
    replace((before) => before.filter((token) => token.id !== id));
  };
  return (
    <Section title={t('account.tokens')} lead={t('account.tokensLead')}>
      {created && <CreatedToken key={created.id} secret={created.secret} />}
      <WhenLoaded from={tokens} heightPx={112}>
        {(data) => (
          <>
            {data.tokens.length === 0 && <p className={styles.note}>{t('account.noTokens')}</p>}
            <ul className={styles.sessions}>
              {data.tokens.map((token) => (
                <ApiTokenRow key={token.id} token={token} onRevoke={() => setRevoked(token)} />
              ))}
            </ul>
            <Button onClick={() => setCreating(true)}>{t('account.createToken')}</Button>
          </>
        )}
      </WhenLoaded>
      <CreateTokenDialog open={isCreating} onClose={() => setCreating(false)} onCreated={addToken} />
      <RevokeTokenDialog token={revoked} onClose={() => setRevoked(undefined)} onRevoked={removeToken} />
    </Section>
  );
}
