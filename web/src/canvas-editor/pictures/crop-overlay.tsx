import { screenBox } from '@flydeck/editor/bounds';
import { CROP_HANDLES, type CropHandle, handlePosition, pictureOf } from '@flydeck/editor/images/crop-image';
import { apply, type Matrix, type Point, type Rect } from '@flydeck/scene/model/geometry';
import { useId } from 'react';
import type { EditorSession } from '../session/editor-session.ts';
import { useChangingSession } from '../session/use-session.ts';
import styles from './pictures.module.css';

/**
 * Shows the whole picture of the image element that is being cropped: the part outside of the crop is dimmed, and
 * handles change the crop.
 */
export function CropOverlay() {
  const session = useChangingSession();
  const clipId = useId();
  const { view, selection, toolState } = session.editor;
  const record = view.store.get(selection[0] ?? '');
  const box = record?.kind === 'image' ? screenBox(view, record.id) : undefined;
  if (!record || !box) return null;
  // The matrix converts from the units of the image element to CSS pixels of the stage.
  const { m: matrix } = box;
  // `crop` and `wholePicture` are rectangles in the units of the image element.
  const crop = { x: 0, y: 0, width: box.width, height: box.height };
  const wholePicture = pictureOf(record);
  const outside = `${outline(matrix, wholePicture)} ${outline(matrix, crop)}`;
  const url = pictureUrl(session, String(record.properties['asset']));
  return (
    <g data-crop>
      <clipPath id={clipId}>
        <path d={outside} clipRule="evenodd" />
      </clipPath>
      <g clipPath={`url(#${clipId})`}>
        {url !== undefined && (
          <image href={url} {...wholePicture} preserveAspectRatio="none" transform={`matrix(${matrix.join(' ')})`} />
        )}
      </g>
      <path d={outside} fillRule="evenodd" className={styles.cropOutside} />
      {toolState !== 'idling' && <path d={thirds(matrix, crop)} className={styles.cropThirds} />}
      <path d={outline(matrix, crop)} className={styles.cropBorder} />
      {CROP_HANDLES.map((handle) => (
        <Handle key={`${handle.horizontal} ${handle.vertical}`} handle={handle} matrix={matrix} crop={crop} />
      ))}
    </g>
  );
}

/** Returns the URL of the largest version of a picture; undefined if the asset is not loaded yet. */
function pictureUrl({ assets }: EditorSession, asset: string): string | undefined {
  return Object.hasOwn(assets.images, asset) ? assets.images[asset]?.sources.at(-1)?.url : undefined;
}

/** Returns a polyline as SVG path data. `matrix` converts the points to CSS pixels of the stage. */
const polyline = (matrix: Matrix, points: readonly Point[]): string =>
  points.map((point, i) => `${i === 0 ? 'M' : 'L'}${apply(matrix, point).x} ${apply(matrix, point).y}`).join('');

/** Returns the outline of a rectangle as SVG path data. */
const outline = (matrix: Matrix, { x, y, width, height }: Rect): string =>
  `${polyline(matrix, [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ])}Z`;

/** Returns the lines that divide the crop into thirds (rule of thirds), as SVG path data. */
function thirds(matrix: Matrix, { width, height }: Rect): string {
  return [1 / 3, 2 / 3]
    .flatMap((fraction) => [
      polyline(matrix, [
        { x: fraction * width, y: 0 },
        { x: fraction * width, y: height },
      ]),
      polyline(matrix, [
        { x: 0, y: fraction * height },
        { x: width, y: fraction * height },
      ]),
    ])
    .join('');
}

interface HandleProps {
  readonly handle: CropHandle;
  readonly matrix: Matrix;
  readonly crop: Rect;
}

/** A handle of the crop: a bar of 20 × 6 CSS pixels along a side, or a square of 11 × 11 CSS pixels at a corner. */
function Handle({ handle, matrix, crop }: HandleProps) {
  const { x, y } = handlePosition(handle);
  const centre = apply(matrix, { x: x * crop.width, y: y * crop.height });
  const [width, height] = [
    handle.horizontal === 0 ? 20 : handle.vertical === 0 ? 6 : 11,
    handle.vertical === 0 ? 20 : handle.horizontal === 0 ? 6 : 11,
  ];
  const degrees = (Math.atan2(matrix[1], matrix[0]) * 180) / Math.PI;
  return (
    <rect
      x={-width / 2}
      y={-height / 2}
      width={width}
      height={height}
      rx={3}
      transform={`translate(${centre.x} ${centre.y}) rotate(${degrees})`}
      data-crop-handle={`${handle.horizontal} ${handle.vertical}`}
      className={styles.cropHandle}
    />
  );
}
