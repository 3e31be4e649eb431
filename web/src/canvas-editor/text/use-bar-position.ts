import { isEqual } from '@flydeck/scene/records/is-equal';
import { type CSSProperties, type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { STAGE_ID } from '../stage/focus-stage.ts';
import { visibleArea } from '../stage/free-area.ts';
import type { OpenText } from './open-text.ts';
import { placeBar, placePart } from './place-bar.ts';

/** Windows of which the bar takes the lower edge, as in the styles of the editor. */
const NARROW = '(max-width: 767px)';

interface BarPosition {
  /** At the lower edge of the stage, above the keyboard of a telephone. */
  readonly isDocked: boolean;
  readonly style: CSSProperties;
  /** The position of what one of its buttons opens. */
  readonly partStyle: CSSProperties;
}

type Position = Omit<BarPosition, 'isDocked'>;

const UNKNOWN: Position = { style: { visibility: 'hidden' }, partStyle: {} };

/** Returns where the bar of a text is. It is invisible until its size is known. */
export function useBarPosition(bar: RefObject<HTMLElement | null>, text: OpenText, isNeeded: boolean): BarPosition {
  const isDocked = useIsNarrow();
  const [position, setPosition] = useState(UNKNOWN);
  useLayoutEffect(() => {
    const next = isDocked ? docked() : positionNear(bar.current, text);
    setPosition((last) => (isEqual(last, next) ? last : next));
  });
  return { isDocked, ...(isNeeded || isDocked ? position : UNKNOWN) };
}

function positionNear(bar: HTMLElement | null, { selectionBounds }: OpenText): Position {
  const area = visibleArea();
  if (!bar || !area || !selectionBounds) return UNKNOWN;
  const size = { width: bar.offsetWidth, height: bar.offsetHeight };
  const { x, y } = placeBar(selectionBounds, size, area);
  const part = bar.querySelector<HTMLElement>('[data-part]');
  const partTop = placePart(selectionBounds, { x, y, ...size }, part?.offsetHeight ?? 0, area);
  return { style: { left: Math.round(x), top: Math.round(y) }, partStyle: { top: Math.round(partTop - y) } };
}

const docked = (): Position => ({ style: { bottom: keyboardHeight() }, partStyle: {} });

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
