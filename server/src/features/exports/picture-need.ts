import type { Matrix } from '@flydeck/scene/model/geometry';
import type { Scene, Step } from '@flydeck/scene/model/scene';
import type { DisplayItem } from '@flydeck/scene/paint/display-list';

/** Pixels for each point of the page: 144 a standard inch, twice what a screen at 100 % shows. */
const PIXELS_PER_POINT = 2;
const LIMITS = { min: 320, max: 4096 };

/**
 * How many pixels the longest side of every picture needs on the page of its own step, by key in `Scene.images`.
 * `scaleOnPage` says how much larger a step stands on its page.
 */
export function picturePixels(scene: Scene, scaleOnPage: (step: Step) => number): Map<string, number> {
  const stops = new Map(scene.steps.map((step) => [step.frame, step]));
  const need = new Map<string, number>();
  for (const [index, frame] of scene.frames.entries()) {
    let scale = 1;
    let at = index;
    for (; at !== 0 && !stops.has(at); at = scene.frames[at]!.parent) {
      scale *= scaleOf(scene.frames[at]!.place);
    }
    const stop = stops.get(at);
    if (stop) scale *= scaleOnPage(stop);
    const note = (asset: string, side: number, m: Matrix | undefined) => {
      const pixels = side * scale * (m ? scaleOf(m) : 1) * PIXELS_PER_POINT;
      const wanted = Math.min(LIMITS.max, Math.max(LIMITS.min, Math.ceil(pixels)));
      need.set(asset, Math.max(wanted, need.get(asset) ?? 0));
    };
    if (typeof frame.background === 'object' && frame.background.kind === 'image')
      note(frame.background.asset, longer(frame.background.box), undefined);
    for (const item of [...frame.items, ...(frame.cover ?? [])]) noteItem(item, note);
  }
  return need;
}

type Note = (asset: string, side: number, m: Matrix | undefined) => void;

function noteItem(item: DisplayItem, note: Note): void {
  if (item.t === 'image') {
    const { to, from } = item;
    note(
      item.asset,
      longer({ width: to.width / (from?.width ?? 1), height: to.height / (from?.height ?? 1) }),
      item.m,
    );
  } else if (item.t === 'path' && typeof item.fill === 'object' && item.fill.kind === 'image') {
    note(item.fill.asset, longer(item.fill.box), item.m);
  } else if (item.t === 'media' && item.poster) {
    note(item.poster, longer(item.to), item.m);
  }
}

const longer = ({ width, height }: { readonly width: number; readonly height: number }) =>
  Math.max(width, height);

/** How much a matrix enlarges, on average of its directions. */
const scaleOf = ([a, b, c, d]: Matrix) => Math.sqrt(Math.abs(a * d - b * c));
