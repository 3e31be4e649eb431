import type { Element } from '@flydeck/scene/model/elements';
import type { Rect } from '@flydeck/scene/model/geometry';
import type { Paragraph, TextBody } from '@flydeck/scene/model/text';
import { warn } from '../deck/scope.ts';
import { readSolidColor } from '../drawing/fill.ts';
import type { Placement } from '../drawing/transform.ts';
import { child } from '../package/query.ts';
import type { TreeContext } from '../slide/tree-context.ts';
import type { OutlinePoint } from './diagrams/diagram.ts';
import { createHeading, createItemParagraph, paragraphsOf } from './diagrams/node-text.ts';

/** A top-level point of a diagram (the heading) with its subpoints (the items). */
interface Card {
  readonly heading: Paragraph[];
  readonly items: Paragraph[];
  /** Explicit fill of the heading; undefined if the file contains no such fill. */
  readonly headingFill: string | undefined;
  /** The first explicit fill of an item, with which the panel of all items is filled; undefined if there is none. */
  itemsFill: string | undefined;
}

/** Groups points into cards: each top-level point begins a card. */
function toCards(points: readonly OutlinePoint[], context: TreeContext): Card[] {
  const cards: Card[] = [];
  for (const { point, level } of points) {
    const paragraphs = paragraphsOf(point, context);
    const fill = readSolidColor(child(point, 'dgm:spPr'), context.scope);
    const lastCard = cards.at(-1);
    if (level > 0 && lastCard) {
      lastCard.items.push(...paragraphs.map((paragraph) => createItemParagraph(paragraph, level)));
      lastCard.itemsFill ??= fill;
    } else if (paragraphs.length > 0) {
      cards.push({ heading: [...paragraphs], items: [], headingFill: fill, itemsFill: undefined });
    }
  }
  return cards;
}

/** Creates a text body that shrinks to fit its card. */
function createBody(paragraphs: readonly Paragraph[], anchor: TextBody['anchor']): TextBody {
  return { paragraphs: [...paragraphs], anchor, fit: 'shrink', insets: [8, 6, 8, 6] };
}

/** Creates a rectangle with text. */
function createPanel(id: string, box: Rect, fill: string, text: TextBody): Element {
  return {
    kind: 'shape',
    id,
    ...box,
    geometry: { kind: 'preset', preset: 'rect' },
    fill: { kind: 'solid', color: fill },
    body: text,
  };
}

/** Draws a card in a box. */
function drawCard(card: Card, box: Rect, fallbackColor: string, context: TreeContext): Element[] {
  // Only a hexadecimal colour can get an opacity below. The other colours are names of roles.
  const headingFill = card.headingFill?.startsWith('#') ? card.headingFill : fallbackColor;
  const headingHeight = card.items.length === 0 ? box.height : Math.min(box.height * 0.3, 64);
  const heading = createBody(createHeading(card.heading, 20, headingFill), 'middle');
  const headingPanel = createPanel(context.scope.newId('d'), { ...box, height: headingHeight }, headingFill, heading);
  if (card.items.length === 0) return [headingPanel];
  const itemsBox = { ...box, y: box.y + headingHeight, height: box.height - headingHeight };
  // `2e` is an opacity of 18 %.
  const itemsFill = card.itemsFill ?? `${headingFill.slice(0, 7)}2e`;
  return [headingPanel, createPanel(context.scope.newId('d'), itemsBox, itemsFill, createBody(card.items, 'top'))];
}

/** Returns the number of columns with which the ratio of a card's width to its height is close to an ideal ratio. */
function countColumns(cards: readonly Card[], box: Placement): number {
  const hasItems = cards.some((card) => card.items.length > 0);
  const idealRatio = hasItems ? 0.8 : 2.4;
  const idealCount = Math.round(Math.sqrt((cards.length * box.width) / Math.max(1, box.height) / idealRatio));
  return Math.min(cards.length, Math.max(1, idealCount));
}

/**
 * Shows a diagram without a stored drawing as cards, one for each top-level point, with a heading and items.
 * Coordinates are relative to the top left corner of `box`.
 * @param colors colours of the headings, used in turn
 */
export function readAsCards(
  points: readonly OutlinePoint[],
  box: Placement,
  colors: readonly string[],
  context: TreeContext,
): Element[] {
  const cards = toCards(points, context);
  if (cards.length === 0) return [];
  warn(context.scope, 'pptx.smartart_cards', 'A diagram has no stored drawing; its text is shown on cards.');
  const columns = countColumns(cards, box);
  const rows = Math.ceil(cards.length / columns);
  const gap = Math.min(18, box.width / 30);
  const width = (box.width - gap * (columns - 1)) / columns;
  const height = (box.height - gap * (rows - 1)) / rows;
  return cards.flatMap((card, i) => {
    // `#4472c4` is accent 1 of Office's default theme until 2022.
    const color = colors[i % colors.length] ?? '#4472c4';
    const x = (i % columns) * (width + gap);
    const y = Math.floor(i / columns) * (height + gap);
    return drawCard(card, { x, y, width, height }, color, context);
  });
}
