import { allElements } from '../edit/elements-of.ts';
import type { Topic } from '../model/document.ts';
import type { Rect } from '../model/geometry.ts';
import { elementLines } from '../model/plain-text.ts';

const LEFTWARDS = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/gu;
/** Letters that decide: more would not change the answer. */
const ENOUGH = 20_000;

/** Text in these scripts quotes Latin names and code, so that less than half of the letters decides. */
const SHARE = 0.4;

/** Whether the text of the topics, those inside them included, runs from right to left. */
export function runsRightToLeft(topics: readonly Topic[]): boolean {
  let letters = 0;
  let leftwards = 0;
  const pending = [...topics].reverse();
  for (let topic = pending.pop(); topic && letters < ENOUGH; topic = pending.pop()) {
    const text = [topic.title, ...[...allElements(topic.elements)].flatMap(elementLines)].join(' ');
    letters += text.match(/\p{L}/gu)?.length ?? 0;
    leftwards += text.match(LEFTWARDS)?.length ?? 0;
    pending.push(...topic.topics.toReversed());
  }
  return leftwards > letters * SHARE;
}

/** A topic on the other side of a canvas of `width`. */
export function mirroredTopic(topic: Topic, width: number): Topic {
  const { frame } = topic;
  if (!frame) return topic;
  const { rotation, ...upright } = frame;
  return {
    ...topic,
    frame: { ...upright, x: width - frame.x, ...(rotation ? { rotation: -rotation } : {}) },
  };
}

export const mirroredBox = (box: Rect, width: number): Rect => ({ ...box, x: width - box.x - box.width });
