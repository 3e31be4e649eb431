import { arrangeWithin } from '@flydeck/scene/arrange';
import type { Topic } from '@flydeck/scene/model/document';
import type { Element } from '@flydeck/scene/model/elements';
import type { Fill } from '@flydeck/scene/model/fill';
import type { Rect, Size } from '@flydeck/scene/model/geometry';
import {
  backdropBox,
  CONTENT_TOP,
  computeContentArea,
  contentBoxes,
  MARGIN,
  visibleBackdrops,
} from './content-boxes.ts';
import { cssColor, type DeckStyle, invertStyle, isDark } from './deck-style.ts';
import { type BlockContext, drawBlocks } from './draw-blocks.ts';
import { estimateTotalHeight } from './estimate-size.ts';
import type { Picture } from './images.ts';
import { isPoster, layoutPoster } from './layout-poster.ts';
import type { Slide } from './model.ts';
import { coverElement, missingPicture, missingPictureLabel } from './picture-elements.ts';
import { startEdge, textElement } from './text-elements.ts';

export interface LayoutContext {
  readonly look: DeckStyle;
  readonly size: Size;
  picture(image: { source: string; alt: string }, slide: string): Picture | undefined;
}

/** Lays out a slide with its nested slides in its right half. `first`: it is the first slide of the deck. */
export function layoutSlide(slide: Slide, first: boolean, layouts: LayoutContext): Topic {
  const background = cssColor(slide.backgroundColor);
  const changesTone =
    slide.inverted ||
    (background !== undefined && isDark(background, layouts.look.theme) !== layouts.look.dark);
  const look = changesTone ? invertStyle(layouts.look) : layouts.look;
  let count = 0;
  const stacking: BlockContext = {
    look,
    id: () => {
      count += 1;
      return `${slide.id}-e${count}`;
    },
    centred: slide.centred || ['center', 'statement', 'fact'].includes(slide.layout),
    anchor: slide.layout === 'center' || slide.centred ? 'middle' : 'top',
    picture: (image) => layouts.picture(image, slide.id),
  };
  const frame: Rect = { x: 0, y: 0, ...layouts.size };
  const backdrops = layoutBackdrops(slide, frame, stacking);
  const area = computeContentArea(slide, frame);
  const drawn = isPoster(slide, first)
    ? layoutPoster(slide, first, area, stacking, background)
    : { elements: layoutContent(slide, area, stacking), fill: fillOf(background, look) };
  const ink = drawn.ink ?? cssColor(slide.color) ?? (changesTone ? (look.theme.ink as string) : undefined);
  return {
    id: slide.id,
    title: slide.title,
    ...layouts.size,
    background: drawn.fill,
    corner: 6,
    elements: withSlideColors(
      [...backdrops, ...drawn.elements, ...furniture(slide, frame, stacking)],
      ink,
      look,
      layouts.look,
    ),
    ...(slide.notes.length > 0 ? { notes: slide.notes.map((text) => ({ runs: [{ text }] })) } : {}),
    ...(slide.language ? { language: slide.language } : {}),
    topics: layoutChildren(slide, layouts),
  };
}

const fillOf = (background: string | undefined, look: DeckStyle): Fill => ({
  kind: 'solid',
  color: background ?? look.theme.paper,
});

/** Replaces the theme's colour roles by fixed colours on a slide whose colours differ from the deck's. */
function withSlideColors(
  elements: Element[],
  ink: string | undefined,
  look: DeckStyle,
  deck: DeckStyle,
): Element[] {
  if (ink === undefined && look === deck) return elements;
  const { accent, muted, ink: own } = look.theme;
  const text = ink ?? own;
  const roles: Record<string, string> = {
    ink: text,
    accent: ink && look === deck ? ink : accent,
    muted: ink ?? muted,
  };
  const swapped = JSON.parse(JSON.stringify(elements), (key, value: unknown) =>
    key === 'color' && typeof value === 'string' && Object.hasOwn(roles, value) ? roles[value] : value,
  ) as Element[];
  return swapped.map((element) => withTextColor(element, text));
}

function withTextColor(element: Element, color: string): Element {
  if (element.kind === 'text')
    return { ...element, body: { ...element.body, style: { color, ...element.body.style } } };
  if (element.kind !== 'table') return element;
  const rows = element.rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell) => ({ ...cell, body: { ...cell.body, style: { color } } })),
  }));
  return { ...element, rows };
}

function layoutBackdrops(slide: Slide, frame: Rect, stacking: BlockContext): Element[] {
  const elements: Element[] = [];
  for (const [n, backdrop] of visibleBackdrops(slide).entries()) {
    const box = backdropBox(backdrop, frame, n, slide.backdrops.filter((other) => !other.side).length);
    const picture = stacking.picture(backdrop);
    const hasNoText = slide.blocks.length === 0;
    if (picture) elements.push(coverElement(stacking.id(), box, picture, backdrop.alt));
    else if (backdrop.side || hasNoText)
      elements.push(
        missingPicture(
          stacking.id(),
          inner(box),
          missingPictureLabel(backdrop.source, backdrop.alt),
          stacking.look,
        ),
      );
  }
  return elements;
}

const inner = (box: Rect): Rect => ({
  x: box.x + 20,
  y: box.y + 20,
  width: box.width - 40,
  height: box.height - 40,
});

/** Lays out a title with the content below it. */
function layoutContent(slide: Slide, area: Rect, stacking: BlockContext): Element[] {
  const { head, body } = contentBoxes(slide, area);
  if (!head) return drawBlocks(slide.blocks, body, centredIfSparse(slide, stacking));
  const width = 48;
  const bar: Element = {
    kind: 'shape',
    id: stacking.id(),
    x: stacking.centred ? body.x + (body.width - width) / 2 : startEdge(head.runs, body, width),
    y: CONTENT_TOP,
    width,
    height: 5,
    alt: '',
    furniture: true,
    geometry: { kind: 'preset', preset: 'roundRect', adjust: { adj: 50_000 } },
    fill: { kind: 'solid', color: 'accent' },
  };
  const title = textElement(stacking.id(), head.box, [
    {
      role: 'title',
      ...(stacking.centred ? { align: 'center' as const } : {}),
      lineHeight: { multiple: 0.98 },
      style: { family: 'heading', bold: true, size: head.size, color: 'ink' },
      runs: [...head.runs],
    },
  ]);
  const maxSize = slide.layout === 'fact' ? 34 : undefined;
  return [bar, title, ...drawBlocks(slide.blocks.slice(1), body, centredIfSparse(slide, stacking), maxSize)];
}

/** Centres a short text without a title vertically. */
function centredIfSparse(slide: Slide, stacking: BlockContext): BlockContext {
  const sparse = slide.blocks[0]?.kind !== 'heading' && estimateTotalHeight(slide.blocks, 20, 800) < 320;
  return sparse && slide.blocks[0]?.kind !== 'image' ? { ...stacking, anchor: 'middle' } : stacking;
}

function furniture(slide: Slide, frame: Rect, stacking: BlockContext): Element[] {
  const small = (text: string, y: number, align: 'left' | 'right'): Element => ({
    ...textElement(stacking.id(), { x: MARGIN, y, width: frame.width - 2 * MARGIN, height: 16 }, [
      { align, style: { size: 11, color: 'muted' }, runs: [{ text: text.slice(0, 300) }] },
    ]),
    furniture: true,
  });
  return [
    ...(slide.header ? [small(slide.header, 18, 'left')] : []),
    ...(slide.footer ? [small(slide.footer, frame.height - 30, 'left')] : []),
    ...(slide.number === undefined ? [] : [small(String(slide.number), frame.height - 30, 'right')]),
  ];
}

function layoutChildren(slide: Slide, layouts: LayoutContext): Topic[] {
  if (slide.children.length === 0) return [];
  const topics = slide.children.map((child) => layoutSlide(child, false, layouts));
  const { width, height } = layouts.size;
  const left = slide.blocks.length > 0 ? width * 0.5 : width * 0.08;
  return arrangeWithin(
    topics,
    { x: left, y: height * 0.09, width: width * 0.95 - left, height: height * 0.82 },
    14,
  );
}
