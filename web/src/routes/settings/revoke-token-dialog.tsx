import type { ApiToken } from '@flydeck/contract/accounts/api-tokens';
import { accountErrorText } from '../../account/account-error-text.ts';
import { CallError, call } from '../../api/call.ts';
import { useAction } from '../../api/use-action.ts';
import { t } from '../../i18n/index.ts';
import { ConfirmDialog } from '../../ui/aria/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Revokes a token. Ignores the error `resource.not_found`, because the token is then already revoked. */
async function revokeToken(id: string): Promise<void> {
  try {
    await call('DELETE /api/accounts/tokens/:id', { params: { id } });
  } catch (failure) {
    if (!(failure instanceof CallError) || failure.code !== 'resource.not_found') throw failure;
  }
}

interface RevokeTokenDialogProps {
  /** Undefined: the dialog is closed. */
  readonly token: ApiToken | undefined;
  readonly onClose: () => void;
  readonly onRevoked: (id: string) => void;
}

/** Asks for confirmation and revokes an API token. */
export function RevokeTokenDialog({ token, onClose, onRevoked }: RevokeTokenDialogProps) {
  const { run, busy, error } = useAction(async (id: string) => {
    await revokeToken(id);
    onRevoked(id);
  });
  return (
    <ConfirmDialog
      open={token !== undefined}
      title={t('account.revokeTitle')}
      confirmLabel={t('account.revoke')}
      danger
      busy={busy}
      onConfirm={() => token && void run(token.id).then((isRevoked) => isRevoked && onClose())}
      onClose={onClose}
    >
      <p>{t('account.revokeText', { name: token?.name ?? '' })}</p>
      {error && <Notice kind="failed">{accountErrorText(error)}</Notice>}
    </ConfirmDialog>
  );
}
