import { type RefObject, useEffect, useState } from 'react';

export interface FullScreen {
  readonly isFull: boolean;
  toggle(): void;
}

/** Full screen; where a browser has none for elements (iPhones), the stage fills the window instead. */
export function useFullScreen(stage: RefObject<HTMLElement | null>): FullScreen {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const update = () =>
      setFull(document.fullscreenElement !== null && document.fullscreenElement === stage.current);
    document.addEventListener('fullscreenchange', update);
    return () => document.removeEventListener('fullscreenchange', update);
  }, [stage]);
  const toggle = () => {
    const element = stage.current;
    if (!element) return;
    if (document.fullscreenElement) void document.exitFullscreen();
    else if (typeof element.requestFullscreen === 'function' && document.fullscreenEnabled) {
      void element.requestFullscreen().catch(() => undefined);
    } else {
      setFull(element.toggleAttribute('data-filling'));
    }
  };
  return { isFull, toggle };
}
