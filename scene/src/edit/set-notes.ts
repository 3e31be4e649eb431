import type { Topic } from '../model/document.ts';
import { type Command, patchTo } from './command.ts';
import { requirePlace, withTopic } from './topics.ts';

/** Writes what the speaker says at a topic, a paragraph a line; nothing: no notes. */
export const setNotes: Command<{ readonly id: string; readonly notes: string }> = (document, { id, notes }) => {
  requirePlace(document, id);
  return patchTo(
    document,
    withTopic(document, id, (topic): Topic => {
      const { notes: _before, ...rest } = topic;
      if (notes.trim() === '') return rest;
      const lines = notes.replace(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n');
      return { ...rest, notes: lines.map((line) => ({ runs: line === '' ? [] : [{ text: line }] })) };
    }),
  );
};
