import { useEffect } from 'react';
import { Toasts } from '../../ui/toast.tsx';
import { loadEditing } from '../parts/load-editing.ts';
import { useSession } from '../session/use-session.ts';
import styles from './notice-toasts.module.css';

/** Shows the notices that commands send, except outcomes, as toasts above the tool bar. */
export function NoticeToasts() {
  const session = useSession();
  useEffect(
    () =>
      session.events.on('notice', (notice) => {
        if (notice.kind === 'outcome') return;
        void loadEditing().then(({ showNotice }) => showNotice(session, notice));
      }),
    [session],
  );
  return (
    <div className={styles.area}>
      <Toasts />
    </div>
  );
}
