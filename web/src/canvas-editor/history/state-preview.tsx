import type { Scene } from '@flydeck/scene/model/scene';
import { paintScene } from '@flydeck/scene/paint/canvas';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { ImageStore, type Picture } from '../../painter/image-store.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { openSceneFeed } from '../compile/open-scene-feed.ts';
import { useSession } from '../session/use-session.ts';
import styles from './history.module.css';

/** Maximum total size of the decoded pictures that are cached for a `StatePreview`. */
const PICTURE_CACHE_BYTES = 64 * 1024 * 1024;

/**
 * A picture of the overview of a presentation at a state of its log. A skeleton is shown until the records of the state
 * are loaded and compiled.
 * @param store the records of the state; undefined until they are loaded
 */
export function StatePreview({ store }: { readonly store: RecordStore | undefined }) {
  const { assets } = useSession();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [scene, setScene] = useState<Scene>();
  useEffect(() => {
    if (!store) return;
    const feed = openSceneFeed({
      onVersion: (version) => setScene(version.scene),
      // If the compilation fails, the skeleton stays.
      onFailure: () => undefined,
    });
    feed.open(store, assets);
    return () => feed.close();
  }, [store, assets]);
  useEffect(() => {
    if (!canvas.current || !scene) return;
    const element = canvas.current;
    const pictures = new ImageStore(scene, () => paint(element, scene, pictures), PICTURE_CACHE_BYTES);
    paint(element, scene, pictures);
    return () => pictures.close();
  }, [scene]);
  return (
    <div className={styles.preview}>
      {!scene && <Skeleton width="100%" height={240} />}
      <canvas ref={canvas} hidden={!scene} role="img" aria-label={t('canvas-publish.historyPreview')} />
    </div>
  );
}

/** Paints the overview of a scene in the width of the canvas's parent element. */
function paint(canvas: HTMLCanvasElement, scene: Scene, pictures: ImageStore): void {
  const context = canvas.getContext('2d', { alpha: false });
  const size = scene.frames[0]?.size;
  if (!context || !size) return;
  const width = canvas.parentElement?.clientWidth ?? 0;
  const height = (width * size.height) / Math.max(1, size.width);
  canvas.width = Math.round(width * devicePixelRatio);
  canvas.height = Math.round(height * devicePixelRatio);
  pictures.startPaint();
  paintScene<Picture, Path2D>(
    context,
    scene,
    { frame: 0, x: size.width / 2, y: size.height / 2, zoom: width / Math.max(1, size.width), rotation: 0 },
    { width, height, pixelRatio: devicePixelRatio },
    { path: (d) => new Path2D(d), image: (asset, widthPx) => pictures.image(asset, widthPx) },
  );
}
