import type { OutcomeNotice } from '@flydeck/editor/commands/notice';
import type { EditorSession } from '../session/editor-session.ts';

/** Outcomes and changes of the selection within this time, in ms, are announced together. */
const COLLECT_MS = 120;

/** The functions that describe outcomes; undefined until they are loaded, because they are needed only after an outcome. */
let texts: typeof import('./outcome-texts.ts') | undefined;

/** Loads the functions that describe outcomes. */
export async function loadOutcomeTexts(): Promise<void> {
  texts ??= await import('./outcome-texts.ts');
}

type ObservedSession = Pick<EditorSession, 'editor' | 'events' | 'subscribe' | 'text'>;

/**
 * Calls `announce` with a translated text after a command or another change, or after the selection has changed. Returns
 * a function that unsubscribes.
 */
export function observeOutcomes(session: ObservedSession, announce: (text: string) => void): () => void {
  // The last notice of each kind of outcome that is not announced yet, in the order of the first notices.
  const notices = new Map<string, OutcomeNotice>();
  let announcedSelection = session.editor.selection.join();
  let announcedCover = session.editor.editedCover;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isEnded = false;
  const report = () => {
    timer = undefined;
    if (isEnded) return;
    if (!texts) {
      // After a failure, the next outcome loads them again, and the present ones are announced then.
      void loadOutcomeTexts().then(report, () => undefined);
      return;
    }
    const { outcomeText, selectionText, textFormatOutcome } = texts;
    const { selection, editedCover, store } = session.editor;
    // Covers can also be opened and closed without a command, for example by a click.
    const isCoverChanged =
      editedCover !== announcedCover && !notices.has('cover-editing') && !notices.has('cover-ended');
    if (isCoverChanged) notices.set('cover', { kind: 'outcome', outcome: coverOutcome(editedCover) });
    const isSelectionAnnounced = notices.delete('selected') || selection.join() !== announcedSelection;
    const parts = [...notices.values()].map((notice) =>
      outcomeText(store, { ...notice, outcome: textFormatOutcome(session.text, notice.outcome) }),
    );
    announcedSelection = selection.join();
    announcedCover = editedCover;
    notices.clear();
    if (isSelectionAnnounced) parts.push(selectionText(session.editor));
    if (parts.length > 0) announce(joinSentences(parts));
  };
  const schedule = () => {
    timer ??= setTimeout(report, COLLECT_MS);
  };
  const unsubscribeNotices = session.events.on('notice', (notice) => {
    if (notice.kind !== 'outcome') return;
    notices.set(notice.outcome.what, notice);
    schedule();
  });
  const unsubscribeChanges = session.subscribe(() => {
    const { editor } = session;
    // A selection that changes during a gesture is announced after the gesture.
    const isChanged = editor.selection.join() !== announcedSelection || editor.editedCover !== announcedCover;
    if (editor.toolState === 'idling' && isChanged) schedule();
  });
  return () => {
    isEnded = true;
    clearTimeout(timer);
    unsubscribeNotices();
    unsubscribeChanges();
  };
}

/** Joins texts, of which some end with a full stop. */
const joinSentences = (texts: readonly string[]): string =>
  texts.map((text, i) => (i === texts.length - 1 || /[.。]$/.test(text) ? text : `${text}.`)).join(' ');

/** Returns the outcome of starting to edit the cover of a topic; with undefined, of ending it. */
const coverOutcome = (topic: string | undefined): OutcomeNotice['outcome'] =>
  topic === undefined ? { what: 'cover-ended' } : { what: 'cover-editing', id: topic };
