import { ellipsePath, rectPath } from '../geometry/path.ts';
import type { MediaElement } from '../model/elements.ts';
import type { StructNode } from '../paint/display-list.ts';
import type { ElementContext } from './element-context.ts';
import type { LocalTransform } from './local-transform.ts';
import { compilePlaceholder } from './placeholder.ts';

/**
 * Compiles a video or audio element to an item for the player. An element without a poster also gets a card behind this
 * item. If the file of the element is missing, only its poster is painted; without a poster, a placeholder is painted.
 */
export function compileMedia(element: MediaElement, transform: LocalTransform, context: ElementContext): StructNode[] {
  const { sink } = context;
  const from = sink.nextIndex;
  const box = { x: 0, y: 0, width: element.width, height: element.height };
  const label = element.alt || element.name || (element.media === 'video' ? 'Video' : 'Audio');
  const source = context.media(element.asset);
  const poster = element.poster && context.picture(element.poster) ? element.poster : undefined;
  if (!source && !poster) return compilePlaceholder(element, transform, context, label);
  if (!poster) addCard(element, transform, context);
  if (source) {
    sink.addItem(
      {
        t: 'media',
        media: element.media,
        asset: element.asset,
        ...(poster ? { poster } : {}),
        to: box,
        ...(element.autoplay ? { autoplay: true } : {}),
        ...(element.loop ? { loop: true } : {}),
        ...(element.muted ? { muted: true } : {}),
        label,
        box,
      },
      transform,
    );
  } else if (poster) {
    sink.addItem({ t: 'image', asset: poster, to: box, box }, transform);
  }
  return [{ role: 'Figure', from, to: sink.nextIndex, alt: label, element: element.id }];
}

/** Adds a dark card with a play icon (a triangle on a disc of radius `r`), for media without a poster. */
function addCard(element: MediaElement, transform: LocalTransform, context: ElementContext): void {
  const { width, height } = element;
  const { sink } = context;
  sink.addPath(rectPath({ x: 0, y: 0, width, height }), { fill: context.color('slate-800') }, transform);
  const r = Math.min(width, height, 240) * 0.18;
  const cx = width / 2;
  const cy = height / 2;
  const disc = ellipsePath({ x: cx - r, y: cy - r, width: 2 * r, height: 2 * r });
  sink.addPath(disc, { fill: '#ffffff26' }, transform);
  const iconSize = r * 0.45;
  sink.addPath(
    [
      ['M', cx - iconSize * 0.75, cy - iconSize],
      ['L', cx + iconSize, cy],
      ['L', cx - iconSize * 0.75, cy + iconSize],
      ['Z'],
    ],
    { fill: '#ffffff' },
    transform,
  );
}
