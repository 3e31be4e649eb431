import { type FocusEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

interface Connection {
  readonly saveData?: boolean;
}

/** Whether films may play: neither where less motion nor where less data was asked for. */
export function mayPlayFilms(): boolean {
  const asked = ['reduced-motion', 'reduced-data'].some(
    (wish) => matchMedia(`(prefers-${wish}: reduce)`).matches,
  );
  const { connection } = navigator as Navigator & { readonly connection?: Connection };
  return !asked && connection?.saveData !== true;
}

interface HoverFilm {
  /** Of the film's element. */
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly isPlaying: boolean;
  /** Whether it has been asked for: before, no element is needed. */
  readonly wasAsked: boolean;
  /** Of the link around it. */
  readonly handlers: {
    onPointerEnter(event: PointerEvent): void;
    onPointerLeave(): void;
    onFocus(event: FocusEvent): void;
    onBlur(): void;
  };
}

/** A film that plays while the mouse is over its link (S§2.3), or while the keyboard stands on it. */
export function useHoverFilm(): HoverFilm {
  const video = useRef<HTMLVideoElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [wasAsked, setAsked] = useState(false);
  useEffect(() => {
    const film = video.current;
    // What was paused before it began is of no concern.
    if (isPlaying) void film?.play().catch(() => undefined);
    else film?.pause();
  }, [isPlaying]);
  const begin = () => {
    if (!mayPlayFilms()) return;
    setAsked(true);
    setPlaying(true);
  };
  const end = () => setPlaying(false);
  const handlers: HoverFilm['handlers'] = {
    // A finger opens the card: what it would load, nobody would see.
    onPointerEnter: ({ pointerType }) => pointerType !== 'touch' && begin(),
    onPointerLeave: end,
    onFocus: ({ currentTarget }) => currentTarget.matches(':focus-visible') && begin(),
    onBlur: end,
  };
  return { video, isPlaying, wasAsked, handlers };
}
