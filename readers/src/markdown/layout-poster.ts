import { itemAt } from '@flydeck/scene/checked-access';
import type { Element } from '@flydeck/scene/model/elements';
import type { Fill } from '@flydeck/scene/model/fill';
import type { Rect } from '@flydeck/scene/model/geometry';
import type { Paragraph } from '@flydeck/scene/model/text';
import type { BlockContext } from './draw-blocks.ts';
import { estimateLineCount } from './estimate-size.ts';
import type { Block, Slide } from './model.ts';
import { textOfRuns } from './run-builder.ts';
import { textElement } from './text-elements.ts';

/** The laid-out content of a slide: its elements, background, and text colour if it is not the theme's. */
export interface SlideContent {
  readonly elements: Element[];
  readonly fill: Fill;
  readonly textColor?: string;
}

/** Names of layouts for slides of large text. */
const POSTER_LAYOUTS = new Set(['cover', 'intro', 'section', 'end', 'statement', 'fact', 'quote']);

const isPlainText = (block: Block) => block.kind === 'heading' || block.kind === 'paragraph' || block.kind === 'quote';

/** Returns the number of characters in blocks. A quotation counts as 120 characters. */
const textLength = (blocks: readonly Block[]) =>
  blocks.reduce(
    (sum, block) => sum + ('runs' in block ? textOfRuns(block.runs).length : block.kind === 'quote' ? 120 : 0),
    0,
  );

/** Whether a slide contains only a short text that is shown large. */
export const isPoster = (slide: Slide, isFirstSlide: boolean): boolean =>
  slide.children.length === 0 &&
  !slide.backdrops.some((backdrop) => backdrop.side) &&
  (opensSection(slide, isFirstSlide) || isStatement(slide));

/** Returns whether a slide opens the deck or a section: it has a heading and little other text. */
function opensSection(slide: Slide, isFirstSlide: boolean): boolean {
  const hasHeading = slide.blocks.some((block) => block.kind === 'heading');
  return (
    slide.blocks.every(isPlainText) &&
    hasHeading &&
    textLength(slide.blocks) < 420 &&
    slide.blocks.length <= 7 &&
    (isFirstSlide || ['cover', 'section', 'intro'].includes(slide.layout))
  );
}

/** Whether a slide contains only headings, a quotation, or the short text of a poster layout. */
function isStatement(slide: Slide): boolean {
  const { blocks } = slide;
  if (blocks.length === 0 || !blocks.every(isPlainText) || textLength(blocks) > 420) return false;
  if (POSTER_LAYOUTS.has(slide.layout)) return true;
  if (blocks.every((block) => block.kind === 'heading')) return true;
  const texts = blocks.filter((block) => block.kind !== 'heading');
  return blocks.length <= 3 && itemAt(blocks, 0).kind !== 'heading' && texts.some((block) => block.kind === 'quote');
}

/**
 * Lays out a slide of large text on a coloured background with decorative shapes in a corner, or a quotation on a light
 * or dark grey. `background` is the background colour that the slide sets instead of these backgrounds.
 */
export function layoutPoster(
  slide: Slide,
  isFirstSlide: boolean,
  area: Rect,
  context: BlockContext,
  background: string | undefined,
): SlideContent {
  const isQuote = slide.layout === 'quote' || slide.blocks[0]?.kind === 'quote';
  if (isQuote && !isFirstSlide) return layoutQuotation(slide, area, context, background);
  const { style } = context;
  const isTitleSlide = opensSection(slide, isFirstSlide);
  const elements = [
    ...createCornerShapes(area, context, isTitleSlide),
    createPosterText(slide.blocks, area, context, isTitleSlide),
  ];
  if (background) return { elements, fill: { kind: 'solid', color: background } };
  const baseColor = style.isDark ? style.gradientStart : style.theme.accent;
  const fill: Fill = isTitleSlide
    ? {
        kind: 'linear',
        angle: 35,
        stops: [
          { offset: 0, color: style.gradientStart, derivedColor: 'title-start' },
          { offset: 1, color: darken(baseColor), derivedColor: 'poster-start' },
        ],
      }
    : { kind: 'solid', color: darken(baseColor), derivedColor: 'poster-start' };
  return { elements, fill, textColor: '#ffffff' };
}

/** Darkens a palette colour to shade 600, the lightest shade with enough contrast for white text. */
const darken = (color: string) => color.replace(/-(?:[1-5]00|50)$/, '-600');

function createPosterText(blocks: readonly Block[], area: Rect, context: BlockContext, isTitleSlide: boolean): Element {
  const width = area.width * (isTitleSlide ? 0.72 : 0.8);
  const align = context.isCentred ? ({ align: 'center' } as const) : {};
  const paragraphs = blocks.map((block, i): Paragraph => {
    const runs = block.kind === 'quote' ? block.paragraphs.flat() : 'runs' in block ? block.runs : [];
    if (block.kind === 'heading' && (i === 0 || itemAt(blocks, i - 1).kind === 'heading' || block.depth === 1)) {
      const isSubtitle = i > 0 && itemAt(blocks, 0).kind === 'heading' && block.depth > 1;
      const size = choosePosterSize(textOfRuns(runs).length, isSubtitle);
      const fittingSize =
        [size, size * 0.85, size * 0.7].find((candidate) => estimateLineCount(runs, candidate, width) <= 3) ??
        size * 0.6;
      return {
        ...align,
        role: i === 0 ? 'title' : 'heading',
        lineHeight: { multiple: 0.96 },
        spaceBefore: i > 0 ? 10 : 0,
        style: { family: 'heading', bold: true, size: fittingSize, color: 'ink' },
        runs: [...runs],
      };
    }
    const spaceBefore = i > 0 ? 14 : 0;
    return { ...align, role: 'body', spaceBefore, style: { size: 21, color: 'ink' }, runs: [...runs] };
  });
  const x = context.isCentred ? area.x + (area.width - width) / 2 : area.x + 72;
  const box = { x, y: area.y + 56, width, height: area.height - 112 };
  return textElement(context.nextId(), box, paragraphs, { anchor: 'middle' });
}

/** Returns the text size of a poster's heading by the number of its characters. */
function choosePosterSize(length: number, isSubtitle: boolean): number {
  const size = length < 14 ? 84 : length < 40 ? 62 : length < 90 ? 48 : 36;
  return isSubtitle ? size * 0.5 : size;
}

/** Creates decorative quarter discs in the lower right corner, inside the slide. */
function createCornerShapes(area: Rect, { nextId }: BlockContext, isTitleSlide: boolean): Element[] {
  const right = area.x + area.width;
  const bottom = area.y + area.height;
  const sizes = isTitleSlide ? [0.82, 0.6, 0.38] : [0.5, 0.3];
  return sizes.map((fraction, i): Element => {
    const radius = area.height * fraction;
    // 0.5523 is the factor with which a Bézier curve approximates a quarter of a circle.
    const controlPoint = radius - radius * 0.5523;
    const d = `M0 ${radius} C0 ${controlPoint} ${controlPoint} 0 ${radius} 0 L${radius} ${radius} Z`;
    return {
      kind: 'shape',
      id: nextId(),
      x: right - radius,
      y: bottom - radius,
      width: radius,
      height: radius,
      alt: '',
      furniture: true,
      opacity: 0.1 + i * 0.05,
      geometry: {
        kind: 'path',
        width: radius,
        height: radius,
        paths: [{ d }],
      },
      fill: { kind: 'solid', color: '#ffffff' },
    };
  });
}

/** Lays out a large quotation with a decorative quotation mark and, below it, the attribution. */
function layoutQuotation(
  slide: Slide,
  area: Rect,
  { nextId, style }: BlockContext,
  background: string | undefined,
): SlideContent {
  const quoteParagraphs = slide.blocks.flatMap((block) => (block.kind === 'quote' ? block.paragraphs : []));
  const otherParagraphs = slide.blocks.flatMap((block) => ('runs' in block ? [block.runs] : []));
  const [mainParagraphs, attribution] =
    quoteParagraphs.length > 0
      ? [quoteParagraphs, otherParagraphs]
      : [otherParagraphs.slice(0, 1), otherParagraphs.slice(1)];
  const length = mainParagraphs.reduce((sum, runs) => sum + textOfRuns(runs).length, 0);
  const size = length < 90 ? 42 : length < 200 ? 33 : length < 380 ? 26 : 21;
  const quotationMark = textElement(nextId(), { x: area.x + 56, y: area.y + 30, width: 160, height: 150 }, [
    { style: { family: 'heading', bold: true, size: 180, color: 'accent' }, runs: [{ text: '“' }] },
  ]);
  const text = textElement(
    nextId(),
    { x: area.x + 110, y: area.y + 120, width: area.width - 200, height: area.height - 180 },
    [
      ...mainParagraphs.map(
        (runs, i): Paragraph => ({
          role: 'quote',
          spaceBefore: i > 0 ? size * 0.4 : 0,
          lineHeight: { multiple: 1.05 },
          style: { family: 'heading', size, color: 'ink' },
          runs: [...runs],
        }),
      ),
      ...attribution.map(
        (runs): Paragraph => ({
          role: 'caption',
          spaceBefore: 18,
          style: { size: 19, color: 'muted' },
          runs: [...runs],
        }),
      ),
    ],
    { anchor: 'middle' },
  );
  return {
    elements: [{ ...quotationMark, alt: '', furniture: true, opacity: 0.35 }, text],
    fill: { kind: 'solid', ...(background ? { color: background } : style.softFill) },
  };
}
