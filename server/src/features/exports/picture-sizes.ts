import { itemAt } from '@flydeck/scene/checked-access';
import type { Matrix } from '@flydeck/scene/model/geometry';
import type { Scene, Step } from '@flydeck/scene/model/scene';
import type { DisplayItem } from '@flydeck/scene/paint/display-list';

/** Pixels per point (1/72 inch) of the page: 144 pixels per inch. */
const PIXELS_PER_POINT = 2;
/** Limits of a picture's longer side in pixels. */
const PIXEL_LIMITS = { min: 320, max: 4096 };

/**
 * Returns the number of pixels that the longer side of each picture needs on the page of its step, by key in
 * `Scene.images`. `scaleOnPage` returns the length in points of one unit of the step's frame on the step's page.
 */
export function computePictureSizes(scene: Scene, scaleOnPage: (step: Step) => number): Map<string, number> {
  const stepsByFrame = new Map(scene.steps.map((step) => [step.frame, step]));
  const pixelsByAsset = new Map<string, number>();
  for (const [index, frame] of scene.frames.entries()) {
    // The length in points of one unit of the frame on the page that shows the frame. A frame without a step is shown
    // on the page of its nearest ancestor with a step.
    let scale = 1;
    let ancestor = index;
    for (; ancestor !== 0 && !stepsByFrame.has(ancestor); ancestor = itemAt(scene.frames, ancestor).parent) {
      scale *= scaleOf(itemAt(scene.frames, ancestor).place);
    }
    const step = stepsByFrame.get(ancestor);
    if (step) scale *= scaleOnPage(step);
    const addPicture = (asset: string, longerSide: number, toFrame: Matrix | undefined) => {
      const pixels = longerSide * scale * (toFrame ? scaleOf(toFrame) : 1) * PIXELS_PER_POINT;
      const clamped = Math.min(PIXEL_LIMITS.max, Math.max(PIXEL_LIMITS.min, Math.ceil(pixels)));
      pixelsByAsset.set(asset, Math.max(clamped, pixelsByAsset.get(asset) ?? 0));
    };
    if (typeof frame.background === 'object' && frame.background.kind === 'image')
      addPicture(frame.background.asset, longerSideOf(frame.background.box), undefined);
    for (const item of [...frame.items, ...(frame.cover ?? [])]) addPicturesOfItem(item, addPicture);
  }
  return pixelsByAsset;
}

/** `longerSide`: length in the coordinates of the item. `toFrame`: transformation from the item to its frame. */
type AddPicture = (asset: string, longerSide: number, toFrame: Matrix | undefined) => void;

function addPicturesOfItem(item: DisplayItem, addPicture: AddPicture): void {
  if (item.t === 'image') {
    // `from` is the visible area of the picture, as fractions of the picture.
    const { to, from } = item;
    addPicture(
      item.asset,
      longerSideOf({ width: to.width / (from?.width ?? 1), height: to.height / (from?.height ?? 1) }),
      item.m,
    );
  } else if (item.t === 'path' && typeof item.fill === 'object' && item.fill.kind === 'image') {
    addPicture(item.fill.asset, longerSideOf(item.fill.box), item.m);
  } else if (item.t === 'media' && item.poster) {
    addPicture(item.poster, longerSideOf(item.to), item.m);
  }
}

const longerSideOf = ({ width, height }: { readonly width: number; readonly height: number }) =>
  Math.max(width, height);

/** Returns the geometric mean of the two scale factors of a matrix. */
const scaleOf = ([a, b, c, d]: Matrix) => Math.sqrt(Math.abs(a * d - b * c));
