import { cleanLine } from '@flydeck/contract/clean-line';
import {
  OUTLINE_LINE_MAX_LENGTH,
  OUTLINE_MAX_DEPTH,
  OUTLINE_MAX_LINES,
  OUTLINE_MAX_TOPICS,
  OUTLINE_TITLE_MAX_LENGTH,
  type Outline,
  type OutlineTopic,
  outlineLanguageSchema,
  outlineSchema,
} from '@flydeck/contract/outlines/outline';
import type { NotesSource } from '@flydeck/scene/notes/notes-document';
import { notesOutline } from '@flydeck/scene/notes/notes-outline';
import { type TopicLine, textOfLine } from '@flydeck/scene/notes/topic-lines';

/** A topic of `notesOutline`. */
interface NotesTopic {
  readonly title: string;
  readonly text: readonly TopicLine[];
  readonly topics?: readonly NotesTopic[];
}

/**
 * Arranges notes as an outline with all their words in their order, within the limits of outlines. Returns undefined
 * for notes without words.
 */
export function outlineOfNotes(source: NotesSource): Outline | undefined {
  const { title, subtitle, topics: sections } = notesOutline(source);
  // Outlines have no subtitle.
  const topics: NotesTopic[] = subtitle ? [{ title: subtitle, text: [] }, ...sections] : [...sections];
  const fitted = topics.flatMap((topic) => fitTopic(topic, 1));
  const isFitting = countTopics(fitted) <= OUTLINE_MAX_TOPICS;
  const candidates = isFitting ? fitted : packLines(topics.flatMap(linesOf));
  const language = outlineLanguageSchema.safeParse(source.language);
  const parsed = outlineSchema.safeParse({
    title: clip(title || source.title || candidates[0]?.title || '', OUTLINE_TITLE_MAX_LENGTH),
    language: language.success ? language.data : 'und',
    topics: candidates,
  });
  return parsed.success ? parsed.data : undefined;
}

/** Returns topics within the limits of levels and lines. Deeper topics become lines. */
function fitTopic(topic: NotesTopic, level: number): OutlineTopic[] {
  const children = topic.topics ?? [];
  const isDeepest = level === OUTLINE_MAX_DEPTH;
  const lines = [topic.text.map(textOfLine), isDeepest ? children.flatMap(linesOf) : []].flat().flatMap(splitLine);
  const [first, ...rest] = createTopics(topic.title, lines);
  const childTopics = isDeepest ? [] : children.flatMap((child) => fitTopic(child, level + 1));
  if (!first) return childTopics;
  return [{ ...first, ...(childTopics.length > 0 && { topics: childTopics }) }, ...rest];
}

/** Returns a topic, and topics with the same title for the lines that exceed the limit. */
function createTopics(title: string, lines: readonly string[]): OutlineTopic[] {
  const cleanTitle = cleanLine(title);
  // A title that is too long becomes text.
  const isLong = cleanTitle.length > OUTLINE_TITLE_MAX_LENGTH;
  const text = isLong ? [...splitLine(cleanTitle), ...lines] : lines;
  const topicTitle = isLong || cleanTitle === '' ? clip(text[0] ?? '', OUTLINE_TITLE_MAX_LENGTH) : cleanTitle;
  if (topicTitle === '') return [];
  const others = text[0] === topicTitle ? text.slice(1) : text;
  const topics = [{ title: topicTitle, text: others.slice(0, OUTLINE_MAX_LINES) }];
  for (let i = OUTLINE_MAX_LINES; i < others.length; i += OUTLINE_MAX_LINES)
    topics.push({ title: topicTitle, text: others.slice(i, i + OUTLINE_MAX_LINES) });
  return topics;
}

/** Returns the titles and lines of a topic and its child topics, in order. */
function linesOf({ title, text, topics = [] }: NotesTopic): string[] {
  return [title, ...text.map(textOfLine), ...topics.flatMap(linesOf)].flatMap(splitLine);
}

/** Returns topics of many lines: with short lines joined, so that the lines fit into the topics of an outline. */
function packLines(lines: readonly string[]): OutlineTopic[] {
  const joined: string[] = [];
  for (const line of lines) {
    const last = joined.at(-1);
    if (last !== undefined && last.length + line.length < OUTLINE_LINE_MAX_LENGTH)
      joined[joined.length - 1] = `${last} ${line}`;
    else joined.push(line);
  }
  const perTopic = Math.min(OUTLINE_MAX_LINES, Math.max(1, Math.ceil(joined.length / (OUTLINE_MAX_TOPICS - 1))));
  const topics: OutlineTopic[] = [];
  for (let i = 0; i < joined.length; i += perTopic) topics.push(...createTopics('', joined.slice(i, i + perTopic)));
  return topics;
}

/** Splits a line at spaces into lines within the limit. */
function splitLine(line: string): string[] {
  const words = cleanLine(line).match(
    new RegExp(`.{1,${OUTLINE_LINE_MAX_LENGTH}}(?:\\s|$)|.{1,${OUTLINE_LINE_MAX_LENGTH}}`, 'gsu'),
  );
  return (words ?? []).map((part) => part.trim()).filter((part) => part !== '');
}

const clip = (text: string, maxLength: number): string => cleanLine(cleanLine(text).slice(0, maxLength));

function countTopics(topics: readonly OutlineTopic[]): number {
  return topics.reduce((count, { topics: children = [] }) => count + 1 + countTopics(children), 0);
}
