import type { Card } from '../cards.ts';
import type { CardContext, CardDesign } from './card-frame.ts';
import { composeCode } from './code-card.ts';
import { composeComparison } from './comparison-card.ts';
import { composeChart, composeFigures } from './figure-cards.ts';
import { composePath } from './path-card.ts';
import { composeQuote } from './quote-card.ts';
import { composeTable } from './table-card.ts';
import { composeText } from './text-card.ts';

/** Returns the elements and the background of a topic that shows a card. */
export function composeCard(card: Card, context: CardContext): CardDesign {
  switch (card.kind) {
    case 'text':
      return composeText(card.lines, context);
    case 'quote':
      return composeQuote(card.lines, card.author, context);
    case 'code':
      return composeCode(card.source, card.language, context);
    case 'path':
      return composePath(card.entries, card, context);
    case 'chart':
      return composeChart(card.rows, context);
    case 'figures':
      return composeFigures(card.figures, context);
    case 'table':
      return composeTable(card, context);
    case 'comparison':
      return composeComparison(card.columns, context);
  }
}
