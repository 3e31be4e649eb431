import type { Document, Topic } from '../model/document.ts';
import type { Theme } from '../model/theme.ts';
import { blankDocument } from './blank-document.ts';
import { BODY_ID } from './content.ts';
import { TOPIC_HEIGHT, TOPIC_WIDTH } from './lay-topic.ts';
import { settled } from './settle.ts';
import { paragraphOf } from './text-lines.ts';

/** A topic in words: a title, lines of text, and topics in it. */
interface OutlinedTopic {
  readonly title: string;
  readonly text: readonly string[];
  readonly notes?: string | undefined;
  readonly topics?: readonly OutlinedTopic[] | undefined;
}

export interface Outlined {
  readonly title: string;
  readonly language: string;
  readonly topics: readonly OutlinedTopic[];
}

/** A presentation of an outline's words. */
export function outlineDocument({ title, language, topics }: Outlined, theme?: Theme): Document {
  const blank = blankDocument(title, language, theme);
  let count = 0;
  const topicOf = ({ title: name, text, notes, topics: inner = [] }: OutlinedTopic): Topic => {
    count += 1;
    const id = `topic-${count}`;
    const isPoints = text.length > 1;
    const paragraphs = text.map((line, index) => paragraphOf({ text: line, level: 0, bullet: isPoints }, index));
    const box = { x: 0, y: 0, width: TOPIC_WIDTH, height: TOPIC_HEIGHT };
    return {
      id,
      title: name,
      width: TOPIC_WIDTH,
      height: TOPIC_HEIGHT,
      elements: text.length > 0 ? [{ kind: 'text', id: BODY_ID, ...box, body: { paragraphs } }] : [],
      ...(notes ? { notes: notes.split('\n').map((line) => ({ runs: [{ text: line }] })) } : {}),
      made: 'outline',
      topics: inner.map(topicOf),
    };
  };
  return settled({ ...blank, root: { ...blank.root, topics: topics.map(topicOf) } });
}
