import { screenBounds } from '@flydeck/editor/bounds';
import { flatText } from '@flydeck/editor/text/flat-text';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { t } from '../../i18n/index.ts';
import { loadedEditing } from '../parts/load-editing.ts';
import type { EditorSession } from '../session/editor-session.ts';
import { useChangingSession } from '../session/use-session.ts';
import { isSelectedTextInput, TEXT_INPUT_ID } from './focus-text-input.ts';
import type { OpenText } from './open-text.ts';
import { TextInputHandler } from './text-input-handler.ts';
import styles from './text-layer.module.css';

interface TextInputProps {
  readonly ref: RefObject<HTMLTextAreaElement | null>;
  /** The text that is being edited; undefined while a text is only selected. */
  readonly text: OpenText | undefined;
  /** Id of the selected record that an author edits by typing. */
  readonly selected: string | undefined;
}

/**
 * An invisible field at the caret. The field receives what the author types, composes with an input method, or pastes.
 * The field contains the plain text and the selection, so that on-screen keyboards and screen readers know the text
 * around the caret.
 *
 * While a text is only selected, the field has the focus of the stage, because browsers start input methods only in
 * fields. The first change of the field begins the editing of the text. Other keys are shortcuts of the canvas.
 */
export function TextInput({ ref, text, selected }: TextInputProps) {
  const session = useChangingSession();
  const current = useRef<{ readonly text: OpenText; readonly handler: TextInputHandler }>(undefined);
  useEffect(() => {
    const field = ref.current;
    if (!field || !text) return;
    const stage = stageOf(field);
    if (current.current?.text !== text) {
      field.value = flatText(text.session.paragraphs);
      current.current = { text, handler: new TextInputHandler(field, session, text) };
    }
    const { handler } = current.current;
    handler.show();
    field.focus({ preventScroll: true });
    return () => {
      handler.close();
      current.current = undefined;
      // The stage gets the focus, unless the author has focused another control.
      if (document.activeElement === field || document.activeElement === document.body)
        stage?.focus({ preventScroll: true });
    };
  }, [ref, session, text]);
  const isIdle = text === undefined;
  useLayoutEffect(() => {
    const field = ref.current;
    const stage = field && stageOf(field);
    if (!field || !stage || !isIdle) return;
    const releaseFocus = takeFocusOfStage(field, stage);
    const begin = ({ type }: Event) => {
      if (current.current) return;
      const opened = loadedEditing()?.beginTyping(session);
      if (!opened) return;
      const handler = new TextInputHandler(field, session, opened);
      current.current = { text: opened, handler };
      if (type === 'compositionstart') handler.startComposition();
    };
    field.addEventListener('compositionstart', begin);
    field.addEventListener('beforeinput', begin);
    return () => {
      field.removeEventListener('compositionstart', begin);
      field.removeEventListener('beforeinput', begin);
      releaseFocus();
    };
  }, [ref, session, isIdle]);
  useLayoutEffect(() => {
    const field = ref.current;
    const stage = field && stageOf(field);
    return () => {
      // The field is about to be removed, because no text is selected any more.
      if (isSelectedTextInput(field) && document.activeElement === field) stage?.focus({ preventScroll: true });
    };
  }, [ref]);
  // Copies the text and the selection into the field after each change.
  useLayoutEffect(() => {
    if (current.current) current.current.handler.show();
    else if (!text && selected !== undefined && ref.current) showSelected(ref.current, session, selected);
  });
  const { width, height } = session.editor.view.window;
  const caret = text?.caretBox ?? (text ? undefined : screenBounds(session.editor.view, selected ?? ''));
  return (
    <textarea
      ref={ref}
      id={TEXT_INPUT_ID}
      className={styles.input}
      style={{
        // The field is 2 px wide and stays inside the stage.
        left: Math.min(Math.max(caret?.x ?? 0, 0), width - 2),
        top: Math.min(Math.max(caret?.y ?? 0, 0), Math.max(0, height - (caret?.height ?? 0))),
        height: Math.min(Math.max(caret?.height ?? 16, 1), height),
        // At least 16 px: phones zoom in when a field with a smaller font size gets the focus.
        fontSize: Math.max(16, caret?.height ?? 16),
        lineHeight: 1,
      }}
      data-selected={isIdle || undefined}
      tabIndex={isIdle ? -1 : 0}
      aria-label={t(isIdle ? 'canvas-text.selectedField' : 'canvas-text.field')}
      defaultValue={text && flatText(text.session.paragraphs)}
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      dir="auto"
    />
  );
}

const stageOf = (field: Element): HTMLElement | null => field.closest<HTMLElement>('[role="application"]');

/** Shows the text of a selected record in the field, with the selection that typing replaces. */
function showSelected(field: HTMLTextAreaElement, { editor }: EditorSession, id: string): void {
  const typed = loadedEditing()?.typedText(editor, id);
  if (!typed) return;
  const { value, start, end } = typed;
  if (field.value !== value) field.value = value;
  if (field.selectionStart !== start || field.selectionEnd !== end) field.setSelectionRange(start, end);
}

/**
 * Moves the focus of the stage to the field, now and each time the stage gets the focus. While the field has the focus,
 * Shift+Tab skips the stage. Returns a function that gives the focus back to the stage.
 */
function takeFocusOfStage(field: HTMLElement, stage: HTMLElement): () => void {
  const take = () => {
    // The stage shows the focus ring for the field.
    stage.toggleAttribute('data-focus-ring', stage.matches(':focus-visible'));
    field.focus({ preventScroll: true });
  };
  const setTabIndex = ({ type }: Event) => {
    stage.tabIndex = type === 'focus' ? -1 : 0;
    if (type === 'blur') stage.removeAttribute('data-focus-ring');
  };
  const listeners = new AbortController();
  const { signal } = listeners;
  field.addEventListener('focus', setTabIndex, { signal });
  field.addEventListener('blur', setTabIndex, { signal });
  stage.addEventListener('focus', take, { signal });
  if (document.activeElement === stage) take();
  return () => {
    listeners.abort();
    stage.tabIndex = 0;
    stage.removeAttribute('data-focus-ring');
  };
}
