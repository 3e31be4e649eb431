import { type EditorCamera, panCamera } from '@flydeck/editor/camera';
import { scrolledCamera } from '@flydeck/editor/navigation/wheel';
import type { Size } from '@flydeck/scene/model/geometry';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { listenToCamera } from '../stage/listen-to-camera.ts';

/** Factor by which a button or key zooms. */
const ZOOM_STEP = 1.5;
/** Distance by which an arrow key pans, in CSS pixels. */
const PAN_STEP = 60;

/** Horizontal and vertical movement of the canvas by the arrow keys, in steps. */
const PAN_KEYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

interface PreviewCamera {
  readonly camera: EditorCamera | undefined;
  /** Whether the camera differs from the initial one. */
  readonly isMoved: boolean;
  readonly zoomIn: () => void;
  readonly zoomOut: () => void;
  /** Returns to the initial camera. */
  readonly fit: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

interface PreviewCameraOptions {
  /** The element that receives the pointer and the wheel. */
  readonly surface: RefObject<HTMLElement | null>;
  readonly store: RecordStore | undefined;
  readonly window: Size | undefined;
  /** The initial camera. When it changes, it replaces the camera. */
  readonly initial: EditorCamera | undefined;
}

/** Returns the camera of a preview, which pointer, wheel, fingers, buttons and keys move. */
export function usePreviewCamera({ surface, store, window, initial }: PreviewCameraOptions): PreviewCamera {
  const [moved, setMoved] = useState<{ readonly from: EditorCamera; readonly camera: EditorCamera }>();
  const camera = moved && moved.from === initial ? moved.camera : initial;
  /** Replaces the camera, if there is one. */
  const move = (change: (camera: EditorCamera) => EditorCamera): void =>
    setMoved((current) => {
      if (!initial) return undefined;
      return { from: initial, camera: change(current && current.from === initial ? current.camera : initial) };
    });
  const moveRef = useRef(move);
  moveRef.current = move;
  useEffect(() => {
    if (!surface.current || !store || !window) return;
    return listenToCamera(surface.current, {
      onScroll: (input) => moveRef.current((current) => scrolledCamera({ store, camera: current, window }, input)),
    });
  }, [surface, store, window]);
  const zoom = (factor: number): void => {
    if (!window || !store) return;
    const point = { x: window.width / 2, y: window.height / 2 };
    // A factor is limited like that of two fingers.
    move((current) => scrolledCamera({ store, camera: current, window }, { point, dx: 0, dy: 0, scale: factor }));
  };
  const fit = () => setMoved(undefined);
  const onKeyDown = (event: KeyboardEvent): void => {
    const [dx, dy] = PAN_KEYS[event.key] ?? [0, 0];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (dx !== 0 || dy !== 0) move((current) => panCamera(current, dx * PAN_STEP, dy * PAN_STEP));
    else if (event.key === '+' || event.key === '=') zoom(ZOOM_STEP);
    else if (event.key === '-') zoom(1 / ZOOM_STEP);
    else if (event.key === '0') fit();
    else return;
    event.preventDefault();
  };
  return {
    camera,
    isMoved: camera !== initial,
    zoomIn: () => zoom(ZOOM_STEP),
    zoomOut: () => zoom(1 / ZOOM_STEP),
    fit,
    onKeyDown,
  };
}
