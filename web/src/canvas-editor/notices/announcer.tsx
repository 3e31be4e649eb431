import type { Command } from '@flydeck/editor/commands/command';
import { useEffect, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { titleOf } from '../menus/palette-items.ts';
import { commandLabel } from '../session/command-labels.ts';
import type { EditorSession } from '../session/editor-session.ts';
import { useSession } from '../session/use-session.ts';
import { recordName } from './record-name.ts';

/** Commands and changes of the selection within this time, in ms, are announced together. */
const COLLECT_MS = 120;
/**
 * An invisible character (zero-width space) that is appended if the same text is announced again, because screen
 * readers read only changed texts.
 */
const ZERO_WIDTH_SPACE = '\u200b';

/** Announces to screen readers which command was run and what is selected. */
export function Announcer() {
  const session = useSession();
  const [text, setText] = useState('');
  useEffect(() => {
    const announce = (next: string) => setText((last) => (last === next ? next + ZERO_WIDTH_SPACE : next));
    return observe(session, announce);
  }, [session]);
  return (
    <p className="visually-hidden" role="status" aria-live="polite" data-announcer>
      {text}
    </p>
  );
}

/**
 * Calls `announce` with a translated text after a command was run or the selection has changed. Returns a function that
 * unsubscribes.
 */
function observe(session: EditorSession, announce: (text: string) => void): () => void {
  // The last command that is not announced yet.
  let command: Command | undefined;
  let announcedSelection = session.editor.selection.join();
  let announcedCover = session.editor.editedCover;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const report = () => {
    const isSelectionChanged = session.editor.selection.join() !== announcedSelection;
    announcedSelection = session.editor.selection.join();
    const { editedCover } = session.editor;
    const coverPart = editedCover === announcedCover ? undefined : coverText(session, editedCover);
    announcedCover = editedCover;
    // The text about the cover says what the command did, except for the removal of a cover.
    const isAnnounced = coverPart === undefined || command?.id === 'remove-cover';
    const commandPart = command && isAnnounced ? commandText(session, command) : undefined;
    const parts = [commandPart, coverPart, isSelectionChanged ? selectionText(session) : undefined];
    command = undefined;
    timer = undefined;
    if (parts.some(Boolean)) announce(parts.filter(Boolean).join('. '));
  };
  const schedule = () => {
    timer ??= setTimeout(report, COLLECT_MS);
  };
  const unsubscribeCommands = session.events.on('command', (performed) => {
    command = performed;
    schedule();
  });
  const unsubscribeChanges = session.subscribe(() => {
    const { editor } = session;
    // A selection that changes during a gesture is announced after the gesture.
    const isChanged = editor.selection.join() !== announcedSelection || editor.editedCover !== announcedCover;
    if (editor.toolState === 'idling' && isChanged) schedule();
  });
  return () => {
    clearTimeout(timer);
    unsubscribeCommands();
    unsubscribeChanges();
  };
}

/**
 * Returns the name of a command. For the command "Select several", returns a text about whether taps now add to the
 * selection.
 */
function commandText({ editor }: EditorSession, command: Command): string {
  if (command.id !== 'select-several') return commandLabel(command);
  return t(editor.isSelectingSeveral ? 'canvas-menus.selectSeveralHint' : 'canvas-menus.selectSeveralEnded');
}

/** Returns a text about the start or the end of editing a cover. */
const coverText = ({ editor }: EditorSession, topic: string | undefined): string =>
  topic === undefined
    ? t('canvas-menus.coverEnded')
    : t('canvas-menus.coverEditing', { title: titleOf(editor.store, topic) });

/** Returns a text with the name of the selected record, or with the number of selected records. */
function selectionText({ editor }: EditorSession): string {
  const [first] = editor.selection;
  if (first === undefined) return t('canvas-menus.selectedNone');
  return editor.selection.length === 1
    ? t('canvas-menus.selectedOne', { name: recordName(editor.store, first) })
    : t('canvas-menus.selectedMany', { count: editor.selection.length });
}
