import type { Element } from '@flydeck/scene/model/elements';
import type { Rect } from '@flydeck/scene/model/geometry';
import type { Paragraph, TextBody } from '@flydeck/scene/model/text';
import { warn } from '../deck/scope.ts';
import { readSolidColor } from '../drawing/fill.ts';
import type { Placement } from '../drawing/transform.ts';
import { child } from '../package/query.ts';
import type { TreeContext } from '../slide/tree-context.ts';
import type { OutlinePoint } from './diagrams/diagram.ts';
import { headingParagraph, itemParagraph, paragraphsOf } from './diagrams/node-text.ts';

interface Card {
  readonly head: Paragraph[];
  readonly items: Paragraph[];
  /** Explicit fills of the heading and of the items below it. */
  readonly color: string | undefined;
  itemColor: string | undefined;
}

function toCards(points: readonly OutlinePoint[], context: TreeContext): Card[] {
  const cards: Card[] = [];
  for (const { point, level } of points) {
    const paragraphs = paragraphsOf(point, context);
    const color = readSolidColor(child(point, 'dgm:spPr'), context.scope);
    const last = cards.at(-1);
    if (level > 0 && last) {
      last.items.push(...paragraphs.map((paragraph) => itemParagraph(paragraph, level)));
      last.itemColor ??= color;
    } else if (paragraphs.length > 0) {
      cards.push({ head: [...paragraphs], items: [], color, itemColor: undefined });
    }
  }
  return cards;
}

function body(paragraphs: readonly Paragraph[], anchor: TextBody['anchor']): TextBody {
  return { paragraphs: [...paragraphs], anchor, fit: 'shrink', insets: [8, 6, 8, 6] };
}

function panel(id: string, box: Rect, fill: string, text: TextBody): Element {
  return {
    kind: 'shape',
    id,
    ...box,
    geometry: { kind: 'preset', preset: 'rect' },
    fill: { kind: 'solid', color: fill },
    body: text,
  };
}

function drawCard(card: Card, at: Rect, fallback: string, context: TreeContext): Element[] {
  const accent = card.color?.startsWith('#') ? card.color : fallback;
  const centred = card.head.map((it) => headingParagraph(it, 20, accent));
  const headHeight = card.items.length === 0 ? at.height : Math.min(at.height * 0.3, 64);
  const head = panel(
    context.scope.newId('d'),
    { ...at, height: headHeight },
    accent,
    body(centred, 'middle'),
  );
  if (card.items.length === 0) return [head];
  const rest = { ...at, y: at.y + headHeight, height: at.height - headHeight };
  const fill = card.itemColor ?? `${accent.slice(0, 7)}2e`;
  return [head, panel(context.scope.newId('d'), rest, fill, body(card.items, 'top'))];
}

/** Number of columns. Cards without items are wider relative to their height. */
function columnsFor(cards: readonly Card[], box: Placement): number {
  const isWide = cards.some((card) => card.items.length > 0);
  const ratio = isWide ? 0.8 : 2.4;
  const best = Math.round(Math.sqrt((cards.length * box.width) / Math.max(1, box.height) / ratio));
  return Math.min(cards.length, Math.max(1, best));
}

/** Shows a diagram without a stored drawing as cards: one per top-level point, with a heading and its items. */
export function readAsCards(
  points: readonly OutlinePoint[],
  box: Placement,
  colors: readonly string[],
  context: TreeContext,
): Element[] {
  const cards = toCards(points, context);
  if (cards.length === 0) return [];
  warn(context.scope, 'pptx.smartart_cards', 'A diagram has no stored drawing; its text is shown on cards.');
  const columns = columnsFor(cards, box);
  const rows = Math.ceil(cards.length / columns);
  const gap = Math.min(18, box.width / 30);
  const width = (box.width - gap * (columns - 1)) / columns;
  const height = (box.height - gap * (rows - 1)) / rows;
  return cards.flatMap((card, i) => {
    const color = colors[i % colors.length] ?? '#4472c4';
    const x = (i % columns) * (width + gap);
    const y = Math.floor(i / columns) * (height + gap);
    return drawCard(card, { x, y, width, height }, color, context);
  });
}
