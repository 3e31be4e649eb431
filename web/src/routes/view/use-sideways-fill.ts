import { type RefObject, useEffect } from 'react';
import { useViewer } from '../../viewer/use-viewer.ts';

/** A phone held sideways; the style sheet of the stage repeats it. */
const SIDEWAYS_PHONE = '(orientation: landscape) and (max-height: 500px)';

/** Lets the viewer in `frame` fill the window of a phone held sideways while it presents, until it is turned back or left. */
export function useSidewaysFill(frame: RefObject<HTMLElement | null>): void {
  const { mode, failure } = useViewer();
  const isWanted = !failure && (mode === 'loading' || mode === 'present');
  useEffect(() => {
    const element = frame.current?.querySelector('section[data-mode]');
    if (!isWanted || !element) return;
    const query = matchMedia(SIDEWAYS_PHONE);
    const follow = () => {
      if (!document.fullscreenElement) element.toggleAttribute('data-filling', query.matches);
    };
    if (query.matches) follow();
    query.addEventListener('change', follow);
    return () => {
      query.removeEventListener('change', follow);
      element.removeAttribute('data-filling');
    };
  }, [frame, isWanted]);
}
