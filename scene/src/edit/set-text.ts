import type { Topic } from '../model/document.ts';
import type { Paragraph } from '../model/text.ts';
import { type Command, patchTo } from './command.ts';
import { BODY_ID } from './content.ts';
import { paragraphOf, rewritten, type TextLine } from './text-lines.ts';
import { EditError, requirePlace, withTopic } from './topics.ts';
import { isTitled, restOf, titlesOf, type Wording, withParagraphs, wordings } from './wordings.ts';

export interface SetText {
  readonly id: string;
  /** Id of the element whose words they are; the outline's own text where it lays the topic out. */
  readonly element?: string | undefined;
  readonly lines: readonly TextLine[];
}

/** Writes a text of a topic anew. @throws EditError where there is no such text, or its words stand in a picture. */
export const setText: Command<SetText> = (document, { id, element = BODY_ID, lines }) => {
  requirePlace(document, id);
  return patchTo(
    document,
    withTopic(document, id, (topic) =>
      topic.made === 'outline' ? withBody(topic, lines) : withWords(topic, element, lines),
    ),
  );
};

function withBody(topic: Topic, lines: readonly TextLine[]): Topic {
  const others = topic.elements.filter(({ id }) => id !== BODY_ID);
  if (lines.length === 0) return { ...topic, elements: others };
  const paragraphs = lines.map(paragraphOf);
  const box = { x: 0, y: 0, width: topic.width, height: topic.height };
  return { ...topic, elements: [...others, { kind: 'text', id: BODY_ID, ...box, body: { paragraphs } }] };
}

function withWords(topic: Topic, element: string, lines: readonly TextLine[]): Topic {
  const wording = wordings(topic).find(({ id }) => id === element);
  if (!wording) throw new EditError('The text of this topic is fixed');
  return withParagraphs(topic, element, paragraphsFor(wording, topic, lines));
}

/** An empty text keeps a paragraph, and with it the look of what is written there next. */
function paragraphsFor(wording: Wording, topic: Topic, lines: readonly TextLine[]): Paragraph[] {
  const kept = lines.length > 0 ? lines : [{ text: '', level: 0, bullet: false }];
  const titles = isTitled(wording, topic) ? titlesOf(wording.body) : [];
  const rest = titles.length > 0 ? restOf(wording) : wording.body.paragraphs;
  return [...titles, ...rewritten(rest, kept)];
}
