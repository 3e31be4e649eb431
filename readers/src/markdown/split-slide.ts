import type { Size } from '@flydeck/scene/model/geometry';
import { computeContentArea, contentBoxes } from './content-boxes.ts';
import { isPoster } from './layout-poster.ts';
import type { Block, Slide } from './model.ts';
import { paginate } from './paginate.ts';

/**
 * Splits a slide into slides that show all its content at a readable size; usually into one slide. Continuations follow
 * the first slide. If the slide has nested slides, its continuations are nested before them.
 */
export function splitSlide(slide: Slide, isFirst: boolean, size: Size): Slide[] {
  const children = slide.children.flatMap((child) => splitSlide(child, false, size));
  const slideWithChildren: Slide = { ...slide, children };
  if (isPoster(slideWithChildren, isFirst)) return [slideWithChildren];
  const slideBox = { x: 0, y: 0, ...size };
  const { title, body } = contentBoxes(slideWithChildren, computeContentArea(slideWithChildren, slideBox));
  const blocks = title ? slideWithChildren.blocks.slice(1) : slideWithChildren.blocks;
  // The title of a continuation determines the size of its content box.
  const continuationTitle = (number: number, count: number): Block[] =>
    slide.title ? [{ kind: 'heading', depth: 2, runs: [{ text: `${slide.title} (${number}/${count})` }] }] : [];
  const continuationBase: Slide = {
    ...slide,
    blocks: continuationTitle(2, 2),
    backdrops: slide.backdrops.filter((backdrop) => !backdrop.side),
  };
  const continuationBox = contentBoxes({ ...continuationBase, children: [] }, slideBox).body;
  const [firstPage = [], ...furtherPages] = paginate(blocks, body, continuationBox);
  const titleBlocks = title ? slideWithChildren.blocks.slice(0, 1) : [];
  const continuations = furtherPages.map((page, i): Slide => {
    const number = i + 2;
    const count = furtherPages.length + 1;
    const heading = continuationTitle(number, count);
    return {
      ...continuationBase,
      id: `${slide.id}-${number}`,
      title: slide.title ? `${slide.title} (${number}/${count})` : '',
      blocks: [...heading, ...page],
      notes: [],
      children: [],
    };
  });
  // A single page can also differ from the original slide, because long lines of code are wrapped.
  const firstSlide: Slide = { ...slideWithChildren, blocks: [...titleBlocks, ...firstPage] };
  return children.length > 0
    ? [{ ...firstSlide, children: [...continuations, ...children] }]
    : [firstSlide, ...continuations];
}
