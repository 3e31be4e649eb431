import { arrangeWithin } from '@flydeck/scene/arrange';
import { expandRect } from '@flydeck/scene/compile/local-transform';
import type { Topic } from '@flydeck/scene/model/document';
import type { Element } from '@flydeck/scene/model/elements';
import type { Rect, Size } from '@flydeck/scene/model/geometry';
import {
  backdropBox,
  CONTENT_TOP,
  computeContentArea,
  contentBoxes,
  MARGIN,
  visibleBackdrops,
} from './content-boxes.ts';
import { cssColor, type DeckStyle, invertStyle, isDarkColor } from './deck-style.ts';
import { type BlockContext, drawBlocks } from './draw-blocks.ts';
import { estimateTotalHeight } from './estimate-size.ts';
import type { Picture } from './images.ts';
import { isPoster, layoutPoster, type SlideContent } from './layout-poster.ts';
import type { Slide } from './model.ts';
import { backdropElement, missingPicture } from './picture-elements.ts';
import { accentBar, markX, textElement } from './text-elements.ts';

/** The style, the size and the pictures with which all slides of a deck are laid out. */
export interface LayoutContext {
  readonly style: DeckStyle;
  readonly size: Size;
  readPicture(image: { source: string; alt: string }, slideId: string): Picture | undefined;
}

/** Lays out a slide and its nested slides. */
export function layoutSlide(slide: Slide, isFirstSlide: boolean, context: LayoutContext): Topic {
  const background = cssColor(slide.backgroundColor);
  const needsInvertedStyle =
    slide.isInverted ||
    (background !== undefined && isDarkColor(background, context.style.theme) !== context.style.isDark);
  const style = needsInvertedStyle ? invertStyle(context.style) : context.style;
  let elementCount = 0;
  const blockContext: BlockContext = {
    style,
    nextId: () => {
      elementCount += 1;
      return `${slide.id}-e${elementCount}`;
    },
    // Slidev centres the content of these layouts.
    isCentred: slide.isCentred || ['center', 'statement', 'fact'].includes(slide.layout),
    anchor: slide.layout === 'center' || slide.isCentred ? 'middle' : 'top',
    readPicture: (image) => context.readPicture(image, slide.id),
  };
  const slideBox: Rect = { x: 0, y: 0, ...context.size };
  const backdrops = layoutBackdrops(slide, slideBox, blockContext);
  const area = computeContentArea(slide, slideBox);
  const content: SlideContent = isPoster(slide, isFirstSlide)
    ? layoutPoster(slide, isFirstSlide, area, blockContext, background)
    : {
        elements: layoutContent(slide, area, blockContext),
        fill: { kind: 'solid', color: background ?? (needsInvertedStyle ? style.theme.paper : 'paper') },
      };
  const ink =
    content.textColor ?? cssColor(slide.color) ?? (needsInvertedStyle ? (style.theme.ink as string) : undefined);
  const elements = [...backdrops, ...content.elements, ...layoutFurniture(slide, slideBox, blockContext)];
  return {
    id: slide.id,
    title: slide.title,
    ...context.size,
    background: content.fill,
    corner: 6,
    elements: applySlideColors(elements, ink, style, context.style),
    ...(slide.notes.length > 0 ? { notes: slide.notes.map((text) => ({ runs: [{ text }] })) } : {}),
    ...(slide.language ? { language: slide.language } : {}),
    ...layoutChildren(slide, context),
  };
}

/**
 * Replaces the theme's colour roles by fixed colours on a slide whose colours differ from the deck's. `ink` is the text
 * colour of the slide if it differs from the deck's: the colour that the slide sets, or the ink of the inverted theme.
 * If the slide sets the colour, accents get this colour, too, so that they are as legible as the text.
 */
function applySlideColors(
  elements: Element[],
  ink: string | undefined,
  style: DeckStyle,
  deckStyle: DeckStyle,
): Element[] {
  if (ink === undefined && style === deckStyle) return elements;
  const { accent, muted, paper, ink: themeInk } = style.theme;
  const text = ink ?? themeInk;
  const roles: Record<string, string> = {
    ink: text,
    accent: ink && style === deckStyle ? ink : accent,
    muted: ink ?? muted,
    paper,
  };
  const coloredElements = JSON.parse(JSON.stringify(elements), (key, value: unknown) =>
    key === 'color' && typeof value === 'string' && Object.hasOwn(roles, value) ? roles[value] : value,
  ) as Element[];
  return coloredElements.map((element) => applyTextColor(element, text));
}

/** Sets the default text colour of a text or a table. */
function applyTextColor(element: Element, color: string): Element {
  if (element.kind === 'text')
    return { ...element, body: { ...element.body, style: { color, ...element.body.style } } };
  if (element.kind !== 'table') return element;
  const rows = element.rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell) => ({ ...cell, body: { ...cell.body, style: { color } } })),
  }));
  return { ...element, rows };
}

/**
 * Creates the pictures behind a slide and at its sides. A card replaces a missing picture at a side, or behind a slide
 * without blocks.
 */
function layoutBackdrops(slide: Slide, slideBox: Rect, blockContext: BlockContext): Element[] {
  const elements: Element[] = [];
  for (const backdrop of visibleBackdrops(slide)) {
    const box = backdropBox(slide, backdrop, slideBox);
    const picture = blockContext.readPicture(backdrop);
    const hasNoBlocks = slide.blocks.length === 0;
    if (picture) elements.push(backdropElement(blockContext.nextId(), box, picture, backdrop.alt));
    else if (backdrop.side || hasNoBlocks)
      elements.push(missingPicture(blockContext.nextId(), expandRect(box, -20), backdrop, blockContext.style));
  }
  return elements;
}

/** Lays out the title with an accent bar above, and the content below. Without a title, lays out only the content. */
function layoutContent(slide: Slide, area: Rect, blockContext: BlockContext): Element[] {
  const { title: heading, body } = contentBoxes(slide, area);
  if (!heading) return drawBlocks(slide.blocks, body, centreIfSparse(slide, blockContext));
  const barWidth = 48;
  const x = blockContext.isCentred ? body.x + (body.width - barWidth) / 2 : markX(heading.runs, body, barWidth);
  const bar = accentBar(blockContext.nextId(), { x, y: CONTENT_TOP, width: barWidth, height: 5 });
  const titleElement = textElement(blockContext.nextId(), heading.box, [
    {
      role: 'title',
      ...(blockContext.isCentred ? { align: 'center' as const } : {}),
      lineHeight: { multiple: 0.98 },
      style: { family: 'heading', bold: true, size: heading.fontSize, color: 'ink' },
      runs: [...heading.runs],
    },
  ]);
  const maxTextSize = slide.layout === 'fact' ? 34 : undefined;
  return [
    bar,
    titleElement,
    ...drawBlocks(slide.blocks.slice(1), body, centreIfSparse(slide, blockContext), maxTextSize),
  ];
}

/**
 * Returns a context that centres the blocks vertically if the slide has only short content that does not start with a
 * title or picture. Otherwise returns `blockContext`.
 */
function centreIfSparse(slide: Slide, blockContext: BlockContext): BlockContext {
  // Content is short if it is less than 320 units high with a text size of 20 units and a width of 800 units.
  const isSparse = slide.blocks[0]?.kind !== 'heading' && estimateTotalHeight(slide.blocks, 20, 800) < 320;
  return isSparse && slide.blocks[0]?.kind !== 'image' ? { ...blockContext, anchor: 'middle' } : blockContext;
}

/** Creates the header, the footer and the slide number, which the document marks as `furniture`. */
function layoutFurniture(slide: Slide, slideBox: Rect, blockContext: BlockContext): Element[] {
  const createSmallText = (text: string, y: number, align: 'left' | 'right'): Element => ({
    ...textElement(blockContext.nextId(), { x: MARGIN, y, width: slideBox.width - 2 * MARGIN, height: 16 }, [
      { align, style: { size: 11, color: 'muted' }, runs: [{ text: text.slice(0, 300) }] },
    ]),
    furniture: true,
  });
  return [
    ...(slide.header ? [createSmallText(slide.header, 18, 'left')] : []),
    ...(slide.footer ? [createSmallText(slide.footer, slideBox.height - 30, 'left')] : []),
    ...(slide.number === undefined ? [] : [createSmallText(String(slide.number), slideBox.height - 30, 'right')]),
  ];
}

/** Lays out the nested slides, and arranges them in the right half, or in the whole slide if it has no blocks. */
function layoutChildren(slide: Slide, context: LayoutContext): Pick<Topic, 'topics' | 'layout'> {
  if (slide.children.length === 0) return { topics: [] };
  const topics = slide.children.map((child) => layoutSlide(child, false, context));
  const { width, height } = context.size;
  const left = slide.blocks.length > 0 ? width * 0.5 : width * 0.08;
  return arrangeWithin(topics, { x: left, y: height * 0.09, width: width * 0.95 - left, height: height * 0.82 }, 14);
}
