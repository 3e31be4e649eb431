import { isEqual } from '@flydeck/scene/records/is-equal';
import { type CSSProperties, type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { STAGE_ID } from '../stage/focus-stage.ts';
import { visibleArea } from '../stage/free-area.ts';
import type { OpenText } from './open-text.ts';
import { placeBar } from './place-bar.ts';

/** Windows of which the bar takes the lower edge, as in the styles of the editor. */
const NARROW = '(max-width: 767px)';

interface BarPosition {
  /** At the lower edge of the stage, above the keyboard of a telephone. */
  readonly isDocked: boolean;
  /** Where its open part is. */
  readonly side: 'above' | 'below';
  readonly style: CSSProperties;
}

type Position = Omit<BarPosition, 'isDocked'>;

const UNKNOWN: Position = { side: 'above', style: { visibility: 'hidden' } };

/** Returns where the bar of a text is. It is invisible until its size is known. */
export function useBarPosition(bar: RefObject<HTMLElement | null>, text: OpenText, isNeeded: boolean): BarPosition {
  const isDocked = useIsNarrow();
  const [position, setPosition] = useState(UNKNOWN);
  useLayoutEffect(() => {
    const next = isDocked ? docked() : positionBeside(bar.current, text);
    setPosition((last) => (isEqual(last, next) ? last : next));
  });
  return { isDocked, ...(isNeeded || isDocked ? position : UNKNOWN) };
}

function positionBeside(bar: HTMLElement | null, { selectionBounds }: OpenText): Position {
  const area = visibleArea();
  if (!bar || !area || !selectionBounds) return UNKNOWN;
  const { x, y } = placeBar(selectionBounds, { width: bar.offsetWidth, height: bar.offsetHeight }, area);
  // The bar stays where it is when one of its buttons opens a part.
  const part = bar.querySelector<HTMLElement>('[data-part]');
  const side = y - (part?.offsetHeight ?? 0) < area.y ? 'below' : 'above';
  return { side, style: { left: Math.round(x), top: Math.round(y) } };
}

const docked = (): Position => ({ side: 'above', style: { bottom: keyboardHeight() } });

/** How much of the stage's lower part the keyboard of a telephone covers, in CSS pixels. */
function keyboardHeight(): number {
  const viewport = window.visualViewport;
  const stage = document.getElementById(STAGE_ID)?.getBoundingClientRect();
  if (!viewport || !stage) return 0;
  return Math.max(0, Math.round(stage.bottom - viewport.offsetTop - viewport.height));
}

/** Whether the window is narrow. Renders again when the keyboard of a telephone opens or closes. */
function useIsNarrow(): boolean {
  const [isNarrow, setNarrow] = useState(() => matchMedia(NARROW).matches);
  const [, setVersion] = useState(0);
  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    const query = matchMedia(NARROW);
    query.addEventListener('change', () => setNarrow(query.matches), { signal });
    const onViewport = () => setVersion((version) => version + 1);
    window.visualViewport?.addEventListener('resize', onViewport, { signal });
    window.visualViewport?.addEventListener('scroll', onViewport, { signal });
    return () => listeners.abort();
  }, []);
  return isNarrow;
}
