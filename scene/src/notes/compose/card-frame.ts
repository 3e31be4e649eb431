import { rect } from '../../arrange/boxes.ts';
import { DECORATION_FIELDS } from '../../arrange/decoration.ts';
import { accentBar, MARGIN, TOPIC_HEIGHT, TOPIC_WIDTH, titleElement } from '../../create/lay-out-topic.ts';
import { estimateLines, fitTitleSize, TITLE_LINE_HEIGHT } from '../../create/text-size.ts';
import type { CanvasColors } from '../../model/derived-color.ts';
import type { Element } from '../../model/elements.ts';
import type { Fill } from '../../model/fill.ts';
import type { Rect } from '../../model/geometry.ts';
import type { Theme } from '../../model/theme.ts';
import { plainTextOf } from '../inline.ts';
import { lineParagraph, textElement } from './text-elements.ts';

/** What a composition depends on, besides its card. All lengths of compositions are in units of the topic. */
export interface CardContext {
  /** Id of the topic, and prefix of the ids of its elements. */
  readonly id: string;
  /** The title of the topic; empty for a topic that continues another one. */
  readonly title: string;
  readonly lead: string | undefined;
  readonly colors: CanvasColors;
  readonly theme: Theme;
}

/** The elements and the background of a topic. */
export interface CardDesign {
  readonly elements: Element[];
  readonly background: Fill;
}

/** The title and lead of a topic, and the area below them. */
interface CardFrame {
  readonly elements: Element[];
  readonly area: Rect;
}

export const WHITE = '#ffffff';
const BOTTOM_MARGIN = 44;
/** Top of the area of a topic without a title. */
const UNTITLED_TOP = 52;
const LEAD_SIZE = 21;
const LEAD_LINE_HEIGHT = 1.35;

export const paperFill: Fill = { kind: 'solid', color: 'paper' };

/** Returns the title and the lead of a topic, and the area that remains for its composition. */
export function openFrame({ id, title, lead }: CardContext): CardFrame {
  const width = TOPIC_WIDTH - 2 * MARGIN;
  const elements: Element[] = [];
  let top = UNTITLED_TOP;
  if (title !== '') {
    const text = plainTextOf(title);
    const size = fitTitleSize(text, width);
    const height = Math.min(160, estimateLines(text, size, width) * size * TITLE_LINE_HEIGHT + 4);
    elements.push(titleElement({ id, title: text }, rect(MARGIN, 62, width, height), 'top', { size, color: 'ink' }));
    top = 62 + height + 22;
  }
  if (lead !== undefined) {
    const height = estimateLines(plainTextOf(lead), LEAD_SIZE, width) * LEAD_SIZE * LEAD_LINE_HEIGHT;
    const box = rect(MARGIN, top - 4, width, height);
    elements.push(textElement(`${id}-lead`, box, [lineParagraph(lead)], { size: LEAD_SIZE, color: 'ink' }));
    top += height + 14;
  }
  return {
    // Without a title, the bar would be alone above an empty place.
    elements: [...(title === '' ? [] : [accentBar({ id })]), ...elements],
    area: rect(MARGIN, top, width, TOPIC_HEIGHT - BOTTOM_MARGIN - top),
  };
}

/** Returns a decorative rectangle with round corners of `radius`. */
export function plate(id: string, box: Rect, fill: Fill, radius: number): Element {
  const adj = Math.min(50_000, Math.round((radius / Math.max(1, Math.min(box.width, box.height))) * 100_000));
  return {
    kind: 'shape',
    id,
    ...DECORATION_FIELDS,
    ...box,
    geometry: { kind: 'preset', preset: 'roundRect', adjust: { adj } },
    fill,
  };
}
