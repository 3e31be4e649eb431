import { itemAt } from '@flydeck/scene/checked-access';
import type { Element } from '@flydeck/scene/model/elements';
import type { Rect } from '@flydeck/scene/model/geometry';
import type { DeckStyle } from './deck-style.ts';
import { drawDiagram } from './diagrams/draw-diagram.ts';
import { codeSize, estimateHeight, estimateTotalHeight } from './estimate-size.ts';
import type { Picture } from './images.ts';
import { BLOCK_GAP, layoutBlocks } from './layout-blocks.ts';
import type { Block, ImageBlock } from './model.ts';
import { componentCard, missingPicture, missingPictureBox, pictureElement } from './picture-elements.ts';
import { accentBar, markX, type NextId, paragraphsOf, tableElement, textElement } from './text-elements.ts';

/** Text size of formulas that are separate blocks, relative to body text. */
const FORMULA_SCALE = 1.35;

/** The settings of a slide that apply to all its blocks. */
export interface BlockContext {
  readonly style: DeckStyle;
  readonly nextId: NextId;
  /** Whether text is centred horizontally. */
  readonly isCentred: boolean;
  /** Vertical alignment of the blocks in their box. */
  readonly anchor: 'top' | 'middle';
  /** Returns the picture of an image. If the file does not contain the picture, warns and returns undefined. */
  readPicture(image: { source: string; alt: string }): Picture | undefined;
}

/** Draws blocks in a box at the largest text size at which they fit, at most `maxSize` (in slide units). */
export function drawBlocks(blocks: readonly Block[], box: Rect, context: BlockContext, maxSize?: number): Element[] {
  return layoutBlocks(blocks, box, context.anchor, maxSize).flatMap((placement) =>
    drawPlacedBlocks(placement.blocks, placement.box, placement.size, context),
  );
}

/**
 * Draws the blocks of one box, which are adjacent text blocks, adjacent pictures, or one block of another kind.
 * @param size text size of body text, in slide units
 */
function drawPlacedBlocks(blocks: readonly Block[], box: Rect, size: number, context: BlockContext): Element[] {
  const block = itemAt(blocks, 0);
  const { style, nextId } = context;
  switch (block.kind) {
    case 'code': {
      const { source, language, highlightedLines, hasLineNumbers } = block;
      return [
        {
          kind: 'code',
          id: nextId(),
          ...box,
          height: Math.min(box.height, estimateHeight(block, size, box.width)),
          source,
          size: codeSize(source, size, box.width),
          ...(language ? { language } : {}),
          ...(highlightedLines ? { highlightLines: [...highlightedLines] } : {}),
          ...(hasLineNumbers ? { lineNumbers: true } : {}),
        },
      ];
    }
    case 'table':
      return [tableElement(nextId(), box, block, size, style)];
    case 'math':
      return [{ kind: 'math', id: nextId(), ...box, tex: block.tex, size: size * FORMULA_SCALE, color: 'ink' }];
    case 'image':
      return drawImages(blocks as readonly ImageBlock[], box, context);
    case 'diagram':
      return drawDiagram(block.diagram, box, nextId, style);
    case 'component':
      return [componentCard(nextId(), box, block, style)];
    default:
      return drawText(blocks, box, size, context);
  }
}

/** Draws text blocks as one text element. A quotation that is not centred also gets a vertical bar at its start. */
function drawText(
  blocks: readonly Block[],
  box: Rect,
  size: number,
  { style, nextId, isCentred }: BlockContext,
): Element[] {
  const text = textElement(nextId(), box, paragraphsOf(blocks, size, style, isCentred));
  const [firstBlock] = blocks;
  if (firstBlock?.kind !== 'quote' || isCentred) return [text];
  const width = 4;
  const x = markX(firstBlock.paragraphs.flat(), box, width);
  // The estimate includes space around the quotation (0.6 of the text size) and the gap after it (0.3).
  const height = Math.max(4, Math.min(box.height, estimateTotalHeight(blocks, size, box.width)) - size * 0.9);
  return [accentBar(nextId(), { x, y: box.y + 2, width, height }), text];
}

/** Draws pictures in one row, or in two rows if there are more than four pictures. */
function drawImages(images: readonly ImageBlock[], box: Rect, context: BlockContext): Element[] {
  const rows = images.length > 4 ? 2 : 1;
  const columns = Math.ceil(images.length / rows);
  const width = (box.width - BLOCK_GAP * (columns - 1)) / columns;
  const height = (box.height - BLOCK_GAP * (rows - 1)) / rows;
  return images.map((image, i) => {
    const cell = {
      x: box.x + (i % columns) * (width + BLOCK_GAP),
      y: box.y + Math.floor(i / columns) * (height + BLOCK_GAP),
      width,
      height,
    };
    const picture = context.readPicture(image);
    if (picture) return pictureElement(context.nextId(), cell, picture, image);
    return missingPicture(context.nextId(), missingPictureBox(cell, image), image, context.style);
  });
}
