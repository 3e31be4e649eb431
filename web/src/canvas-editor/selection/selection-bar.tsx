import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { runAfterClosing } from '../menus/run-command.ts';
import { useSession, useSessionValue } from '../session/use-session.ts';
import styles from './selection-bar.module.css';

/** Shown instead of the tools while taps add objects to the selection: how many are selected, and the end of the mode. */
export function SelectionBar() {
  const session = useSession();
  const count = useSessionValue(({ editor }) => editor.selection.length);
  return (
    <section className={styles.bar} data-docked="true" aria-label={t('canvas-menus.selectSeveral')}>
      <p className={styles.text}>
        <strong>{t('canvas-menus.selectedMany', { count })}</strong>
        <span>{t('canvas-menus.selectSeveralHint')}</span>
      </p>
      <Button kind="primary" onClick={() => runAfterClosing(session, 'select-several')}>
        {t('canvas-publish.cropDone')}
      </Button>
    </section>
  );
}
