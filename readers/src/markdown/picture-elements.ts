import { itemAt } from '@flydeck/scene/checked-access';
import type { Element } from '@flydeck/scene/model/elements';
import type { Rect } from '@flydeck/scene/model/geometry';
import { toUnits } from './attributes.ts';
import type { DeckStyle } from './deck-style.ts';
import { MIN_TEXT_SIZE } from './estimate-size.ts';
import type { Picture } from './images.ts';
import type { ComponentBlock, ImageBlock } from './model.ts';

/** Aspect ratio (width divided by height) of the card for a missing picture. */
const MISSING_ASPECT_RATIO = 1.6;
/** Minimum width of the card for a missing picture, in slide units. Its label is readable at this width. */
const MIN_MISSING_WIDTH = 200;

/**
 * Returns the box of a picture, centred in `box`. The returned box has the requested size, or a smaller size that fits
 * in `box`. `ratio` is the width of the picture divided by its height.
 */
function fitPicture(box: Rect, { width, height }: Pick<ImageBlock, 'width' | 'height'>, ratio: number): Rect {
  const requestedWidth = Math.min(
    box.width,
    width ? toUnits(width, box.width) : box.width,
    height ? toUnits(height, box.height) * ratio : box.width,
  );
  const fittingWidth = Math.min(requestedWidth, box.height * ratio);
  return {
    x: box.x + (box.width - fittingWidth) / 2,
    y: box.y + (box.height - fittingWidth / ratio) / 2,
    width: fittingWidth,
    height: fittingWidth / ratio,
  };
}

/**
 * Returns the box of a missing picture's card. The box has the requested size and is at least `MIN_MISSING_WIDTH` wide
 * if `box` has this space. Without a requested size, returns `box`.
 */
export function missingPictureBox(box: Rect, image: ImageBlock): Rect {
  if (!image.width && !image.height) return box;
  const requestedBox = fitPicture(box, image, MISSING_ASPECT_RATIO);
  return requestedBox.width >= MIN_MISSING_WIDTH
    ? requestedBox
    : fitPicture(box, { width: { units: MIN_MISSING_WIDTH } }, MISSING_ASPECT_RATIO);
}

/** Creates a picture with the size that the slide requests, centred in the box and reduced to fit in the box. */
export function pictureElement(id: string, box: Rect, picture: Picture, image: ImageBlock): Element {
  const pictureBox = fitPicture(box, image, picture.ratio);
  return { kind: 'image', id, ...pictureBox, asset: picture.asset, alt: image.alt, corner: 6 };
}

/**
 * Creates a picture that fills the box, for a backdrop. Two opposite sides are cropped by the same fraction, so that
 * the picture gets the box's aspect ratio.
 */
export function backdropElement(id: string, box: Rect, picture: Picture, alt: string): Element {
  const relativeRatio = picture.ratio / (box.width / box.height);
  const cropFraction = relativeRatio > 1 ? (1 - 1 / relativeRatio) / 2 : (1 - relativeRatio) / 2;
  return {
    kind: 'image',
    id,
    ...box,
    asset: picture.asset,
    alt,
    crop: relativeRatio > 1 ? [cropFraction, 0, cropFraction, 0] : [0, cropFraction, 0, cropFraction],
  };
}

/** Creates a labelled card in place of a picture that the imported files do not contain. */
export function missingPicture(
  id: string,
  box: Rect,
  image: Pick<ImageBlock, 'source' | 'alt'>,
  style: DeckStyle,
): Element {
  const label = missingPictureLabel(image);
  const size = Math.max(MIN_TEXT_SIZE, Math.min(16, box.width / 18, box.height / 5));
  return {
    kind: 'shape',
    id,
    ...box,
    alt: label,
    // `adj` is the radius of the corners in 1/100,000 of the shorter side.
    geometry: { kind: 'preset', preset: 'roundRect', adjust: { adj: 4000 } },
    fill: { kind: 'solid', ...style.softFill },
    stroke: { color: style.borderColor, width: 1.5, dash: [4, 4] },
    body: {
      anchor: 'middle',
      fit: 'shrink',
      insets: [12, 8, 12, 8],
      paragraphs: [{ align: 'center', role: 'caption', style: { size, color: 'muted' }, runs: [{ text: label }] }],
    },
  };
}

/** Creates a labelled card for a component that only the program for which the deck was written can draw. */
export function componentCard(id: string, box: Rect, { label, link }: ComponentBlock, style: DeckStyle): Element {
  const height = Math.min(box.height, 56);
  const size = Math.min(18, Math.max(MIN_TEXT_SIZE, height / 3));
  return {
    kind: 'shape',
    id,
    ...box,
    height,
    // A character is about 0.62 times as wide as the text size. The 64 units are free space at the sides of the text.
    width: Math.min(box.width, Math.max(160, label.length * size * 0.62 + 64)),
    // `adj` is the radius of the corners in 1/100,000 of the shorter side.
    geometry: { kind: 'preset', preset: 'roundRect', adjust: { adj: 16_000 } },
    fill: { kind: 'solid', ...style.softFill },
    stroke: { color: style.borderColor, width: 1.5 },
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
export function missingPictureLabel({ source, alt }: Pick<ImageBlock, 'source' | 'alt'>): string {
  if (alt.trim()) return alt.trim().slice(0, 300);
  if (/^data:/i.test(source)) return 'Image';
  const name = itemAt(source.split(/[?#]/), 0).split('/').filter(Boolean).at(-1) ?? '';
  return (/\.\w{2,5}$/.test(name) ? name : 'Image').slice(0, 80);
}
