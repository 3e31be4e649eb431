import type { ClipboardContent } from '@flydeck/editor/clipboard/clipboard';
import type { PictureExport } from '@flydeck/editor/clipboard/picture-export';
import { cameraForView } from '@flydeck/scene/camera';
import type { Rect } from '@flydeck/scene/model/geometry';
import type { Scene } from '@flydeck/scene/model/scene';
import { paintScene } from '@flydeck/scene/paint/canvas';
import { paintedBounds, writeSvg } from '@flydeck/scene/paint/svg';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { ImageStore, type Picture } from '../../painter/image-store.ts';
import { createLoadProgress } from '../../viewer/player/load-progress.ts';
import type { AssetTable } from '../compile/browser-ports.ts';
import { compileContent } from './compile-content.ts';
import { loadSvgFiles } from './picture-files.ts';

/** Pixels of a PNG per CSS pixel on the screen, so that the picture is sharp on all screens. */
const PNG_PIXEL_RATIO = 2;
/** Limits of the longest side of a PNG, in pixels. Pictures of elements that are small on the screen are enlarged. */
const PNG_SIDE_MIN = 512;
const PNG_SIDE_MAX = 4096;
/** Maximum total size of the decoded pictures. */
const PICTURE_CACHE_BYTES = 256 * 1024 * 1024;

/** The state of the document from which a picture is made. */
export interface PictureSource {
  readonly store: RecordStore;
  readonly assets: AssetTable;
}

/** Returns copied elements as a picture with a transparent background. @throws Error if they cannot be painted */
export async function renderPicture(
  { store, assets }: PictureSource,
  content: ClipboardContent,
  format: PictureExport['format'],
): Promise<Blob> {
  const scene = await compileContent(store, content, assets);
  const area = paintedBounds(scene);
  if (!area) throw new Error('The selection is empty.');
  if (format === 'png') return paintPng(scene, area, content.scale ?? 1);
  const svg = writeSvg(scene, area, content.scale ?? 1, await loadSvgFiles(scene));
  return new Blob([svg], { type: 'image/svg+xml' });
}

/** @param unitPx length of the root's unit in CSS pixels */
async function paintPng(scene: Scene, area: Rect, unitPx: number): Promise<Blob> {
  const side = Math.max(area.width, area.height);
  const pixelsPerUnit = Math.min(PNG_SIDE_MAX, Math.max(PNG_SIDE_MIN, side * unitPx * PNG_PIXEL_RATIO)) / side;
  const width = Math.max(1, Math.round(area.width * pixelsPerUnit));
  const height = Math.max(1, Math.round(area.height * pixelsPerUnit));
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser has no memory for the picture.');
  const pictures = new ImageStore(scene, () => undefined, PICTURE_CACHE_BYTES);
  const paint = () =>
    paintScene<Picture, Path2D>(
      context,
      { ...scene, backdrop: '#00000000' },
      cameraForView(0, area, { width, height }),
      { width, height },
      { path: (d) => new Path2D(d), image: (asset, widthPx) => pictures.image(asset, widthPx) },
    );
  // The first paint requests the pictures.
  paint();
  await pictures.whenLoaded(createLoadProgress(() => undefined));
  context.clearRect(0, 0, width, height);
  paint();
  pictures.close();
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture cannot be encoded.'))), 'image/png');
  });
}
