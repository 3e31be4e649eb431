import { itemAt } from '@flydeck/scene/checked-access';
import type { Element } from '@flydeck/scene/model/elements';
import type { Rect } from '@flydeck/scene/model/geometry';
import { toUnits } from './attributes.ts';
import type { DeckStyle } from './deck-style.ts';
import { MIN_TEXT_SIZE } from './estimate-size.ts';
import type { Picture } from './images.ts';
import type { ComponentBlock, ImageBlock } from './model.ts';

/** Aspect ratio of the card of a missing picture, and the minimum width for a readable label. */
const MISSING_RATIO = 1.6;
const MISSING_WIDTH = 200;

/** Returns the box of a picture, centred in `box`: the requested size, reduced to fit. `ratio` is width over height. */
function sizedBox(box: Rect, { width, height }: Pick<ImageBlock, 'width' | 'height'>, ratio: number): Rect {
  const requested = Math.min(
    box.width,
    width ? toUnits(width, box.width) : box.width,
    height ? toUnits(height, box.height) * ratio : box.width,
  );
  const fitted = Math.min(requested, box.height * ratio);
  return {
    x: box.x + (box.width - fitted) / 2,
    y: box.y + (box.height - fitted / ratio) / 2,
    width: fitted,
    height: fitted / ratio,
  };
}

/** Returns the box of a missing picture's card: the requested size, at least `MISSING_WIDTH` wide, or all of `box`. */
export function missingBox(box: Rect, image: ImageBlock): Rect {
  if (!image.width && !image.height) return box;
  const sized = sizedBox(box, image, MISSING_RATIO);
  return sized.width >= MISSING_WIDTH
    ? sized
    : sizedBox(box, { width: { units: MISSING_WIDTH } }, MISSING_RATIO);
}

export function pictureElement(id: string, box: Rect, picture: Picture, image: ImageBlock): Element {
  const pictureBox = sizedBox(box, image, picture.ratio);
  return { kind: 'image', id, ...pictureBox, asset: picture.asset, alt: image.alt, corner: 6 };
}

/** Creates a picture that covers its box, cropped equally on both sides. */
export function coverElement(id: string, box: Rect, picture: Picture, alt: string): Element {
  const wide = picture.ratio / (box.width / box.height);
  const cut = wide > 1 ? (1 - 1 / wide) / 2 : (1 - wide) / 2;
  return {
    kind: 'image',
    id,
    ...box,
    asset: picture.asset,
    alt,
    crop: wide > 1 ? [cut, 0, cut, 0] : [0, cut, 0, cut],
  };
}

/** Creates a labelled card in place of a picture that is not in the file. */
export function missingPicture(id: string, box: Rect, label: string, look: DeckStyle): Element {
  const size = Math.max(MIN_TEXT_SIZE, Math.min(16, box.width / 18, box.height / 5));
  return {
    kind: 'shape',
    id,
    ...box,
    alt: label,
    geometry: { kind: 'preset', preset: 'roundRect', adjust: { adj: 4000 } },
    fill: { kind: 'solid', color: look.softFill },
    stroke: { color: look.lineColor, width: 1.5, dash: [4, 4] },
    body: {
      anchor: 'middle',
      fit: 'shrink',
      insets: [12, 8, 12, 8],
      paragraphs: [
        { align: 'center', role: 'caption', style: { size, color: 'muted' }, runs: [{ text: label }] },
      ],
    },
  };
}

/** Creates a labelled card for content that only the deck's own tool can draw. */
export function componentCard(
  id: string,
  box: Rect,
  { label, link }: ComponentBlock,
  look: DeckStyle,
): Element {
  const height = Math.min(box.height, 56);
  const size = Math.min(18, Math.max(MIN_TEXT_SIZE, height / 3));
  return {
    kind: 'shape',
    id,
    ...box,
    height,
    width: Math.min(box.width, Math.max(160, label.length * size * 0.62 + 64)),
    geometry: { kind: 'preset', preset: 'roundRect', adjust: { adj: 16_000 } },
    fill: { kind: 'solid', color: look.softFill },
    stroke: { color: look.lineColor, width: 1.5 },
    ...(link ? { link } : {}),
    body: {
      anchor: 'middle',
      fit: 'shrink',
      insets: [16, 6, 16, 6],
      paragraphs: [
        {
          align: 'center',
          role: 'caption',
          style: { size, bold: true, color: 'muted' },
          runs: [{ text: label, ...(link ? { link, underline: true } : {}) }],
        },
      ],
    },
  };
}

/** Returns the label of a missing picture: its alt text, else its file name, else "Image". */
export function missingPictureLabel(source: string, alt: string): string {
  if (alt.trim()) return alt.trim().slice(0, 300);
  if (/^data:/i.test(source)) return 'Image';
  const name = itemAt(source.split(/[?#]/), 0).split('/').filter(Boolean).at(-1) ?? '';
  return (/\.\w{2,5}$/.test(name) ? name : 'Image').slice(0, 80);
}
