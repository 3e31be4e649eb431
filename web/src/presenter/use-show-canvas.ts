import { type RefObject, useEffect, useRef, useState } from 'react';
import { Session } from '../viewer/player/session.ts';
import type { ViewerStep } from '../viewer/viewer-data.ts';
import { createViewerStore, type ViewerStore } from '../viewer/viewer-store.ts';
import { preload } from './preload.ts';
import { ShowPlayer, type ShowSource } from './show-player.ts';

/** The presentation that a canvas shows. */
export interface ShownPresentation {
  readonly sceneUrl: string;
  readonly steps: readonly ViewerStep[];
}

export interface ShowCanvas {
  readonly store: ViewerStore;
  /** Element that contains the canvas. */
  readonly surface: RefObject<HTMLDivElement | null>;
  /** Element over the canvas, for media. */
  readonly layer: RefObject<HTMLDivElement | null>;
  /** Undefined until the presentation is loaded. */
  readonly session: Session | undefined;
  readonly failure: Error | undefined;
  /** Loaded and all files that the presentation needs; undefined until the number of files is known. */
  readonly files: { readonly loaded: number; readonly total: number; readonly failed: number } | undefined;
  /** Loads the presentation again after a failure. */
  readonly retry: () => void;
  readonly player: RefObject<ShowPlayer | undefined>;
}

/** Loads the presentation on the canvas of this window, and connects it with the show. */
export function useShowCanvas({ sceneUrl, steps }: ShownPresentation, show: ShowSource): ShowCanvas {
  const [store] = useState(() => {
    const newStore = createViewerStore();
    newStore.open(steps, { step: show.state.step });
    newStore.present();
    return newStore;
  });
  const surface = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const player = useRef<ShowPlayer>(undefined);
  const [session, setSession] = useState<Session>();
  const [failure, setFailure] = useState<Error>();
  const [files, setFiles] = useState<ShowCanvas['files']>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    // A new attempt must run the effect again, so the effect has to use `attempt`.
    void attempt;
    const [target, over] = [surface.current, layer.current];
    if (!target || !over) return;
    const controller = new AbortController();
    const { signal } = controller;
    const observer = new ResizeObserver(() => current?.fit(target));
    let current: Session | undefined;
    setFailure(undefined);
    const connect = async () => {
      const response = fetch(sceneUrl, { signal });
      const opened = await Session.open(
        {
          surface: target,
          layer: over,
          store,
          response,
          onRest: () => undefined,
          onRoam: () => player.current?.handlePaint(),
          onPaint: () => player.current?.handlePaint(),
        },
        signal,
      );
      current = opened;
      store.dispatch({ type: 'loaded' });
      observer.observe(target);
      player.current = new ShowPlayer({
        session: opened,
        store,
        getState: () => show.state,
        onChange: (fields) => show.change(fields),
        fliesToAreas: show.fliesToAreas ?? false,
      });
      show.setPlayer(player.current);
      setSession(opened);
      // The pictures of the steps are in the list of all steps.
      const stepPictures = steps.flatMap(({ picture }) => (picture ? [picture.url] : []));
      const urls = [...opened.fileUrls(), ...stepPictures];
      setFiles({ loaded: 0, total: urls.length, failed: 0 });
      const failed = await preload(urls, (loaded) => setFiles({ loaded, total: urls.length, failed: 0 }), signal);
      setFiles({ loaded: urls.length, total: urls.length, failed });
      show.setReady(failed === 0);
    };
    connect().catch((error: Error) => {
      if (!signal.aborted) setFailure(error);
    });
    return () => {
      controller.abort();
      observer.disconnect();
      player.current?.close();
      player.current = undefined;
      show.setPlayer(undefined);
      setSession(undefined);
    };
  }, [sceneUrl, steps, store, show, attempt]);
  useInput(surface, player, session);
  return { store, surface, layer, session, failure, files, retry: () => setAttempt(attempt + 1), player };
}

/** Notifies the player about input in this window. */
function useInput(
  surface: RefObject<HTMLElement | null>,
  player: RefObject<ShowPlayer | undefined>,
  session: Session | undefined,
): void {
  useEffect(() => {
    const target = surface.current;
    if (!target || !session) return;
    const controller = new AbortController();
    const options = { signal: controller.signal, capture: true, passive: true };
    const onInput = () => player.current?.handleInput();
    for (const type of ['pointerdown', 'wheel']) target.addEventListener(type, onInput, options);
    addEventListener('keydown', onInput, options);
    return () => controller.abort();
  }, [surface, player, session]);
}
