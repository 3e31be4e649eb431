import type { EditorCamera } from '@flydeck/editor/camera';
import type { Difference } from '@flydeck/editor/compare/compare-states';
import type { Size } from '@flydeck/scene/model/geometry';
import type { Scene } from '@flydeck/scene/model/scene';
import { paintScene } from '@flydeck/scene/paint/canvas';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { ImageStore, type Picture } from '../../painter/image-store.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { openSceneFeed } from '../compile/open-scene-feed.ts';
import type { EditorSession } from '../session/editor-session.ts';
import { useSession } from '../session/use-session.ts';
import { DifferenceMarks } from './difference-marks.tsx';
import styles from './history.module.css';
import { focusCamera, overviewCamera } from './preview-camera.ts';
import { usePreviewCamera } from './use-preview-camera.ts';

/** Maximum total size of the decoded pictures that are cached for a `StatePreview`. */
const PICTURE_CACHE_BYTES = 64 * 1024 * 1024;

interface StatePreviewProps {
  /** The records of the state; undefined until they are loaded. */
  readonly store: RecordStore | undefined;
  /** The differences between the state and the current state, which are marked. */
  readonly differences: readonly Difference[];
  /** Id of the record to show with its surroundings; undefined shows the whole canvas. */
  readonly focused: string | undefined;
}

/**
 * A picture of a presentation at a state of its log, with marks on what differs from the current state. A skeleton is
 * shown until the records of the state are loaded and compiled.
 */
export function StatePreview({ store, differences, focused }: StatePreviewProps) {
  const { assets, editor } = useSession();
  const canvas = useRef<HTMLCanvasElement>(null);
  const scene = useScene(store, assets);
  const [window, setWindow] = useState<Size>();
  useLayoutEffect(() => {
    const size = scene?.frames[0]?.size;
    const width = canvas.current?.parentElement?.clientWidth ?? 0;
    const height = size && (width * size.height) / Math.max(1, size.width);
    // A new object would reset the camera, for example when the scene contains more pictures.
    if (height !== undefined)
      setWindow((current) => (current?.width === width && current.height === height ? current : { width, height }));
  }, [scene]);
  const initial = useMemo(
    () => store && window && cameraFor({ store, current: editor.store, differences, focused, window }),
    [store, window, differences, focused, editor],
  );
  const surface = useRef<HTMLDivElement>(null);
  const { camera, isMoved, zoomIn, zoomOut, fit, onKeyDown } = usePreviewCamera({ surface, store, window, initial });
  useEffect(() => {
    if (!canvas.current || !scene || !camera || !window) return;
    const element = canvas.current;
    const paintAgain = () => paint(element, { scene, camera, window, pictures });
    const pictures = new ImageStore(scene, paintAgain, PICTURE_CACHE_BYTES);
    paintAgain();
    return () => pictures.close();
  }, [scene, camera, window]);
  return (
    <div className={styles.preview}>
      <div
        ref={surface}
        className={styles.surface}
        role="application"
        aria-label={t('canvas-publish.historyPreview')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the focused preview receives the keys that move the camera.
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        {!scene && <Skeleton width="100%" height={240} />}
        <canvas ref={canvas} hidden={!scene} />
        {store && camera && window && (
          <DifferenceMarks
            differences={differences}
            shown={store}
            current={editor.store}
            camera={camera}
            window={window}
            focused={focused}
          />
        )}
      </div>
      <div className={styles.zoom}>
        <IconButton label={t('canvas-menus.zoomOut')} disabled={!camera} onClick={zoomOut}>
          <ZoomOut size={20} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
        <IconButton label={t('canvas-menus.zoomIn')} disabled={!camera} onClick={zoomIn}>
          <ZoomIn size={20} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
        <Button kind="quiet" disabled={!isMoved} onClick={fit}>
          {t('canvas-publish.previewFit')}
        </Button>
      </div>
    </div>
  );
}

/** Compiles the records of a state. Returns undefined until they are compiled, and if the compilation fails. */
function useScene(store: RecordStore | undefined, assets: EditorSession['assets']): Scene | undefined {
  const [scene, setScene] = useState<Scene>();
  useEffect(() => {
    if (!store) return;
    const feed = openSceneFeed({ onVersion: (version) => setScene(version.scene), onFailure: () => undefined });
    feed.open(store, assets);
    return () => feed.close();
  }, [store, assets]);
  return scene;
}

interface ShownPart extends Omit<StatePreviewProps, 'store'> {
  readonly store: RecordStore;
  readonly current: RecordStore;
  readonly window: Size;
}

/** Returns the camera for the record `focused`. Records that were added later are only in the current state. */
function cameraFor({ store, current, differences, focused, window }: ShownPart): EditorCamera {
  if (focused === undefined) return overviewCamera(store, window);
  const isAdded = differences.some(({ id, kind }) => id === focused && kind === 'added');
  return focusCamera(isAdded ? current : store, focused, window);
}

interface Painting {
  readonly scene: Scene;
  readonly camera: EditorCamera;
  readonly window: Size;
  readonly pictures: ImageStore;
}

function paint(canvas: HTMLCanvasElement, { scene, camera, window, pictures }: Painting): void {
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) return;
  const { width, height } = window;
  canvas.width = Math.round(width * devicePixelRatio);
  canvas.height = Math.round(height * devicePixelRatio);
  pictures.startPaint();
  const { x, y, zoom, rotation } = camera;
  paintScene<Picture, Path2D>(
    context,
    scene,
    { frame: 0, x, y, zoom, rotation },
    { width, height, pixelRatio: devicePixelRatio },
    { path: (d) => new Path2D(d), image: (asset, widthPx) => pictures.image(asset, widthPx) },
  );
}
