import { itemAt } from '@flydeck/scene/checked-access';
import type { Matrix } from '@flydeck/scene/model/geometry';
import type { Scene, Step } from '@flydeck/scene/model/scene';
import type { DisplayItem } from '@flydeck/scene/paint/display-list';

/** Pixels per point of the page: 144 per inch, twice the resolution of a screen at 100 %. */
const PIXELS_PER_POINT = 2;
const LIMITS = { min: 320, max: 4096 };

/**
 * Returns the pixels that the longest side of each picture needs on the page of its step, by key in `Scene.images`.
 * `scaleOnPage` returns the scale of a step on its page.
 */
export function picturePixels(scene: Scene, scaleOnPage: (step: Step) => number): Map<string, number> {
  const stops = new Map(scene.steps.map((step) => [step.frame, step]));
  const need = new Map<string, number>();
  for (const [index, frame] of scene.frames.entries()) {
    let scale = 1;
    let at = index;
    for (; at !== 0 && !stops.has(at); at = itemAt(scene.frames, at).parent) {
      scale *= scaleOf(itemAt(scene.frames, at).place);
    }
    const stop = stops.get(at);
    if (stop) scale *= scaleOnPage(stop);
    const addNeed = (asset: string, side: number, m: Matrix | undefined) => {
      const pixels = side * scale * (m ? scaleOf(m) : 1) * PIXELS_PER_POINT;
      const clamped = Math.min(LIMITS.max, Math.max(LIMITS.min, Math.ceil(pixels)));
      need.set(asset, Math.max(clamped, need.get(asset) ?? 0));
    };
    if (typeof frame.background === 'object' && frame.background.kind === 'image')
      addNeed(frame.background.asset, longer(frame.background.box), undefined);
    for (const item of [...frame.items, ...(frame.cover ?? [])]) addItemNeed(item, addNeed);
  }
  return need;
}

type AddNeed = (asset: string, side: number, m: Matrix | undefined) => void;

function addItemNeed(item: DisplayItem, addNeed: AddNeed): void {
  if (item.t === 'image') {
    const { to, from } = item;
    addNeed(
      item.asset,
      longer({ width: to.width / (from?.width ?? 1), height: to.height / (from?.height ?? 1) }),
      item.m,
    );
  } else if (item.t === 'path' && typeof item.fill === 'object' && item.fill.kind === 'image') {
    addNeed(item.fill.asset, longer(item.fill.box), item.m);
  } else if (item.t === 'media' && item.poster) {
    addNeed(item.poster, longer(item.to), item.m);
  }
}

const longer = ({ width, height }: { readonly width: number; readonly height: number }) =>
  Math.max(width, height);

/** Returns the mean scale factor of a matrix. */
const scaleOf = ([a, b, c, d]: Matrix) => Math.sqrt(Math.abs(a * d - b * c));
