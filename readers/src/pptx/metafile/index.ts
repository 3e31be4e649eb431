import { itemAt } from '@flydeck/scene/checked-access';
import type { Element } from '@flydeck/scene/model/elements';
import type { AssetStore } from '../deck/assets.ts';
import { mediaTypeOf } from '../deck/media-type.ts';
import type { MetafileItem, PathCommand } from './drawing.ts';
import { readEmf } from './emf.ts';
import { readWmf } from './wmf.ts';

/** The size of the box into which a metafile is drawn, the store for its pictures, and a function that creates ids. */
interface Target {
  readonly width: number;
  readonly height: number;
  readonly assets: AssetStore;
  /** Name of the metafile's part. It is a prefix of the names of the metafile's assets. */
  readonly source: string;
  newId(): string;
}

type PathItem = Extract<MetafileItem, { kind: 'path' }>;
type TextItem = Extract<MetafileItem, { kind: 'text' }>;

/** Returns the `d` attribute of an SVG path in a box of the given size. `commands` are in fractions of this size. */
function toPathData(commands: readonly PathCommand[], width: number, height: number): string {
  const scaleValue = (value: number, i: number) =>
    String(Math.round(value * (i % 2 === 0 ? width : height) * 100) / 100);
  return commands.map(([name, ...values]) => [name, ...values.map(scaleValue)].join(' ')).join(' ');
}

/** Whether two paths have the same fill and the same stroke. */
const hasSameStyle = (a: PathItem, b: PathItem): boolean =>
  a.fill === b.fill &&
  a.stroke?.color === b.stroke?.color &&
  a.stroke?.width === b.stroke?.width &&
  a.stroke?.isDashed === b.stroke?.isDashed;

/** Merges consecutive paths of the same style into one shape that has the size of the target. */
function toShape(items: readonly PathItem[], target: Target): Element {
  const { width, height } = target;
  const { fill, stroke } = itemAt(items, 0);
  return {
    kind: 'shape',
    id: target.newId(),
    x: 0,
    y: 0,
    width,
    height,
    geometry: {
      kind: 'path',
      width,
      height,
      paths: items.map((item) => ({ d: toPathData(item.commands, width, height) })),
    },
    ...(fill ? { fill: { kind: 'solid', color: fill } } : {}),
    ...(stroke
      ? {
          stroke: {
            color: stroke.color,
            // The width in the metafile is a fraction of the height of the box.
            width: Math.min(100, Math.max(0.5, stroke.width * height)),
            ...(stroke.isDashed ? { dash: [4, 3] } : {}),
          },
        }
      : {}),
  };
}

/** Distance of the anchor from the top of the text box, in font sizes. */
const ANCHOR_OFFSET = { top: 0, baseline: 0.93, bottom: 1.2 };

/** Creates a text element. Returns undefined if the text is too small or too large to be shown. */
function toText(item: TextItem, target: Target): Element | undefined {
  const size = item.size * target.height;
  if (!(size > 0.5 && size < 2000)) return undefined;
  // Wide enough for any font. The width does not move the text, because `align` and `dx` refer to the anchor.
  const width = Math.max(size, item.text.length * size);
  const height = size * 1.2;
  const angle = (item.rotation * Math.PI) / 180;
  // The box rotates about its centre, the text about its anchor point.
  const dx = item.align === 'left' ? width / 2 : item.align === 'right' ? -width / 2 : 0;
  const dy = height / 2 - size * ANCHOR_OFFSET[item.anchor];
  const cx = item.x * target.width + dx * Math.cos(angle) - dy * Math.sin(angle);
  const cy = item.y * target.height + dx * Math.sin(angle) + dy * Math.cos(angle);
  const { family, bold, italic, underline, color } = item;
  return {
    kind: 'text',
    id: target.newId(),
    x: cx - width / 2,
    y: cy - height / 2,
    width,
    height,
    ...(item.rotation % 360 !== 0 ? { rotation: item.rotation } : {}),
    // Texts without two consecutive letters, such as numbers at an axis, are furniture (see docs/glossary.md).
    ...(/\p{L}{2}/u.test(item.text) ? {} : { furniture: true }),
    body: {
      wrap: false,
      insets: [0, 0, 0, 0],
      paragraphs: [
        {
          align: item.align,
          runs: [{ text: item.text, family: family.slice(0, 100), size, bold, italic, underline, color }],
        },
      ],
    },
  };
}

/** Creates the elements of all items, in painting order. */
function toElements(items: readonly MetafileItem[], target: Target): Element[] {
  const elements: Element[] = [];
  let consecutivePaths: PathItem[] = [];
  const flush = () => {
    if (consecutivePaths.length > 0) elements.push(toShape(consecutivePaths, target));
    consecutivePaths = [];
  };
  for (const [i, item] of items.entries()) {
    if (item.kind === 'path') {
      if (consecutivePaths[0] && !hasSameStyle(consecutivePaths[0], item)) flush();
      consecutivePaths.push(item);
      continue;
    }
    flush();
    if (item.kind === 'text') elements.push(...[toText(item, target)].filter((element) => element !== undefined));
    else {
      const asset = target.assets.add(`${target.source}#${i}`, item.file, mediaTypeOf(item.file, ''));
      const box = {
        x: item.x * target.width,
        y: item.y * target.height,
        width: item.width * target.width,
        height: item.height * target.height,
      };
      elements.push({ kind: 'image', id: target.newId(), ...box, asset, alt: '' });
    }
  }
  flush();
  return elements;
}

/**
 * Converts an EMF or WMF to elements in a box of the target's size; undefined if the metafile is damaged or empty, or
 * draws too many items.
 */
export function readMetafile(bytes: Uint8Array, mediaType: string, target: Target): Element[] | undefined {
  try {
    const aspectRatio = target.width / target.height;
    const items = mediaType === 'image/x-emf' ? readEmf(bytes, aspectRatio) : readWmf(bytes, aspectRatio);
    const elements = toElements(items, target);
    return elements.length > 0 ? elements : undefined;
  } catch (error) {
    // The metafile is damaged, or draws too many items.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
