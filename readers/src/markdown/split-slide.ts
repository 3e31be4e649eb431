import type { Size } from '@flydeck/scene/model/geometry';
import { computeContentArea, contentBoxes } from './content-boxes.ts';
import { isPoster } from './layout-poster.ts';
import type { Block, Slide } from './model.ts';
import { paginate } from './paginate.ts';

/**
 * Splits a slide so that all its content has a readable size. The shortened slide shows the beginning of the content,
 * and the continuations after the shortened slide show the rest. Most slides fit without continuations, and posters are
 * never split. If the slide has nested slides, the continuations are nested in the shortened slide, before the other
 * nested slides.
 * @param isFirstSlide whether the slide is the first slide of the deck
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
  // All continuations have the same content box, because they have equally large titles and no pictures at the side.
  const continuationBox = contentBoxes(createContinuation([], 2, 2), slideBox).body;
  const [firstPage = [], ...furtherPages] = paginate(blocks, body, continuationBox);
  const titleBlocks = title ? slide.blocks.slice(0, 1) : [];
  const continuations = furtherPages.map((page, i) => createContinuation(page, i + 2, furtherPages.length + 1));
  // A single page can also differ from the original slide, because long lines of code are wrapped.
  const shortenedSlide: Slide = { ...slideWithChildren, blocks: [...titleBlocks, ...firstPage] };
  return children.length > 0
    ? [{ ...shortenedSlide, children: [...continuations, ...children] }]
    : [shortenedSlide, ...continuations];
}
