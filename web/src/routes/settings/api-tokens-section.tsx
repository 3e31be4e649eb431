import type { ApiToken, CreatedApiToken } from '@flydeck/contract/accounts/api-tokens';
import { useState } from 'react';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { ApiTokenRow } from './api-token-row.tsx';
import { CreateTokenDialog } from './create-token-dialog.tsx';
import { CreatedToken } from './created-token.tsx';
import { RevokeTokenDialog } from './revoke-token-dialog.tsx';
import { LoadedContent, Section } from './section.tsx';
import styles from './settings.module.css';

/** API tokens of the account: list, create and revoke. The secret of a new token is displayed once. */
export function ApiTokensSection() {
  const tokens = useEndpoint('GET /api/accounts/tokens');
  const [isCreating, setCreating] = useState(false);
  const [newToken, setNewToken] = useState<CreatedApiToken>();
  const [tokenToRevoke, setTokenToRevoke] = useState<ApiToken>();
  const updateTokens = (update: (previous: readonly ApiToken[]) => ApiToken[]) =>
    tokens.replace({ tokens: update(tokens.data?.tokens ?? []) });
  const addToken = (token: CreatedApiToken) => {
    const { secret: _, ...tokenWithoutSecret } = token;
    setNewToken(token);
    updateTokens((previous) => [tokenWithoutSecret, ...previous]);
  };
  const removeToken = (id: string) => {
    if (newToken?.id === id) setNewToken(undefined);
    updateTokens((previous) => previous.filter((token) => token.id !== id));
  };
  return (
    <Section title={t('account.tokens')} lead={t('account.tokensLead')}>
      {newToken && <CreatedToken key={newToken.id} secret={newToken.secret} />}
      <LoadedContent endpoint={tokens} heightPx={112}>
        {(data) => (
          <>
            {data.tokens.length === 0 && <p className={styles.note}>{t('account.noTokens')}</p>}
            <ul className={styles.rows}>
              {data.tokens.map((token) => (
                <ApiTokenRow key={token.id} token={token} onRevoke={() => setTokenToRevoke(token)} />
              ))}
            </ul>
            <Button onClick={() => setCreating(true)}>{t('account.createToken')}</Button>
          </>
        )}
      </LoadedContent>
      <CreateTokenDialog open={isCreating} onClose={() => setCreating(false)} onCreated={addToken} />
      <RevokeTokenDialog token={tokenToRevoke} onClose={() => setTokenToRevoke(undefined)} onRevoked={removeToken} />
    </Section>
  );
}
