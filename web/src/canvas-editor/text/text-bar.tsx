import { isCollapsed } from '@flydeck/editor/text/text-selection';
import { type KeyboardEvent, type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { FieldSessionProvider } from '../properties/field-session.ts';
import type { EditorSession } from '../session/editor-session.ts';
import { useChangingSession } from '../session/use-session.ts';
import { STAGE_ID } from '../stage/focus-stage.ts';
import { focusTextInput, TEXT_INPUT_ID } from './focus-text-input.ts';
import type { OpenText } from './open-text.ts';
import styles from './text-bar.module.css';
import { type BarPopup, COLOR_LABELS, TextBarTools } from './text-bar-tools.tsx';
import { TextColors } from './text-colors.tsx';
import { TextLink } from './text-link.tsx';
import { useBarPosition } from './use-bar-position.ts';

/**
 * A bar with which the author formats the selected characters of the text that is being edited. It is near the selected
 * text, or at the lower edge of narrow windows. A click on the bar leaves the focus in the text. Alt+F10 moves the
 * focus to the bar, Escape moves it back to the text.
 */
export function TextBar() {
  const session = useChangingSession();
  const { text } = session;
  return text ? <OpenTextBar key={text.id} session={session} text={text} /> : null;
}

interface OpenTextBarProps {
  readonly session: EditorSession;
  readonly text: OpenText;
}

function OpenTextBar({ session, text }: OpenTextBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [popup, setPopup] = useOpenPopup(session, text);
  const isNeeded = popup !== undefined || (!isCollapsed(text.shownSelection) && !text.isSelecting);
  const { isDocked, style, popupStyle } = useBarPosition(bar, text, isNeeded);
  useLayoutEffect(() => {
    if (popup === 'bar') bar.current?.querySelector<HTMLElement>('[role="toolbar"] select')?.focus();
  }, [popup]);
  if (!isDocked && !isNeeded) return null;
  const toggle = (next: BarPopup) => setPopup(popup === next ? undefined : next);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the controls inside.
    <div
      ref={bar}
      className={styles.bar}
      data-docked={isDocked}
      data-covers-canvas={isDocked ? true : undefined}
      style={style}
      onMouseDown={keepFocusInText}
      onKeyDown={onKeyDown}
    >
      <FieldSessionProvider value={session}>
        {popup !== undefined && popup !== 'bar' && (
          <div className={styles.popup} style={popupStyle} data-popup>
            {popup === 'link' ? (
              <TextLink session={session} text={text} />
            ) : (
              <TextColors key={popup} session={session} text={text} name={popup} label={t(COLOR_LABELS[popup])} />
            )}
          </div>
        )}
        <div className={styles.tools} role="toolbar" aria-label={t('canvas-text.bar')}>
          <TextBarTools session={session} text={text} openPopup={popup} onToggle={toggle} />
        </div>
      </FieldSessionProvider>
    </div>
  );
}

/** CSS selector of the elements that receive input for the text: the text input and the stage. */
const TEXT_SELECTOR = `#${TEXT_INPUT_ID}, #${STAGE_ID}`;

/**
 * Returns a state and the function that sets it. The state is the open popup of the bar; `bar` if no popup is open and
 * the focus has moved to the bar; undefined after a click, a key or the focus in the text. Commands can open the link
 * popup or focus the bar.
 */
function useOpenPopup(session: EditorSession, text: OpenText) {
  const [popup, setPopup] = useState<BarPopup | 'bar'>();
  useEffect(() => {
    const openLink = () => {
      session.update(() => text.formatting.selectLinkOrWord());
      setPopup('link');
    };
    const listeners = new AbortController();
    const close = ({ target }: Event) => {
      if (target instanceof Element && target.closest(TEXT_SELECTOR)) setPopup(undefined);
    };
    // In the capture phase, so that a key first closes the open popup and can then open another one.
    const options = { capture: true, signal: listeners.signal };
    for (const type of ['focusin', 'keydown', 'input', 'pointerdown']) document.addEventListener(type, close, options);
    const unsubscribe = session.events.on('open', ({ panel }) => {
      if (panel === 'text-link') openLink();
      if (panel === 'text-bar') setPopup('bar');
    });
    return () => {
      listeners.abort();
      unsubscribe();
    };
  }, [session, text]);
  return [popup, setPopup] as const;
}

/** Prevents a click on a button from moving the focus out of the text. Fields of the bar need the focus for typing. */
function keepFocusInText(event: MouseEvent): void {
  const isField = event.target instanceof Element && event.target.closest('input, select, label');
  if (!isField) event.preventDefault();
}

/** Moves the focus between the controls of the bar by arrow keys, Home and End, and back to the text by Escape. */
function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
  if (event.defaultPrevented) return;
  if (event.key === 'Escape') {
    event.preventDefault();
    focusTextInput();
    return;
  }
  const { target } = event;
  const toolbar = target instanceof HTMLElement ? target.closest('[role="toolbar"]') : null;
  if (!toolbar || !(target instanceof HTMLElement)) return;
  const controls = [...toolbar.querySelectorAll<HTMLElement>('button, input, select')];
  const index = controls.indexOf(target);
  const next = controls[nextIndex(event, index, controls.length)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Returns the index of the control to which a key moves the focus; -1 for keys that do not move the focus. */
function nextIndex({ key, target }: KeyboardEvent, index: number, count: number): number {
  // In a field, these keys move the caret. In a menu, only the other arrow keys choose an option.
  if (target instanceof HTMLInputElement) return -1;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const isRightToLeft = document.dir === 'rtl';
  const offset = { ArrowRight: isRightToLeft ? -1 : 1, ArrowLeft: isRightToLeft ? 1 : -1 }[key];
  return offset === undefined ? -1 : (index + offset + count) % count;
}
