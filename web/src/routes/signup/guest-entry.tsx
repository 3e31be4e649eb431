import { accountErrorText } from '../../account/account-error-text.ts';
import { call } from '../../api/call.ts';
import { useAction } from '../../api/use-action.ts';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

const continueAsGuest = () => call('POST /api/accounts/guest');

/** Button with which a visitor becomes a guest and opens the URL `next`, without an account. */
export function GuestEntry({ next }: { readonly next: string }) {
  const action = useAction(continueAsGuest);
  const submit = async () => {
    if (!action.busy && (await action.run())) location.assign(next);
  };
  return (
    <>
      {action.error && <Notice kind="failed">{accountErrorText(action.error)}</Notice>}
      <Button kind="quiet" aria-disabled={action.busy} onClick={() => void submit()}>
        {t('account.continueAsGuest')}
      </Button>
    </>
  );
}
