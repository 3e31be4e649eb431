import type { Topic, TopicFrame } from '../model/document.ts';
import type { Rect } from '../model/geometry.ts';
import { elementLines } from '../model/plain-text.ts';
import { contentElements } from './content-elements.ts';

/** Matches letters of scripts that are written from right to left. */
const RTL_LETTER = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/gu;
/** Number of letters after which counting stops, because counting all letters of a large document would take long. */
const MAX_LETTERS = 20_000;

/** Minimum fraction of right-to-left letters. Below 0.5, because right-to-left text often has Latin names and code. */
const MIN_RTL_RATIO = 0.4;

/** Returns whether the text of the topics and their descendants is mainly right-to-left. */
export function isMainlyRightToLeft(topics: readonly Topic[]): boolean {
  let letters = 0;
  let rtlLetters = 0;
  const pending = [...topics].reverse();
  for (let topic = pending.pop(); topic && letters < MAX_LETTERS; topic = pending.pop()) {
    const text = [topic.title, ...[...contentElements(topic.elements)].flatMap(elementLines)].join(' ');
    letters += text.match(/\p{L}/gu)?.length ?? 0;
    rtlLetters += text.match(RTL_LETTER)?.length ?? 0;
    pending.push(...topic.topics.toReversed());
  }
  return rtlLetters > letters * MIN_RTL_RATIO;
}

/** Returns the frame of a topic at the mirrored position on a canvas of `width`. `x` is the centre of the topic. */
export function mirrorFrame({ rotation, ...upright }: TopicFrame, width: number): TopicFrame {
  return { ...upright, x: width - upright.x, ...(rotation ? { rotation: -rotation } : {}) };
}

/** Returns the box at the mirrored position on a canvas of `width`. `x` is the left edge of the box. */
export const mirrorBox = (box: Rect, width: number): Rect => ({ ...box, x: width - box.x - box.width });
