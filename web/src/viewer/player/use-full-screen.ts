import { type RefObject, useEffect, useState } from 'react';

export interface FullScreen {
  /** Whether the stage is in full screen or fills the window. */
  readonly isFull: boolean;
  toggle(): void;
}

/**
 * Returns whether the stage is in full screen, and a function that enters or leaves full screen. In browsers without
 * full screen for elements (on iPhones), the stage fills the window instead.
 */
export function useFullScreen(stage: RefObject<HTMLElement | null>): FullScreen {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const update = () => setFull(document.fullscreenElement === element || element.hasAttribute('data-filling'));
    update();
    // The stage fills the window while it has the attribute `data-filling`, which `useLandscapeFill` also sets.
    const observer = new MutationObserver(update);
    observer.observe(element, { attributeFilter: ['data-filling'] });
    document.addEventListener('fullscreenchange', update);
    return () => {
      observer.disconnect();
      document.removeEventListener('fullscreenchange', update);
    };
  }, [stage]);
  const toggle = () => {
    const element = stage.current;
    if (!element) return;
    if (document.fullscreenElement) void document.exitFullscreen();
    else if (element.hasAttribute('data-filling')) element.removeAttribute('data-filling');
    else if (typeof element.requestFullscreen === 'function' && document.fullscreenEnabled) {
      void element.requestFullscreen().catch(() => undefined);
    } else element.toggleAttribute('data-filling', true);
  };
  return { isFull, toggle };
}
