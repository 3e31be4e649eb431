import type { CommandContext, CommandResult } from '../commands/command.ts';
import { rewrite } from '../properties/text-properties.ts';
import { withText } from './change-lines.ts';
import { paragraphsOf, type TopicLine } from './topic-lines.ts';

/** Returns the result of adding a line after the last line of a topic, in the style of that line. */
export function addExample(
  { view: { store } }: CommandContext,
  lines: readonly TopicLine[],
  text: string,
): CommandResult {
  const last = lines.at(-1);
  const record = last && store.get(last.element);
  const paragraph = record && paragraphsOf(record)[last.paragraph];
  if (!record || !paragraph || !store.isPresent(record.id)) return {};
  const {
    runs: [run],
    ...others
  } = paragraph;
  const { link: _link, ...style } = { ...run, text: '' } as { text: string; link?: unknown };
  const added = withText({ ...others, runs: [style] }, text);
  return { operations: rewrite(record, paragraphsOf(record).toSpliced(last.paragraph + 1, 0, added)) };
}
