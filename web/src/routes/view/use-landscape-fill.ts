import { type RefObject, useEffect } from 'react';
import { useViewer } from '../../viewer/use-viewer.ts';

/** Matches phones in landscape. `stage.module.css` repeats this query. */
const LANDSCAPE_PHONE_QUERY = '(orientation: landscape) and (max-height: 500px)';

/** While presenting, lets the viewer in `container` fill the window of a phone in landscape. */
export function useLandscapeFill(container: RefObject<HTMLElement | null>): void {
  const { mode, failure } = useViewer();
  const isPresenting = !failure && (mode === 'loading' || mode === 'present');
  useEffect(() => {
    // The root element of the viewer.
    const element = container.current?.querySelector('section[data-mode]');
    if (!isPresenting || !element) return;
    const query = matchMedia(LANDSCAPE_PHONE_QUERY);
    const update = () => {
      // In fullscreen, the viewer already fills the screen.
      if (!document.fullscreenElement) element.toggleAttribute('data-filling', query.matches);
    };
    if (query.matches) update();
    query.addEventListener('change', update);
    return () => {
      query.removeEventListener('change', update);
      element.removeAttribute('data-filling');
    };
  }, [container, isPresenting]);
}
