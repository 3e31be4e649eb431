import type { Element } from '@flydeck/scene/model/elements';
import type { Fill } from '@flydeck/scene/model/fill';
import type { Rect } from '@flydeck/scene/model/geometry';
import type { Paragraph } from '@flydeck/scene/model/text';
import { linesOfRuns } from './estimate.ts';
import type { Block, Slide } from './model.ts';
import { textOfRuns } from './run-builder.ts';
import type { Stacking } from './stack.ts';
import { textElement } from './text-elements.ts';

interface Poster {
  readonly elements: Element[];
  readonly fill: Fill;
  readonly ink?: string;
}

const POSTER_LAYOUTS = new Set(['cover', 'intro', 'section', 'end', 'statement', 'fact', 'quote']);

const isWords = (block: Block) =>
  block.kind === 'heading' || block.kind === 'paragraph' || block.kind === 'quote';

const lengthOf = (blocks: readonly Block[]) =>
  blocks.reduce(
    (sum, block) =>
      sum + ('runs' in block ? textOfRuns(block.runs).length : block.kind === 'quote' ? 120 : 0),
    0,
  );

/** A slide of nothing but few large words; `first`: it opens the deck. */
export const isPoster = (slide: Slide, first: boolean): boolean =>
  slide.children.length === 0 &&
  !slide.backdrops.some((backdrop) => backdrop.side) &&
  (isTitle(slide, first) || isStatement(slide));

/** A slide that opens the deck or a part of it: a heading and little more. */
function isTitle(slide: Slide, first: boolean): boolean {
  const heading = slide.blocks.some((block) => block.kind === 'heading');
  return (
    slide.blocks.every(isWords) &&
    heading &&
    lengthOf(slide.blocks) < 420 &&
    slide.blocks.length <= 7 &&
    (first || slide.layout === 'cover' || slide.layout === 'section' || slide.layout === 'intro')
  );
}

/** Nothing but a heading, or a quotation: words to be read from afar. */
function isStatement(slide: Slide): boolean {
  const { blocks } = slide;
  if (blocks.length === 0 || !blocks.every(isWords) || lengthOf(blocks) > 420) return false;
  if (POSTER_LAYOUTS.has(slide.layout)) return true;
  if (blocks.every((block) => block.kind === 'heading')) return true;
  const words = blocks.filter((block) => block.kind !== 'heading');
  return blocks.length <= 3 && blocks[0]!.kind !== 'heading' && words.some((block) => block.kind === 'quote');
}

/** Large words on colour, with a quiet figure in the corner; a quotation stays on paper. */
export function layoutPoster(
  slide: Slide,
  first: boolean,
  room: Rect,
  stacking: Stacking,
  ground: string | undefined,
): Poster {
  const quote = slide.layout === 'quote' || slide.blocks[0]?.kind === 'quote';
  if (quote && !first) return quotation(slide, room, stacking, ground);
  const { look } = stacking;
  const title = isTitle(slide, first);
  const elements = [...rings(room, stacking, title), words(slide.blocks, room, stacking, title)];
  if (ground) return { elements, fill: { kind: 'solid', color: ground } };
  const from = look.dark ? look.deep : look.theme.accent;
  const fill: Fill = title
    ? {
        kind: 'linear',
        angle: 35,
        stops: [
          { offset: 0, color: look.deep },
          { offset: 1, color: darker(from) },
        ],
      }
    : { kind: 'solid', color: darker(from) };
  return { elements, fill, ink: '#ffffff' };
}

/** White words need a shade of 600 or deeper. */
const darker = (color: string) => color.replace(/-(?:[1-5]00|50)$/, '-600');

function words(blocks: readonly Block[], room: Rect, stacking: Stacking, title: boolean): Element {
  const width = room.width * (title ? 0.72 : 0.8);
  const paragraphs = blocks.flatMap((block, i): Paragraph[] => {
    const runs = block.kind === 'quote' ? block.paragraphs.flat() : 'runs' in block ? block.runs : [];
    const align = stacking.centred ? ({ align: 'center' } as const) : {};
    if (block.kind === 'heading' && (i === 0 || blocks[i - 1]!.kind === 'heading' || block.depth === 1)) {
      const size = posterSize(
        textOfRuns(runs).length,
        i > 0 && blocks[0]!.kind === 'heading' && block.depth > 1,
      );
      const fitting =
        [size, size * 0.85, size * 0.7].find((s) => linesOfRuns(runs, s, width) <= 3) ?? size * 0.6;
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
  const x = stacking.centred ? room.x + (room.width - width) / 2 : room.x + 72;
  const box = { x, y: room.y + 56, width, height: room.height - 112 };
  return textElement(stacking.id(), box, paragraphs, { anchor: 'middle' });
}

function posterSize(length: number, second: boolean): number {
  const size = length < 14 ? 84 : length < 40 ? 62 : length < 90 ? 48 : 36;
  return second ? size * 0.5 : size;
}

/** Quarter rings in the lower right corner, inside the slide. */
function rings(room: Rect, { id }: Stacking, title: boolean): Element[] {
  const right = room.x + room.width;
  const bottom = room.y + room.height;
  const sizes = title ? [0.82, 0.6, 0.38] : [0.5, 0.3];
  return sizes.map((part, i): Element => {
    const r = room.height * part;
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

function quotation(slide: Slide, room: Rect, { id, look }: Stacking, ground: string | undefined): Poster {
  const said = slide.blocks.flatMap((block) => (block.kind === 'quote' ? block.paragraphs : []));
  const rest = slide.blocks.flatMap((block) => ('runs' in block ? [block.runs] : []));
  const [main, by] = said.length > 0 ? [said, rest] : [rest.slice(0, 1), rest.slice(1)];
  const length = main.reduce((sum, runs) => sum + textOfRuns(runs).length, 0);
  const size = length < 90 ? 42 : length < 200 ? 33 : length < 380 ? 26 : 21;
  const mark = textElement(id(), { x: room.x + 56, y: room.y + 30, width: 160, height: 150 }, [
    { style: { family: 'heading', bold: true, size: 180, color: 'accent' }, runs: [{ text: '“' }] },
  ]);
  const text = textElement(
    id(),
    { x: room.x + 110, y: room.y + 120, width: room.width - 200, height: room.height - 180 },
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
      ...by.map(
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
    fill: { kind: 'solid', color: ground ?? look.soft },
  };
}
