import { isEqual } from '@flydeck/scene/records/is-equal';
import { type CSSProperties, type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { STAGE_ID } from '../stage/focus-stage.ts';
import { visibleArea } from '../stage/visible-area.ts';
import type { OpenText } from './open-text.ts';
import { placeBar, placePopup } from './place-bar.ts';

/** Windows in which the text bar is at the lower edge. `text-bar.module.css` uses the same width. */
const NARROW_WINDOW = '(max-width: 767px)';

interface BarPosition {
  /** Whether the bar is at the lower edge of the stage, above the on-screen keyboard. */
  readonly isDocked: boolean;
  /** The position of the bar in the stage. */
  readonly style: CSSProperties;
  /** The position of the open popup, relative to the bar. */
  readonly popupStyle: CSSProperties;
}

type Position = Omit<BarPosition, 'isDocked'>;

/** Makes the bar invisible while its position is unknown. */
const UNKNOWN_POSITION: Position = { style: { visibility: 'hidden' }, popupStyle: {} };

/**
 * Returns the position of the text bar, with which authors format the text that is being edited. The bar is invisible
 * until its size is known.
 * @param isNeeded whether characters are selected or a popup of the bar is open. A docked bar is always visible, and a
 * bar near the text only if it is needed.
 */
export function useBarPosition(bar: RefObject<HTMLElement | null>, text: OpenText, isNeeded: boolean): BarPosition {
  const isDocked = useIsNarrow();
  const [position, setPosition] = useState(UNKNOWN_POSITION);
  useLayoutEffect(() => {
    const next = isDocked ? dockedPosition() : positionNear(bar.current, text);
    setPosition((last) => (isEqual(last, next) ? last : next));
  });
  return { isDocked, ...(isNeeded || isDocked ? position : UNKNOWN_POSITION) };
}

/** Returns the position of a bar that is not docked: near the selected text. */
function positionNear(bar: HTMLElement | null, { selectionBounds }: OpenText): Position {
  const area = visibleArea();
  if (!bar || !area || !selectionBounds) return UNKNOWN_POSITION;
  const size = { width: bar.offsetWidth, height: bar.offsetHeight };
  const { x, y } = placeBar(selectionBounds, size, area);
  const popup = bar.querySelector<HTMLElement>('[data-popup]');
  const popupTop = placePopup(selectionBounds, { x, y, ...size }, popup?.offsetHeight ?? 0, area);
  return { style: { left: Math.round(x), top: Math.round(y) }, popupStyle: { top: Math.round(popupTop - y) } };
}

/** Returns the position of a docked bar: above the on-screen keyboard. */
const dockedPosition = (): Position => ({ style: { bottom: keyboardHeight() }, popupStyle: {} });

/** Returns how many CSS pixels of the stage the on-screen keyboard covers. */
function keyboardHeight(): number {
  const viewport = window.visualViewport;
  const stage = document.getElementById(STAGE_ID)?.getBoundingClientRect();
  if (!viewport || !stage) return 0;
  return Math.max(0, Math.round(stage.bottom - viewport.offsetTop - viewport.height));
}

/**
 * Returns whether the window is narrow. Also renders the component again when the on-screen keyboard opens or closes,
 * because the position of a docked bar then changes.
 */
function useIsNarrow(): boolean {
  const [isNarrow, setNarrow] = useState(() => matchMedia(NARROW_WINDOW).matches);
  const [, setVersion] = useState(0);
  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    const query = matchMedia(NARROW_WINDOW);
    query.addEventListener('change', () => setNarrow(query.matches), { signal });
    const renderAgain = () => setVersion((version) => version + 1);
    window.visualViewport?.addEventListener('resize', renderAgain, { signal });
    window.visualViewport?.addEventListener('scroll', renderAgain, { signal });
    return () => listeners.abort();
  }, []);
  return isNarrow;
}
