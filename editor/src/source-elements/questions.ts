import type { CommandContext, CommandResult } from '../commands/command.ts';
import { bodySize, unitsPerPoint } from '../drawing/default-sizes.ts';
import { insertElement } from '../drawing/insert-element.ts';
import { currentTopic } from '../levels.ts';
import { insertionPlace } from './insertion-place.ts';

/** Size of a new question, as multiples of the size of a new text. */
const SIZE = { width: 26, height: 18 };
/** Maximum fraction of the topic's width and height that a new question fills. */
const MAX_FRACTION = 0.7;

/** Returns the result of adding a question to the audience at the centre of the visible part of the canvas. */
export function insertQuestion(context: CommandContext): CommandResult {
  const { view, openIds } = context;
  const topic = currentTopic(view, openIds);
  const properties = view.store.get(topic)?.properties ?? {};
  const [width, height] = [Number(properties['width']), Number(properties['height'])];
  const unit = Math.min(
    bodySize(unitsPerPoint(view, topic)),
    (width * MAX_FRACTION) / SIZE.width,
    (height * MAX_FRACTION) / SIZE.height,
  );
  const { box } = insertionPlace(view, topic, { width: SIZE.width * unit, height: SIZE.height * unit });
  const id = context.newId();
  const options = ['A', 'B', 'C'].map((text) => ({ id: text.toLowerCase(), text }));
  return {
    operations: [
      insertElement(view, {
        id,
        kind: 'question',
        parent: topic,
        box,
        properties: { answer: 'choice', prompt: '?', options },
      }),
    ],
    selection: [id],
  };
}
