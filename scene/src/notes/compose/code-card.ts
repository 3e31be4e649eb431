import { rect } from '../../arrange/boxes.ts';
import { type CardContext, type CardDesign, openFrame, paperFill } from './card-frame.ts';

const LARGEST_SIZE = 30;
const SMALLEST_SIZE = 10;
/** Width of a character and height of a line of a monospaced font, in em. */
const CHARACTER_WIDTH = 0.62;
const LINE_HEIGHT = 1.5;
const PADDING = 40;

/** Composes source code. */
export function composeCode(source: string, language: string, context: CardContext): CardDesign {
  const { elements, area } = openFrame(context);
  const lines = source.split('\n');
  const longest = Math.max(1, ...lines.map((line) => line.length));
  const size = Math.max(
    SMALLEST_SIZE,
    Math.min(
      LARGEST_SIZE,
      (area.width - PADDING) / (longest * CHARACTER_WIDTH),
      (area.height - PADDING) / (lines.length * LINE_HEIGHT),
    ),
  );
  const height = Math.min(area.height, lines.length * size * LINE_HEIGHT + PADDING);
  return {
    background: paperFill,
    elements: [
      ...elements,
      {
        kind: 'code',
        id: `${context.id}-code`,
        ...rect(area.x, area.y, area.width, height),
        source,
        ...(language ? { language: language.slice(0, 40) } : {}),
        size,
      },
    ],
  };
}
