import type { Element } from '@flydeck/scene/model/elements';
import type { Rect } from '@flydeck/scene/model/geometry';
import type { Picture } from './images.ts';
import type { Look } from './look.ts';

/** A picture, whole and centred in its box. */
export function pictureElement(id: string, box: Rect, picture: Picture, alt: string, share = 1): Element {
  const width = Math.min(box.width * share, box.height * picture.ratio);
  const height = width / picture.ratio;
  return {
    kind: 'image',
    id,
    x: box.x + (box.width - width) / 2,
    y: box.y + (box.height - height) / 2,
    width,
    height,
    asset: picture.asset,
    alt,
    corner: 6,
  };
}

/** A picture that covers its box, cut at the longer sides. */
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

/** A labelled card where a picture is not in the file. */
export function missingPicture(id: string, box: Rect, label: string, look: Look): Element {
  const size = Math.max(9, Math.min(16, box.width / 18, box.height / 5));
  return {
    kind: 'shape',
    id,
    ...box,
    alt: label,
    geometry: { kind: 'preset', preset: 'roundRect', adjust: { adj: 4000 } },
    fill: { kind: 'solid', color: look.soft },
    stroke: { color: look.line, width: 1.5, dash: [4, 4] },
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

/** What a missing picture is called: its alt text, else its file's name. */
export function labelOf(source: string, alt: string): string {
  if (alt.trim()) return alt.trim().slice(0, 300);
  if (/^data:/i.test(source)) return 'Image';
  const name = source.split(/[?#]/)[0]!.split('/').filter(Boolean).at(-1) ?? '';
  return (/\.\w{2,5}$/.test(name) ? name : 'Image').slice(0, 80);
}
