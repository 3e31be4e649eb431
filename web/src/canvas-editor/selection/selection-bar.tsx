import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { runAfterClosing } from '../menus/run-command.ts';
import { useSession, useSessionValue } from '../session/use-session.ts';
import styles from './selection-bar.module.css';

/**
 * A bar with the number of selected objects, and a button that ends the mode in which a tap adds an object to the
 * selection. The bar is shown in the place of the tool bar.
 */
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
