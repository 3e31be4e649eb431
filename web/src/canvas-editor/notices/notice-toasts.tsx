import type { Notice } from '@flydeck/editor/commands/notice';
import { useEffect } from 'react';
import { t } from '../../i18n/index.ts';
import { showToast, Toasts } from '../../ui/toast.tsx';
import type { EditorSession } from '../session/editor-session.ts';
import { useSession } from '../session/use-session.ts';
import { focusStage } from '../stage/focus-stage.ts';
import styles from './notice-toasts.module.css';

/** Shows notices of commands, above the tools. */
export function NoticeToasts() {
  const session = useSession();
  useEffect(() => session.events.on('notice', (notice) => showNotice(session, notice)), [session]);
  return (
    <div className={styles.area}>
      <Toasts />
    </div>
  );
}

function showNotice(session: EditorSession, notice: Notice): void {
  if (notice.kind !== 'topic-dissolved') {
    const text =
      notice.kind === 'paste-refused'
        ? t('canvas-menus.pasteRefused')
        : t('canvas-menus.picturesLeftOut', { count: notice.count });
    showToast({ kind: 'failed', text });
    return;
  }
  const act = () => {
    session.update((editor) => editor.key('mod+z'));
    focusStage();
  };
  const hide = showToast({ text: dissolvedText(notice), action: { label: t('canvas.undo'), act } });
  // Undo would then revert another change.
  const end = session.subscribe(() => {
    if (session.editor.toolState === 'idling') return;
    hide();
    end();
  });
  const endCommands = session.events.on('command', ({ id }) => {
    if (id === 'dissolve-topic' || !changesDocument(id)) return;
    hide();
    end();
    endCommands();
  });
}

const changesDocument = (id: string): boolean => !/^(show|select|zoom|go|tool|copy)-?/.test(id);

function dissolvedText({ title, steps, hadCover }: Extract<Notice, { kind: 'topic-dissolved' }>): string {
  return [
    t('canvas-menus.topicDissolved', { title: title || t('canvas-menus.untitledTopic') }),
    ...(steps.length > 0 ? [t('canvas-menus.dissolvedSteps', { count: steps.length })] : []),
    ...(hadCover ? [t('canvas-menus.dissolvedCover')] : []),
  ].join(' ');
}
