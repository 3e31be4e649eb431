import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { ShowSource } from './show-player.ts';
import { openStore, type ShownPresentation, type ShownVersion, VersionLoader } from './version-loader.ts';

export interface ShowCanvas extends ShownVersion {
  /** Element that contains the canvas. */
  readonly surface: RefObject<HTMLDivElement | null>;
  /** Element over the canvas, for media. */
  readonly layer: RefObject<HTMLDivElement | null>;
  /** Loads the presentation again after a failure. */
  readonly retry: () => void;
}

/**
 * Loads the presentation on the canvas of this window, and connects it with the show.
 * @param first the version to show until the state names another one
 */
export function useShowCanvas(first: ShownPresentation, show: ShowSource): ShowCanvas {
  const [presentation] = useState(first);
  const [initial] = useState(() => initialVersion(presentation, show));
  const [shown, setShown] = useState(initial);
  const surface = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    // A new attempt must run the effect again, so the effect has to use `attempt`.
    void attempt;
    const [target, over] = [surface.current, layer.current];
    if (!target || !over) return;
    const loader = new VersionLoader({
      surface: target,
      layer: over,
      show,
      first: presentation,
      firstStore: initial.store,
      onChange: setShown,
    });
    const unsubscribe = show.subscribe(() => loader.update());
    const stopInput = listenToInput(target, loader);
    return () => {
      stopInput();
      unsubscribe();
      loader.close();
      setShown(initial);
    };
  }, [initial, presentation, show, attempt]);
  return useMemo(() => ({ ...shown, surface, layer, retry: () => setAttempt((last) => last + 1) }), [shown]);
}

function initialVersion(presentation: ShownPresentation, show: ShowSource): ShownVersion {
  return {
    sceneUrl: presentation.sceneUrl,
    store: openStore(presentation.steps, show.state.step),
    session: undefined,
    files: undefined,
    failure: undefined,
    preparedUrl: undefined,
    prepared: undefined,
    failedUrl: undefined,
    isSoundBlocked: false,
  };
}

/** Notifies the player about input in this window. Returns a function that stops this. */
function listenToInput(target: HTMLElement, loader: VersionLoader): () => void {
  const controller = new AbortController();
  const options = { signal: controller.signal, capture: true, passive: true };
  const onInput = () => loader.player?.handleInput();
  for (const type of ['pointerdown', 'wheel']) target.addEventListener(type, onInput, options);
  addEventListener('keydown', onInput, options);
  return () => controller.abort();
}
