import type { Topic } from '../model/document.ts';
import { type Command, patchTo } from './command.ts';
import { requirePlace, withTopic } from './topics.ts';
import { isTitled, restOf, withParagraphs, wordings } from './wordings.ts';

/** Gives a topic another title; where its slide says the title in words of its own, these too. */
export const renameTopic: Command<{ readonly id: string; readonly title: string }> = (document, { id, title }) => {
  requirePlace(document, id);
  return patchTo(
    document,
    withTopic(document, id, (topic) => ({ ...(topic.made ? topic : withTitleWords(topic, title)), title })),
  );
};

function withTitleWords(topic: Topic, title: string): Topic {
  const shown = wordings(topic).find((wording) => isTitled(wording, topic));
  const [paragraph] = shown?.body.paragraphs ?? [];
  if (!shown || !paragraph) return topic;
  const { math: _math, ...look } = paragraph.runs[0] ?? { text: '' };
  const renamed = { ...paragraph, runs: [{ ...look, text: title }] };
  return withParagraphs(topic, shown.id, [renamed, ...restOf(shown)]);
}
