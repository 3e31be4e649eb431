import { FolderInput, RotateCcw, Trash2, X } from 'lucide-react';
import { t } from '../../i18n/index.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import styles from './selection-bar.module.css';
import { useActions } from './use-actions.ts';
import { useDashboard, useDashboardState } from './use-dashboard.ts';

const ICON_PROPS = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Actions on the selected presentations, visible while at least one presentation is selected. */
export function SelectionBar() {
  const { store, openDialog } = useDashboard();
  const { selectedOids, place } = useDashboardState();
  const actions = useActions();
  const oids = [...selectedOids];
  const count = oids.length;
  return (
    <>
      <p className="visually-hidden" role="status">
        {count > 0 && t('dashboard.selected', { count })}
      </p>
      {count > 0 && (
        <section className={styles.bar} aria-label={t('dashboard.selected', { count })}>
          <span className={styles.count}>{t('dashboard.selected', { count })}</span>
          {place === 'trash' ? (
            <>
              <Button kind="quiet" onClick={() => void actions.restore(oids)}>
                <RotateCcw {...ICON_PROPS} />
                {t('dashboard.restore')}
              </Button>
              <Button kind="quiet" className={styles.danger} onClick={() => openDialog({ kind: 'purge', oids })}>
                <Trash2 {...ICON_PROPS} />
                {t('dashboard.purge')}
              </Button>
            </>
          ) : (
            <>
              <Button kind="quiet" onClick={() => openDialog({ kind: 'move', oids })}>
                <FolderInput {...ICON_PROPS} />
                {t('dashboard.move')}
              </Button>
              <Button kind="quiet" className={styles.danger} onClick={() => void actions.remove(oids)}>
                <Trash2 {...ICON_PROPS} />
                {t('dashboard.delete')}
              </Button>
            </>
          )}
          <IconButton label={t('dashboard.clearSelection')} onClick={() => store.select([])}>
            <X {...ICON_PROPS} />
          </IconButton>
        </section>
      )}
    </>
  );
}
