import { ellipsePath, type Path, rectPath } from '../geometry/path.ts';
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

/** Heights of the bars on each side of the play icon of an audio card, as fractions of the disc's diameter. */
const WAVE_HEIGHTS = [0.55, 0.9, 0.4, 0.7, 0.3, 0.5, 0.2];
/** Distance between the centres of the bars, as a fraction of the disc's radius. */
const WAVE_SPACING = 0.4;

/**
 * Adds a dark card with a play icon (a triangle on a disc of radius `r`), for media without a poster. The card of an
 * audio element also has a sound wave on both sides of the icon.
 */
function addCard(element: MediaElement, transform: LocalTransform, context: ElementContext): void {
  const { width, height } = element;
  const { sink } = context;
  sink.addPath(rectPath({ x: 0, y: 0, width, height }), { fill: context.color('slate-800') }, transform);
  const r = Math.min(width, height, 240) * 0.18;
  const cx = width / 2;
  const cy = height / 2;
  const disc = ellipsePath({ x: cx - r, y: cy - r, width: 2 * r, height: 2 * r });
  sink.addPath(disc, { fill: '#ffffff26' }, transform);
  if (element.media === 'audio') sink.addPath(wavePath(cx, cy, r), { fill: '#ffffff80' }, transform);
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

/** Returns the bars of the sound wave of an audio card, around a disc with the centre (`cx`, `cy`) and the radius `r`. */
function wavePath(cx: number, cy: number, r: number): Path {
  const width = r * WAVE_SPACING * 0.4;
  return WAVE_HEIGHTS.flatMap((fraction, i) => {
    const height = 2 * r * fraction;
    const distance = r * (1 + WAVE_SPACING * (i + 1));
    return [-distance, distance].flatMap((offset) =>
      rectPath({ x: cx + offset - width / 2, y: cy - height / 2, width, height }),
    );
  });
}
