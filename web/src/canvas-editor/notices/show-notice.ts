import { keepAsPlainText } from '@flydeck/editor/clipboard/paste-text';
import type { TextConverted, VisibleNotice } from '@flydeck/editor/commands/notice';
import type { Editor } from '@flydeck/editor/editor';
import { layOutTopics } from '@flydeck/editor/topics/lay-out';
import { applyTopicTextSizes } from '@flydeck/editor/topics/topic-text-sizes';
import { t } from '../../i18n/index.ts';
import { showToast } from '../../ui/toast.tsx';
import type { SessionEvents } from '../session/session-events.ts';
import { focusStage } from '../stage/focus-stage.ts';

/** The part of `EditorSession` that notices need. An import of `EditorSession` would be a cycle. */
interface NoticeSession {
  readonly editor: Editor;
  readonly events: SessionEvents;
  update(action: (editor: Editor) => unknown): unknown;
  subscribe(listener: () => void): () => void;
}

/** Shows a notice as a toast. */
export function showNotice(session: NoticeSession, notice: VisibleNotice): void {
  switch (notice.kind) {
    case 'read-only':
      hideReadOnly?.();
      hideReadOnly = showToast({ text: t('canvas-menus.readOnly'), kind: 'failed' });
      break;
    case 'topic-left':
      showTopicLeft(session, notice);
      break;
    case 'topic-dissolved':
      showTopicDissolved(session, notice);
      break;
    case 'topic-deleted':
      showToast({ text: t('canvas-menus.topicDeleted', { title: notice.name || t('canvas-path.untitled') }) });
      break;
    case 'layout-ended':
      showLayoutEnded(session, notice);
      break;
    case 'texts-moved':
      showTextsMoved(session, notice);
      break;
    case 'paste-refused':
      showToast({ kind: 'failed', text: t('canvas-menus.pasteRefused') });
      break;
    case 'pictures-left-out':
      showToast({ kind: 'failed', text: leftOutText(notice) });
      break;
    case 'markdown-pasted':
      showTextConverted(session, notice, t('canvas-menus.markdownPasted'));
      break;
    case 'video-card-pasted':
      showTextConverted(session, notice, t('canvas-menus.videoCardPasted'));
      break;
    case 'svg-shapes-pasted':
      showTextConverted(session, notice, t('canvas-menus.svgShapesPasted'));
      break;
    case 'svg-pasted':
      showTextConverted(session, notice, t('canvas-menus.svgPasted'));
      break;
    case 'svg-refused':
      showTextConverted(session, notice, t('canvas-menus.svgRefused'));
  }
}

/** The notice of one kind. */
type NoticeOf<Kind extends VisibleNotice['kind']> = Extract<VisibleNotice, { readonly kind: Kind }>;

/** Hides the last report that the author may not change the presentation. */
let hideReadOnly: (() => void) | undefined;

/** Hides the last report that a topic was left. */
let hideTopicLeft: (() => void) | undefined;

/**
 * Reports that Escape has left a topic, and offers to return to the view before. Replaces the previous report. The
 * report is hidden when the author selects something.
 */
function showTopicLeft(session: NoticeSession, { name, camera }: NoticeOf<'topic-left'>): void {
  const act = () => {
    if (session.editor.store.isPresent(camera.topic)) session.update((editor) => editor.flyTo(camera));
    focusStage();
  };
  hideTopicLeft?.();
  const hide = showToast({
    text: t('canvas-menus.topicLeft', { title: name || t('canvas-path.untitled') }),
    action: { label: t('canvas-menus.topicLeftBack'), act },
  });
  const unsubscribe = session.subscribe(() => {
    if (session.editor.selection.length > 0) hideTopicLeft?.();
  });
  hideTopicLeft = () => {
    hide();
    unsubscribe();
    hideTopicLeft = undefined;
  };
}

/** Reports that the automatic layout of a topic has ended, and offers to apply the layout again. */
function showLayoutEnded(session: NoticeSession, { topic, name }: NoticeOf<'layout-ended'>): void {
  const text = name === '' ? t('canvas-menus.layoutEndedUntitled') : t('canvas-menus.layoutEnded', { title: name });
  const act = () => {
    session.update((editor) => editor.perform(({ view }) => ({ operations: layOutTopics(view.store, topic) })));
    focusStage();
  };
  showToast({ text, action: { label: t('canvas-menus.layOutAgain'), act } });
}

/** Reports that moved texts kept their size on the screen, and offers to use the text sizes of their new topic. */
function showTextsMoved(session: NoticeSession, notice: NoticeOf<'texts-moved'>): void {
  const act = () => {
    session.update((editor) => editor.perform(({ view }) => ({ operations: applyTopicTextSizes(view.store, notice) })));
    focusStage();
  };
  showToast({ text: t('canvas-menus.textsMoved'), action: { label: t('canvas-menus.useTopicTextSizes'), act } });
}

/** Reports that a pasted text was converted, and offers to keep it as plain text. */
function showTextConverted(session: NoticeSession, notice: TextConverted, message: string): void {
  const { text, elements, point } = notice;
  const act = () => {
    session.update((editor) =>
      editor.perform((context) => keepAsPlainText(context, text, elements, point ? { point } : {})),
    );
    focusStage();
  };
  const kind = notice.kind === 'svg-refused' ? ({ kind: 'failed' } as const) : {};
  showToast({ ...kind, text: message, action: { label: t('canvas-menus.keepAsPlainText'), act } });
}

/** Returns a text that explains why pictures and media were not pasted. */
function leftOutText({ count, reason }: NoticeOf<'pictures-left-out'>): string {
  if (reason === 'no-access') return t('canvas-menus.picturesNoAccess', { count });
  if (reason === 'storage-full') return t('canvas-menus.picturesStorageFull', { count });
  if (reason === 'other-site') return t('canvas-menus.picturesOfOtherSite', { count });
  return t('canvas-menus.picturesLeftOut', { count });
}

/** Reports that a topic was dissolved (replaced by its content), and offers to undo the change. */
function showTopicDissolved(session: NoticeSession, notice: NoticeOf<'topic-dissolved'>): void {
  const act = () => {
    session.update((editor) => editor.key('mod+z'));
    focusStage();
  };
  const hide = showToast({ text: dissolvedText(session, notice), action: { label: t('canvas.undo'), act } });
  // The toast is hidden when the next change begins, because the toast's undo button would revert the next change.
  const close = () => {
    hide();
    unsubscribe();
    unsubscribeCommands();
  };
  const unsubscribe = session.subscribe(() => {
    if (session.editor.toolState !== 'idling') close();
  });
  const unsubscribeCommands = session.events.on('command', ({ id }) => {
    if (id !== 'dissolve-topic' && changesDocument(id)) close();
  });
}

/**
 * Returns whether a command may change the document: the ids of commands that never change the document begin with
 * `show` (except `show-all`, which shows hidden records), `select`, `zoom`, `go`, `tool` or `copy`.
 */
const changesDocument = (id: string): boolean => !/^(show(?!-all$)|select|zoom|go|tool|copy)-?/.test(id);

/** Returns a text that names the dissolved topic and what has changed with it, such as steps, links and comments. */
function dissolvedText({ events }: NoticeSession, notice: NoticeOf<'topic-dissolved'>): string {
  const { topic, name, steps, linked, hadCover, wasClipped } = notice;
  const threads = events.countThreads?.(topic) ?? 0;
  return [
    t('canvas-menus.topicDissolved', { title: name || t('canvas-path.untitled') }),
    ...(steps.length > 0 ? [t('canvas-menus.dissolvedSteps', { count: steps.length })] : []),
    ...(linked.length > 0 ? [t('canvas-menus.dissolvedLinks', { count: linked.length })] : []),
    ...(threads > 0 ? [t('canvas-menus.dissolvedComments', { count: threads })] : []),
    ...(hadCover ? [t('canvas-menus.dissolvedCover')] : []),
    ...(wasClipped ? [t('canvas-menus.dissolvedClipping')] : []),
  ].join(' ');
}
