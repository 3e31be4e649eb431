import type { Size } from '@flydeck/scene/model/geometry';
import { computeContentArea, contentBoxes } from './content-boxes.ts';
import { isPoster } from './layout-poster.ts';
import type { Block, Slide } from './model.ts';
import { paginate } from './paginate.ts';

/**
 * Splits a slide into slides that show all its content at a readable size: a first slide and its continuations. Most
 * slides fit without continuations, and posters are never split. Continuations follow the first slide. If the slide has
 * nested slides, the continuations are nested in the first slide, before the other nested slides.
 */
export function splitSlide(slide: Slide, isFirstSlide: boolean, size: Size): Slide[] {
  const children = slide.children.flatMap((child) => splitSlide(child, false, size));
  const slideWithChildren: Slide = { ...slide, children };
  if (isPoster(slideWithChildren, isFirstSlide)) return [slideWithChildren];
  const slideBox = { x: 0, y: 0, ...size };
  const { title, body } = contentBoxes(slideWithChildren, computeContentArea(slideWithChildren, slideBox));
  const blocks = title ? slide.blocks.slice(1) : slide.blocks;
  const createContinuation = (page: readonly Block[], number: number, count: number): Slide => {
    const pageTitle = slide.title ? `${slide.title} (${number}/${count})` : '';
    const heading: Block = { kind: 'heading', depth: 2, runs: [{ text: pageTitle }] };
    return {
      ...slide,
      id: `${slide.id}-${number}`,
      title: pageTitle,
      blocks: pageTitle ? [heading, ...page] : page,
      backdrops: slide.backdrops.filter((backdrop) => !backdrop.side),
      notes: [],
      children: [],
    };
  };
  // The content box is the same for all continuations. They have no pictures at the side, and equally large titles.
  const continuationBox = contentBoxes(createContinuation([], 2, 2), slideBox).body;
  const [firstPage = [], ...furtherPages] = paginate(blocks, body, continuationBox);
  const titleBlocks = title ? slide.blocks.slice(0, 1) : [];
  const continuations = furtherPages.map((page, i) => createContinuation(page, i + 2, furtherPages.length + 1));
  // A single page can also differ from the original slide, because long lines of code are wrapped.
  const firstSlide: Slide = { ...slideWithChildren, blocks: [...titleBlocks, ...firstPage] };
  return children.length > 0
    ? [{ ...firstSlide, children: [...continuations, ...children] }]
    : [firstSlide, ...continuations];
}
