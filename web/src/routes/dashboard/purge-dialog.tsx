import { t } from '../../i18n/index.ts';
import { ConfirmDialog } from '../../ui/aria/confirm-dialog.tsx';
import { useDashboard } from './use-dashboard.ts';

interface PurgeDialogProps {
  readonly oids: readonly string[];
  readonly onClose: () => void;
}

/** Asks for confirmation before presentations are deleted permanently. */
export function PurgeDialog({ oids, onClose }: PurgeDialogProps) {
  const { store } = useDashboard();
  const purge = async () => {
    onClose();
    await store.changeMany({ action: 'purge', oids: [...oids] });
  };
  return (
    <ConfirmDialog
      open
      danger
      title={t('dashboard.purgeTitle', { count: oids.length })}
      confirmLabel={t('dashboard.purge')}
      onConfirm={() => void purge()}
      onClose={onClose}
    >
      <p>{t('dashboard.purgeText')}</p>
    </ConfirmDialog>
  );
}
