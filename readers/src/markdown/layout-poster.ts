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

interface Poster {
  readonly elements: Element[];
  readonly fill: Fill;
  readonly ink?: string;
}

const POSTER_LAYOUTS = new Set(['cover', 'intro', 'section', 'end', 'statement', 'fact', 'quote']);

const isPlainText = (block: Block) =>
  block.kind === 'heading' || block.kind === 'paragraph' || block.kind === 'quote';

const textLength = (blocks: readonly Block[]) =>
  blocks.reduce(
    (sum, block) =>
      sum + ('runs' in block ? textOfRuns(block.runs).length : block.kind === 'quote' ? 120 : 0),
    0,
  );

/** Whether a slide contains only a short text that is shown large. `first`: it is the first slide of the deck. */
export const isPoster = (slide: Slide, first: boolean): boolean =>
  slide.children.length === 0 &&
  !slide.backdrops.some((backdrop) => backdrop.side) &&
  (isTitle(slide, first) || isStatement(slide));

/** Whether a slide opens the deck or a section: a heading and little other text. */
function isTitle(slide: Slide, first: boolean): boolean {
  const heading = slide.blocks.some((block) => block.kind === 'heading');
  return (
    slide.blocks.every(isPlainText) &&
    heading &&
    textLength(slide.blocks) < 420 &&
    slide.blocks.length <= 7 &&
    (first || slide.layout === 'cover' || slide.layout === 'section' || slide.layout === 'intro')
  );
}

/** Whether a slide contains only headings, a quotation, or the short text of a poster layout. */
function isStatement(slide: Slide): boolean {
  const { blocks } = slide;
  if (blocks.length === 0 || !blocks.every(isPlainText) || textLength(blocks) > 420) return false;
  if (POSTER_LAYOUTS.has(slide.layout)) return true;
  if (blocks.every((block) => block.kind === 'heading')) return true;
  const words = blocks.filter((block) => block.kind !== 'heading');
  return (
    blocks.length <= 3 &&
    itemAt(blocks, 0).kind !== 'heading' &&
    words.some((block) => block.kind === 'quote')
  );
}

/**
 * Lays out a slide of large text on a coloured background with decorative shapes in a corner, or a quotation on the
 * soft colour of the look. `background` is the slide's own background colour.
 */
export function layoutPoster(
  slide: Slide,
  first: boolean,
  area: Rect,
  stacking: BlockContext,
  background: string | undefined,
): Poster {
  const quote = slide.layout === 'quote' || slide.blocks[0]?.kind === 'quote';
  if (quote && !first) return quotation(slide, area, stacking, background);
  const { look } = stacking;
  const title = isTitle(slide, first);
  const elements = [...cornerShapes(area, stacking, title), posterText(slide.blocks, area, stacking, title)];
  if (background) return { elements, fill: { kind: 'solid', color: background } };
  const from = look.dark ? look.gradientStart : look.theme.accent;
  const fill: Fill = title
    ? {
        kind: 'linear',
        angle: 35,
        stops: [
          { offset: 0, color: look.gradientStart },
          { offset: 1, color: darker(from) },
        ],
      }
    : { kind: 'solid', color: darker(from) };
  return { elements, fill, ink: '#ffffff' };
}

/** Darkens a palette colour to shade 600, the lightest with enough contrast for white text. */
const darker = (color: string) => color.replace(/-(?:[1-5]00|50)$/, '-600');

function posterText(blocks: readonly Block[], area: Rect, stacking: BlockContext, title: boolean): Element {
  const width = area.width * (title ? 0.72 : 0.8);
  const paragraphs = blocks.flatMap((block, i): Paragraph[] => {
    const runs = block.kind === 'quote' ? block.paragraphs.flat() : 'runs' in block ? block.runs : [];
    const align = stacking.centred ? ({ align: 'center' } as const) : {};
    if (
      block.kind === 'heading' &&
      (i === 0 || itemAt(blocks, i - 1).kind === 'heading' || block.depth === 1)
    ) {
      const size = posterSize(
        textOfRuns(runs).length,
        i > 0 && itemAt(blocks, 0).kind === 'heading' && block.depth > 1,
      );
      const fitting =
        [size, size * 0.85, size * 0.7].find((s) => estimateLineCount(runs, s, width) <= 3) ?? size * 0.6;
      return [
        {
          ...align,
          role: i === 0 ? 'title' : 'heading',
          lineHeight: { multiple: 0.96 },
          spaceBefore: i > 0 ? 10 : 0,
          style: { family: 'heading', bold: true, size: fitting, color: 'ink' },
          runs: [...runs],
        },
      ];
    }
    return [
      {
        ...align,
        role: 'body',
        spaceBefore: i > 0 ? 14 : 0,
        style: { size: 21, color: 'ink' },
        runs: [...runs],
      },
    ];
  });
  const x = stacking.centred ? area.x + (area.width - width) / 2 : area.x + 72;
  const box = { x, y: area.y + 56, width, height: area.height - 112 };
  return textElement(stacking.id(), box, paragraphs, { anchor: 'middle' });
}

function posterSize(length: number, second: boolean): number {
  const size = length < 14 ? 84 : length < 40 ? 62 : length < 90 ? 48 : 36;
  return second ? size * 0.5 : size;
}

/** Draws decorative quarter discs in the lower right corner, inside the slide. */
function cornerShapes(area: Rect, { id }: BlockContext, title: boolean): Element[] {
  const right = area.x + area.width;
  const bottom = area.y + area.height;
  const sizes = title ? [0.82, 0.6, 0.38] : [0.5, 0.3];
  return sizes.map((part, i): Element => {
    const r = area.height * part;
    const k = r * 0.5523;
    return {
      kind: 'shape',
      id: id(),
      x: right - r,
      y: bottom - r,
      width: r,
      height: r,
      alt: '',
      furniture: true,
      opacity: 0.1 + i * 0.05,
      geometry: {
        kind: 'path',
        width: r,
        height: r,
        paths: [{ d: `M0 ${r} C0 ${r - k} ${r - k} 0 ${r} 0 L${r} ${r} Z` }],
      },
      fill: { kind: 'solid', color: '#ffffff' },
    };
  });
}

function quotation(
  slide: Slide,
  area: Rect,
  { id, look }: BlockContext,
  background: string | undefined,
): Poster {
  const quoted = slide.blocks.flatMap((block) => (block.kind === 'quote' ? block.paragraphs : []));
  const rest = slide.blocks.flatMap((block) => ('runs' in block ? [block.runs] : []));
  const [main, attribution] = quoted.length > 0 ? [quoted, rest] : [rest.slice(0, 1), rest.slice(1)];
  const length = main.reduce((sum, runs) => sum + textOfRuns(runs).length, 0);
  const size = length < 90 ? 42 : length < 200 ? 33 : length < 380 ? 26 : 21;
  const mark = textElement(id(), { x: area.x + 56, y: area.y + 30, width: 160, height: 150 }, [
    { style: { family: 'heading', bold: true, size: 180, color: 'accent' }, runs: [{ text: '“' }] },
  ]);
  const text = textElement(
    id(),
    { x: area.x + 110, y: area.y + 120, width: area.width - 200, height: area.height - 180 },
    [
      ...main.map(
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
    elements: [{ ...mark, alt: '', furniture: true, opacity: 0.35 }, text],
    fill: { kind: 'solid', color: background ?? look.softFill },
  };
}
