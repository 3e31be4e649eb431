import type { CommandContext, CommandResult } from '../commands/command.ts';
import { bodySize, unitsPerPoint } from '../drawing/default-sizes.ts';
import { insertElement } from '../drawing/insert-element.ts';
import { currentTopic } from '../levels.ts';
import { insertionPlace } from './insertion-place.ts';

/** Size of a new question, as multiples of the size of a new text. */
const SIZE = { width: 26, height: 18 };

/** Returns the result of adding a question to the audience at the centre of the visible part of the canvas. */
export function insertQuestion(context: CommandContext): CommandResult {
  const { view, openIds } = context;
  const topic = currentTopic(view, openIds);
  const textSize = bodySize(unitsPerPoint(view, topic));
  const { box } = insertionPlace(view, topic, { width: SIZE.width * textSize, height: SIZE.height * textSize });
  const id = context.newId();
  const options = ['A', 'B', 'C'].map((text) => ({ id: text.toLowerCase(), text }));
  const properties = { answer: 'choice', prompt: '?', options };
  return {
    operations: [insertElement(view, { id, kind: 'question', parent: topic, box, properties })],
    selection: [id],
  };
}
