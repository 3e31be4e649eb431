import type { CallError } from '../../api/call.ts';
import { t } from '../../i18n/index.ts';
import { useHref } from '../../page-context.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './copy-action.module.css';

interface CopyFailedProps {
  readonly error: CallError;
  readonly onClose: () => void;
  readonly onRetry: () => void;
}

/** What went wrong, in words that say what to do. */
function reasonOf({ code, status }: CallError): string {
  if (code === 'auth.required') return t('view.copySignedOut');
  if (code === 'auth.forbidden' || code === 'resource.not_found') return t('view.copyNotAllowed');
  return t(status === 0 ? 'view.copyOffline' : 'view.copyFailed');
}

/** The copy could not be made: why, and the way on. Loaded when it is needed. */
// biome-ignore lint/style/noDefaultExport: `lazy` takes a default export.
export default function CopyFailed({ error, onClose, onRetry }: CopyFailedProps) {
  const href = useHref();
  const isSignedOut = error.code === 'auth.required';
  const next = encodeURIComponent(location.pathname);
  return (
    <Dialog open title={t('view.copyFailedTitle')} onClose={onClose}>
      <Notice kind="failed">{reasonOf(error)}</Notice>
      <div className={styles.ways}>
        <ButtonLink href={href('/dashboard/next/')}>{t('view.myPresentations')}</ButtonLink>
        {isSignedOut ? (
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
