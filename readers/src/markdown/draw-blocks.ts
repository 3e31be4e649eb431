import { itemAt } from '@flydeck/scene/checked-access';
import type { Element } from '@flydeck/scene/model/elements';
import type { Rect } from '@flydeck/scene/model/geometry';
import type { DeckStyle } from './deck-style.ts';
import { drawDiagram } from './diagrams/draw-diagram.ts';
import { codeSize, estimateHeight, estimateTotalHeight } from './estimate-size.ts';
import type { Picture } from './images.ts';
import { GAP, layoutBlocks } from './layout-blocks.ts';
import type { Block, ImageBlock } from './model.ts';
import {
  componentCard,
  missingBox,
  missingPicture,
  missingPictureLabel,
  pictureElement,
} from './picture-elements.ts';
import { type NextId, paragraphsOf, startEdge, tableElement, textElement } from './text-elements.ts';

export interface BlockContext {
  readonly look: DeckStyle;
  readonly id: NextId;
  readonly centred: boolean;
  readonly anchor: 'top' | 'middle';
  picture(image: { source: string; alt: string }): Picture | undefined;
}

/** Draws blocks in a box at the largest size at which they fit, at most `most`. */
export function drawBlocks(
  blocks: readonly Block[],
  box: Rect,
  stacking: BlockContext,
  most?: number,
): Element[] {
  return layoutBlocks(blocks, box, stacking.anchor, most).flatMap((placed) =>
    draw(placed.blocks, placed.box, placed.size, stacking),
  );
}

function draw(segment: readonly Block[], box: Rect, size: number, stacking: BlockContext): Element[] {
  const block = itemAt(segment, 0);
  const { look, id } = stacking;
  switch (block.kind) {
    case 'code': {
      const { source, language, marked, numbers } = block;
      const own = codeSize(source, size, box.width);
      return [
        {
          kind: 'code',
          id: id(),
          ...box,
          height: Math.min(box.height, estimateHeight(block, size, box.width)),
          source,
          size: own,
          fill: { kind: 'solid', color: look.dark ? 'slate-50' : '#f5f6fa' },
          ...(language ? { language } : {}),
          ...(marked ? { highlightLines: [...marked] } : {}),
          ...(numbers ? { lineNumbers: true } : {}),
        },
      ];
    }
    case 'table':
      return [tableElement(id(), box, block, size, look)];
    case 'math':
      return [{ kind: 'math', id: id(), ...box, tex: block.tex, size: size * 1.35, color: 'ink' }];
    case 'image':
      return drawImages(segment as readonly ImageBlock[], box, stacking);
    case 'diagram':
      return drawDiagram(block.diagram, box, id, look);
    case 'component':
      return [componentCard(id(), box, block, look)];
    default:
      return drawText(segment, box, size, stacking);
  }
}

function drawText(
  segment: readonly Block[],
  box: Rect,
  size: number,
  { look, id, centred }: BlockContext,
): Element[] {
  const text = textElement(id(), box, paragraphsOf(segment, size, look, centred));
  const [first] = segment;
  if (first?.kind !== 'quote' || centred) return [text];
  const width = 4;
  const bar: Element = {
    kind: 'shape',
    id: id(),
    x: startEdge(first.paragraphs.flat(), box, width),
    y: box.y + 2,
    width,
    height: Math.max(4, Math.min(box.height, estimateTotalHeight(segment, size, box.width)) - size * 0.9),
    alt: '',
    furniture: true,
    geometry: { kind: 'preset', preset: 'roundRect', adjust: { adj: 50_000 } },
    fill: { kind: 'solid', color: 'accent' },
  };
  return [bar, text];
}

/** Draws pictures next to each other; more than four in two rows. */
function drawImages(images: readonly ImageBlock[], box: Rect, stacking: BlockContext): Element[] {
  const rows = images.length > 4 ? 2 : 1;
  const columns = Math.ceil(images.length / rows);
  const width = (box.width - GAP * (columns - 1)) / columns;
  const height = (box.height - GAP * (rows - 1)) / rows;
  return images.map((image, i) => {
    const cell = {
      x: box.x + (i % columns) * (width + GAP),
      y: box.y + Math.floor(i / columns) * (height + GAP),
      width,
      height,
    };
    const picture = stacking.picture(image);
    if (picture) return pictureElement(stacking.id(), cell, picture, image);
    return missingPicture(
      stacking.id(),
      missingBox(cell, image),
      missingPictureLabel(image.source, image.alt),
      stacking.look,
    );
  });
}
