import type { CallError } from '../../api/call.ts';
import { t } from '../../i18n/index.ts';
import { useHref } from '../../page-context.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './make-copy-action.module.css';

interface CopyFailureDialogProps {
  readonly error: CallError;
  readonly onClose: () => void;
  readonly onRetry: () => void;
}

/** Returns the text that explains why the copy failed and what the visitor can do. */
function failureText({ code, status }: CallError): string {
  if (code === 'auth.required') return t('view.copySignedOut');
  if (code === 'auth.forbidden' || code === 'resource.not_found') return t('view.copyNotAllowed');
  // The status is 0 if there was no response.
  return t(status === 0 ? 'view.copyOffline' : 'view.copyFailed');
}

/** Dialog after a failed copy: the reason, and a button to retry or to log in. The module is loaded on demand. */
// biome-ignore lint/style/noDefaultExport: `lazy` takes a default export.
export default function CopyFailureDialog({ error, onClose, onRetry }: CopyFailureDialogProps) {
  const href = useHref();
  const isLoggedOut = error.code === 'auth.required';
  const next = encodeURIComponent(location.pathname);
  return (
    <Dialog open title={t('view.copyFailedTitle')} onClose={onClose}>
      <Notice kind="failed">{failureText(error)}</Notice>
      <div className={styles.actions}>
        <ButtonLink href={href('/dashboard/next/')}>{t('view.myPresentations')}</ButtonLink>
        {isLoggedOut ? (
          <ButtonLink kind="primary" href={href(`/login/?next=${next}`)}>
            {t('view.logIn')}
          </ButtonLink>
        ) : (
          <Button kind="primary" onClick={onRetry}>
            {t('view.tryAgain')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
