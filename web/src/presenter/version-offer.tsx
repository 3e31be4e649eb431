import { RefreshCw } from 'lucide-react';
import { useAction } from '../api/use-action.ts';
import { t } from '../i18n/index.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import type { Versions } from './use-versions.ts';
import styles from './version-offer.module.css';

/** Offers to show a newer published version. After the presenter has postponed it, only a button remains. */
export function VersionOffer({ versions }: { readonly versions: Versions }) {
  const { isOffered, isPostponed, isLoading, accept, postpone } = versions;
  const { run, busy } = useAction(accept);
  if (!isOffered) return null;
  const show = (label: string) => (
    <Button kind={isPostponed ? 'secondary' : 'primary'} disabled={busy || isLoading} onClick={() => void run()}>
      {isPostponed && <RefreshCw size={18} strokeWidth={1.75} aria-hidden="true" />}
      {t(label)}
    </Button>
  );
  if (isPostponed) return <div className={styles.offer}>{show('presenter.showNewVersion')}</div>;
  return (
    <Notice kind="info">
      <div className={styles.offer}>
        <span>{t('presenter.newVersion')}</span>
        {show('presenter.showNow')}
        <Button onClick={postpone}>{t('presenter.later')}</Button>
      </div>
    </Notice>
  );
}
