import { isCollapsed } from '@flydeck/editor/text/text-selection';
import { type KeyboardEvent, type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { PanelProvider } from '../properties/use-property.ts';
import type { EditorSession } from '../session/editor-session.ts';
import { useChangingSession } from '../session/use-session.ts';
import { STAGE_ID } from '../stage/focus-stage.ts';
import { focusTextInput, TEXT_INPUT_ID } from './focus-text-input.ts';
import type { OpenText } from './open-text.ts';
import styles from './text-bar.module.css';
import { type BarPart, TextBarTools } from './text-bar-tools.tsx';
import { TextColors } from './text-colors.tsx';
import { TextLink } from './text-link.tsx';
import { useBarPosition } from './use-bar-position.ts';

/**
 * Formats the selected part of the text that is edited: near the selection, on narrow windows always at the lower edge. The
 * caret stays in the text while it is used by pointer. Alt+F10 moves the focus here, Escape back to the text.
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
  const [part, setPart] = useOpenPart(session, text);
  const isNeeded = part !== undefined || (!isCollapsed(text.shownSelection) && !text.isSelecting);
  const { isDocked, style, partStyle } = useBarPosition(bar, text, isNeeded);
  useLayoutEffect(() => {
    if (part === 'bar') bar.current?.querySelector<HTMLElement>('[role="toolbar"] button')?.focus();
  }, [part]);
  if (!isDocked && !isNeeded) return null;
  const toggle = (next: BarPart) => setPart(part === next ? undefined : next);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the controls in it.
    <div
      ref={bar}
      className={styles.bar}
      data-docked={isDocked}
      data-covers-canvas={isDocked ? true : undefined}
      style={style}
      onMouseDown={keepFocus}
      onKeyDown={onKeyDown}
    >
      <PanelProvider value={session}>
        {(part === 'link' || part === 'color') && (
          <div className={styles.opened} style={partStyle} data-part>
            {part === 'link' ? (
              <TextLink session={session} text={text} />
            ) : (
              <TextColors session={session} text={text} />
            )}
          </div>
        )}
        <div className={styles.tools} role="toolbar" aria-label={t('canvas-text.bar')}>
          <TextBarTools session={session} text={text} openPart={part} onOpen={toggle} />
        </div>
      </PanelProvider>
    </div>
  );
}

/** The edited text: its field, and the canvas. */
const TEXT = `#${TEXT_INPUT_ID}, #${STAGE_ID}`;

/** Which part of the bar is open. Commands open parts; going back to the text and typing in it close them. */
function useOpenPart(session: EditorSession, text: OpenText) {
  const [part, setPart] = useState<BarPart | 'bar'>();
  useEffect(() => {
    const openLink = () => {
      session.update(() => text.formatting.selectLinked());
      setPart('link');
    };
    const listeners = new AbortController();
    const close = ({ target }: Event) => {
      if (target instanceof Element && target.closest(TEXT)) setPart(undefined);
    };
    // Before the key opens a part.
    const options = { capture: true, signal: listeners.signal };
    for (const type of ['focusin', 'keydown', 'input', 'pointerdown']) document.addEventListener(type, close, options);
    const endCommands = session.events.on('open', ({ panel }) => {
      if (panel === 'text-link') openLink();
      if (panel === 'text-bar') setPart('bar');
    });
    return () => {
      listeners.abort();
      endCommands();
    };
  }, [session, text]);
  return [part, setPart] as const;
}

/** Controls are pressed without taking the focus from the text, except for fields to type in. */
function keepFocus(event: MouseEvent): void {
  const isField = event.target instanceof Element && event.target.closest('input, select, label');
  if (!isField) event.preventDefault();
}

/** Arrow keys move the focus between the controls of the bar, Escape moves it back to the text. */
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
  const controls = [...toolbar.querySelectorAll<HTMLElement>('button, input')];
  const index = controls.indexOf(target);
  const next = controls[nextIndex(event, index, controls.length)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** The control to which a key moves; -1 if it moves to none. */
function nextIndex({ key, target }: KeyboardEvent, index: number, count: number): number {
  // In a field, the arrow keys move the caret.
  if (target instanceof HTMLInputElement) return -1;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const isRightToLeft = document.dir === 'rtl';
  const step = { ArrowRight: isRightToLeft ? -1 : 1, ArrowLeft: isRightToLeft ? 1 : -1 }[key];
  return step === undefined ? -1 : (index + step + count) % count;
}
