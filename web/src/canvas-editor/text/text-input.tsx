import { flatText } from '@flydeck/editor/text/flat-text';
import type { Rect } from '@flydeck/scene/model/geometry';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { t } from '../../i18n/index.ts';
import { useChangingSession } from '../session/use-session.ts';
import { TEXT_INPUT_ID } from './focus-text-input.ts';
import type { OpenText } from './open-text.ts';
import { TextInputHandler } from './text-input-handler.ts';
import styles from './text-layer.module.css';

interface TextInputProps {
  readonly ref: RefObject<HTMLTextAreaElement | null>;
  readonly text: OpenText;
  /** Rectangle of the caret, in CSS pixels of the stage. */
  readonly caret: Rect | undefined;
}

/**
 * An invisible field at the caret. The field receives what the author types, composes with an input method, or pastes.
 * The field contains the plain text and the selection, so that on-screen keyboards and screen readers know the text
 * around the caret.
 */
export function TextInput({ ref, text, caret }: TextInputProps) {
  const session = useChangingSession();
  const handler = useRef<TextInputHandler>(undefined);
  useEffect(() => {
    const field = ref.current;
    if (!field) return;
    const stage = field.closest<HTMLElement>('[role="application"]');
    handler.current = new TextInputHandler(field, session, text);
    handler.current.show();
    field.focus({ preventScroll: true });
    return () => {
      handler.current?.close();
      handler.current = undefined;
      // The stage gets the focus, unless the author has focused another control.
      if (document.activeElement === field || document.activeElement === document.body)
        stage?.focus({ preventScroll: true });
    };
  }, [ref, session, text]);
  // Copies the text and the selection into the field after each change.
  useLayoutEffect(() => handler.current?.show());
  const { width, height } = session.editor.view.window;
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
      aria-label={t('canvas-text.field')}
      defaultValue={flatText(text.session.paragraphs)}
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      dir="auto"
    />
  );
}
