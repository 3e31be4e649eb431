import { findCommand } from '@flydeck/editor/commands/registry';
import { Check, Trash2 } from 'lucide-react';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { FloatingBar } from '../floating-bar/floating-bar.tsx';
import { runAfterClosing } from '../menus/run-command.ts';
import { titleOf } from '../menus/topic-title.ts';
import { commandLabel } from '../session/command-labels.ts';
import { useSession, useSessionValue } from '../session/use-session.ts';
import styles from './cover-bar.module.css';

const ICON = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The bar that is shown while a cover is edited, with buttons that remove the cover and end editing. */
export function CoverBar() {
  const session = useSession();
  const title = useSessionValue(({ editor }) =>
    editor.editedCover === undefined ? undefined : titleOf(editor.store, editor.editedCover),
  );
  const remove = findCommand('remove-cover');
  const canRemove = useSessionValue(({ editor }) => remove !== undefined && editor.isEnabled(remove));
  if (title === undefined) return null;
  return (
    <FloatingBar label={t('canvas-menus.cover')}>
      <p className={styles.text}>{t('canvas-menus.coverEditing', { title })}</p>
      <Button kind="quiet" disabled={!canRemove} onClick={() => runAfterClosing(session, 'remove-cover')}>
        <Trash2 {...ICON} />
        {commandLabel({ id: 'remove-cover' })}
      </Button>
      <Button kind="primary" onClick={() => runAfterClosing(session, 'end-cover')}>
        <Check {...ICON} />
        {t('canvas-publish.cropDone')}
      </Button>
    </FloatingBar>
  );
}
