import { type RefObject, useEffect, useRef, useState } from 'react';
import { useViewer } from '../use-viewer.ts';
import type { ViewerStore } from '../viewer-store.ts';
import type { CameraView } from './camera-view.ts';
import { Session } from './session.ts';

/**
 * Opens the presentation on the canvas, and adapts the view to the size of the canvas. Returns undefined until
 * everything that the first step needs is loaded.
 * @param response response with the scene
 * @param surface element to which the canvas is added
 * @param layer element over the canvas, to which videos and audio players are added
 * @param onRest called with the view of the camera when the camera comes to rest, and with undefined when the camera
 * starts to move
 * @param onRoam called with true when the camera leaves the path, and with false when the camera returns to the path
 */
export function useSession(
  store: ViewerStore,
  response: Promise<Response>,
  surface: RefObject<HTMLElement | null>,
  layer: RefObject<HTMLElement | null>,
  onRest: (cameraView: CameraView | undefined) => void,
  onRoam: (isRoaming: boolean) => void,
): Session | undefined {
  const [session, setSession] = useState<Session>();
  useEffect(() => {
    const target = surface.current;
    if (!target || !layer.current) return;
    const controller = new AbortController();
    const { signal } = controller;
    const observer = new ResizeObserver(() => currentSession?.fit(target));
    let currentSession: Session | undefined;
    Session.open({ surface: target, layer: layer.current, store, response, onRest, onRoam }, signal).then(
      (newSession) => {
        currentSession = newSession;
        observer.observe(target);
        setSession(newSession);
        store.dispatch({ type: 'loaded' });
      },
      (failure: Error) => {
        if (!signal.aborted) store.dispatch({ type: 'failed', failure });
      },
    );
    return () => {
      controller.abort();
      observer.disconnect();
      setSession(undefined);
    };
  }, [store, response, surface, layer, onRest, onRoam]);
  return session;
}

/**
 * Flies to the step that the store requests. Stops videos and audio when the mode is not `present`.
 * @param isReplaying whether the replay of a recording moves the camera instead
 */
export function useFlights(store: ViewerStore, session: Session | undefined, isReplaying: boolean): void {
  const { mode, step, requestNumber } = useViewer(store);
  const lastRequestNumber = useRef<number>(undefined);
  useEffect(() => {
    if (!session) return;
    if (mode !== 'present') {
      session.stopMedia();
      return;
    }
    // Opening a session already shows its first step.
    const isNew = lastRequestNumber.current !== undefined && lastRequestNumber.current !== requestNumber;
    if (isNew && !isReplaying) session.goTo(step);
    lastRequestNumber.current = requestNumber;
  }, [session, mode, step, requestNumber, isReplaying]);
}
