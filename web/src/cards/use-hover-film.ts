import { type FocusEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

/** Type of `navigator.connection` (Network Information API), which TypeScript does not define. */
interface Connection {
  readonly saveData?: boolean;
}

/** Whether films may play: false if the visitor prefers reduced motion or reduced data. */
function mayPlayFilms(): boolean {
  const isReduced = ['reduced-motion', 'reduced-data'].some(
    (feature) => matchMedia(`(prefers-${feature}: reduce)`).matches,
  );
  const { connection } = navigator as Navigator & { readonly connection?: Connection };
  return !isReduced && connection?.saveData !== true;
}

interface HoverFilm {
  /** Ref for the video element. */
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly isPlaying: boolean;
  /** True once playing was requested. Until then the video element need not be rendered. */
  readonly wasRequested: boolean;
  /** Event handlers of the link around the film. */
  readonly handlers: {
    onPointerEnter(event: PointerEvent): void;
    onPointerLeave(): void;
    onFocus(event: FocusEvent): void;
    onBlur(): void;
  };
}

/** Plays a film while the link around the film is hovered (S2.21) or has the keyboard focus. */
export function useHoverFilm(): HoverFilm {
  const video = useRef<HTMLVideoElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [wasRequested, setWasRequested] = useState(false);
  useEffect(() => {
    const film = video.current;
    // `play` rejects if the film is paused before it starts.
    if (isPlaying) void film?.play().catch(() => undefined);
    else film?.pause();
  }, [isPlaying]);
  const start = () => {
    if (!mayPlayFilms()) return;
    setWasRequested(true);
    setPlaying(true);
  };
  const stop = () => setPlaying(false);
  const handlers: HoverFilm['handlers'] = {
    // A tap opens the card, so the visitor would not see the film.
    onPointerEnter: ({ pointerType }) => pointerType !== 'touch' && start(),
    onPointerLeave: stop,
    onFocus: ({ currentTarget }) => currentTarget.matches(':focus-visible') && start(),
    onBlur: stop,
  };
  return { video, isPlaying, wasRequested, handlers };
}
