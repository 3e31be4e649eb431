import type { Rect } from '@flydeck/scene/model/geometry';
import type { Run } from '@flydeck/scene/model/text';
import { estimateLineCount } from './estimate-size.ts';
import type { Backdrop, Block, Slide } from './model.ts';

/** Margin at the left and right of a slide, in slide units. */
export const MARGIN = 60;
/** Margin above the content of a slide, in slide units. */
export const CONTENT_TOP = 46;
/** Margin below the content of a slide, in slide units. */
const BOTTOM_MARGIN = 44;
/** Maximum number of backdrops of a slide; further backdrops are not shown. */
const MAX_BACKDROPS = 6;

/** Returns the backdrops of a slide that are shown. */
export const visibleBackdrops = (slide: Slide): readonly Backdrop[] => slide.backdrops.slice(0, MAX_BACKDROPS);

/** Returns the box of a visible backdrop. The backdrops without a side divide the slide into equal columns. */
export function backdropBox(slide: Slide, backdrop: Backdrop, slideBox: Rect): Rect {
  const { side, widthFraction } = backdrop;
  if (!side) {
    const columns = visibleBackdrops(slide).filter((other) => !other.side);
    const columnWidth = slideBox.width / columns.length;
    return { ...slideBox, x: columnWidth * columns.indexOf(backdrop), width: columnWidth };
  }
  const width = slideBox.width * widthFraction;
  return { ...slideBox, width, x: side === 'left' ? 0 : slideBox.width - width };
}

/** Returns the area of a slide that is not covered by backdrops at the left or right side. */
export function computeContentArea(slide: Slide, slideBox: Rect): Rect {
  let area = slideBox;
  for (const { side, widthFraction } of visibleBackdrops(slide)) {
    const width = slideBox.width * widthFraction;
    if (side === 'left') area = { ...area, x: width, width: slideBox.width - width };
    if (side === 'right') area = { ...area, width: slideBox.width - width };
  }
  return area;
}

/** The title and the boxes of a slide's content. */
interface ContentBoxes {
  /** The slide's title, if the first block is a heading of level 1 to 3. */
  readonly title?: { readonly runs: readonly Run[]; readonly fontSize: number; readonly box: Rect };
  /** Box of the other blocks. */
  readonly body: Rect;
}

/**
 * Returns the boxes of a slide's title and content in `area`, the part of the slide without backdrops at the sides. If
 * the slide has nested slides, both boxes are in the left half of `area`.
 */
export function contentBoxes(slide: Slide, area: Rect): ContentBoxes {
  const [heading] = slide.blocks;
  const hasChildren = slide.children.length > 0;
  // With nested slides, the content ends 0.4 margins before 46 % of the area's width.
  const width = (hasChildren ? area.width * 0.46 : area.width) - MARGIN * (hasChildren ? 1.4 : 2);
  const box = {
    x: area.x + MARGIN,
    y: CONTENT_TOP,
    width,
    height: area.height - CONTENT_TOP - BOTTOM_MARGIN,
  };
  if (heading?.kind !== 'heading' || heading.depth > 3) return { body: box };
  const size = titleSize(heading, width);
  // A line of the title is about 1.14 times as high as its text. The title gets at most 40 % of the height.
  const height = Math.min(estimateLineCount(heading.runs, size, width) * size * 1.14 + 4, box.height * 0.4);
  // The title has 16 slide units of space above and 20 below.
  const bodyTop = box.y + 16 + height + 20;
  return {
    title: { runs: heading.runs, fontSize: size, box: { ...box, y: box.y + 16, height } },
    body: { ...box, y: bodyTop, height: box.y + box.height - bodyTop },
  };
}

/**
 * Returns the largest text size in slide units at which a title fits on one line. If the title fits at no size, returns
 * a size for several lines. A heading with `fitsSlideWidth` has larger sizes.
 */
function titleSize(heading: Block & { kind: 'heading' }, width: number): number {
  if (heading.fitsSlideWidth) return estimateLineCount(heading.runs, 52, width) === 1 ? 52 : 40;
  const sizes = [38, 34, 30, 26];
  return sizes.find((size) => estimateLineCount(heading.runs, size, width) === 1) ?? 28;
}
