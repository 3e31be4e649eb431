import type { Size } from '@flydeck/scene/model/geometry';
import { computeContentArea, contentBoxes } from './content-boxes.ts';
import { isPoster } from './layout-poster.ts';
import type { Block, Slide } from './model.ts';
import { paginate } from './paginate.ts';

/**
 * Splits a slide into slides that show all its content at a readable size; usually one. The continuations follow it, or
 * if it has nested slides, are nested before those.
 */
export function splitSlide(slide: Slide, first: boolean, size: Size): Slide[] {
  const children = slide.children.flatMap((child) => splitSlide(child, false, size));
  const whole: Slide = { ...slide, children };
  if (isPoster(whole, first)) return [whole];
  const frame = { x: 0, y: 0, ...size };
  const { head, body } = contentBoxes(whole, computeContentArea(whole, frame));
  const blocks = head ? whole.blocks.slice(1) : whole.blocks;
  // Title of the continuations; the size of their content box depends on it.
  const continuationTitle = (n: number, count: number): Block[] =>
    slide.title ? [{ kind: 'heading', depth: 2, runs: [{ text: `${slide.title} (${n}/${count})` }] }] : [];
  const bare: Slide = {
    ...slide,
    blocks: continuationTitle(2, 2),
    backdrops: slide.backdrops.filter((it) => !it.side),
  };
  const other = contentBoxes({ ...bare, children: [] }, frame).body;
  const [start = [], ...rest] = paginate(blocks, body, other);
  const titleBlocks = head ? whole.blocks.slice(0, 1) : [];
  const continuations = rest.map((page, i): Slide => {
    const n = i + 2;
    const count = rest.length + 1;
    const heading = continuationTitle(n, count);
    return {
      ...bare,
      id: `${slide.id}-${n}`,
      title: slide.title ? `${slide.title} (${n}/${count})` : '',
      blocks: [...heading, ...page],
      notes: [],
      children: [],
    };
  });
  // A single page can also differ from the original slide, because long lines of code are wrapped.
  const opening: Slide = { ...whole, blocks: [...titleBlocks, ...start] };
  return children.length > 0
    ? [{ ...opening, children: [...continuations, ...children] }]
    : [opening, ...continuations];
}
