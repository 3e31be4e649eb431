import type { MakeOutlineRequest } from '@flydeck/contract/outlines/make-outline';
import {
  OUTLINE_MAX_TOPICS,
  OUTLINE_TITLE_MAX_LENGTH,
  type Outline,
  type OutlineTopic,
  outlineLanguageSchema,
  outlineSchema,
} from '@flydeck/contract/outlines/outline';
import type { OutlinerEvent } from '../../../ports/outliner.ts';
import { outlineOfNotes } from '../notes/outline-of-notes.ts';
import { type AnswerToken, ObjectScanner } from './object-scanner.ts';
import { toPlainText } from './plain-text.ts';
import { readTolerantJson } from './read-tolerant-json.ts';
import { type FlatTopic, repairObject } from './repair-topics.ts';

/** Matches a line with the mark of a heading or a list item. */
const MARKED_LINE = /^\s*(?:#{1,6}\s|[-*•]\s|\d{1,3}[.)]\s|\*\*)/;
/** Number of marked lines from which other text than JSON counts as an outline. */
const MIN_MARKED_LINES = 2;

/** A topic whose child topics are added while the answer arrives. */
interface GrowingTopic extends OutlineTopic {
  readonly topics: GrowingTopic[];
}

/** Reads the outline in an answer that arrives in chunks. Each JSON object becomes topics as soon as it is complete. */
export class TopicReader {
  readonly #request: MakeOutlineRequest;
  readonly #instructions: string;
  readonly #scanner = new ObjectScanner();
  readonly #topics: GrowingTopic[] = [];
  /** Title and text of the topics, to drop repeated topics. */
  readonly #seen = new Set<string>();
  #title = '';
  #language: string | undefined;
  #isTitleSent = false;
  /** Text outside of the JSON objects. */
  #otherText = '';
  #isCutOff = false;

  /** @param instructions the instructions of the request; their lines are ignored if the model repeats them */
  constructor(request: MakeOutlineRequest, instructions: string) {
    this.#request = request;
    this.#instructions = instructions;
  }

  /** Whether the answer ended within an object. */
  get isCutOff(): boolean {
    return this.#isCutOff;
  }

  /** Yields the events of the topics that a chunk completes. */
  *push(chunk: string): Generator<OutlinerEvent> {
    for (const token of this.#scanner.push(chunk)) yield* this.#read(token);
  }

  /** Yields the events of the rest of the answer. Must be called once, after the last chunk. */
  *end(): Generator<OutlinerEvent> {
    const rest = this.#scanner.end();
    this.#isCutOff = rest?.kind === 'object';
    if (rest) yield* this.#read(rest);
    if (this.#seen.size === 0) yield* this.#readOtherText();
  }

  /** Returns the outline of all topics so far; undefined if there are none. */
  outline(): Outline | undefined {
    const title =
      this.#title || this.#request.title?.trim().slice(0, OUTLINE_TITLE_MAX_LENGTH) || this.#topics[0]?.title;
    const parsed = outlineSchema.safeParse({
      title,
      language: this.#outlineLanguage(),
      topics: this.#topics.map(trim),
    });
    return parsed.success ? parsed.data : undefined;
  }

  *#read({ kind, text }: AnswerToken): Generator<OutlinerEvent> {
    if (kind === 'text') {
      this.#otherText += text;
      return;
    }
    const { title, language, topics } = repairObject(readTolerantJson(text), this.#topics.length === 0);
    this.#language ??= language;
    if (title !== '' && this.#title === '') {
      this.#title = title;
      yield* this.#sendTitle();
    }
    for (const topic of topics) yield* this.#add(topic);
  }

  *#add({ level, title, text, notes }: FlatTopic): Generator<OutlinerEvent> {
    const key = JSON.stringify([title, text]);
    if (this.#seen.size >= OUTLINE_MAX_TOPICS || this.#seen.has(key)) return;
    this.#seen.add(key);
    if (!this.#isTitleSent) {
      this.#title ||= this.#request.title?.trim() ? toPlainText(this.#request.title, OUTLINE_TITLE_MAX_LENGTH) : title;
      yield* this.#sendTitle();
    }
    const path: number[] = [];
    let siblings = this.#topics;
    for (let parent = siblings.at(-1); parent && path.length < level - 1; parent = siblings.at(-1)) {
      path.push(siblings.length - 1);
      siblings = parent.topics;
    }
    path.push(siblings.length);
    siblings.push({ title, text, ...(notes !== undefined && { notes }), topics: [] });
    yield { event: 'topic', path, title, text: [...text] };
  }

  *#sendTitle(): Generator<OutlinerEvent> {
    this.#isTitleSent = true;
    yield { event: 'title', title: this.#title, language: this.#outlineLanguage() };
  }

  /** Reads text that is not JSON as an outline in Markdown, if it has headings or lists. */
  *#readOtherText(): Generator<OutlinerEvent> {
    const lines = this.#otherText
      .split(/\r\n|\n|\r/)
      .filter(
        (line) =>
          !/^\s*(`{3}|~{3}|<)/.test(line) && !(line.trim().length > 20 && this.#instructions.includes(line.trim())),
      );
    if (lines.filter((line) => MARKED_LINE.test(line)).length < MIN_MARKED_LINES) return;
    const outline = outlineOfNotes({
      text: lines.join('\n'),
      title: '',
      language: this.#outlineLanguage(),
    });
    for (const topic of outline?.topics ?? []) yield* this.#addNested(topic, 1);
  }

  *#addNested({ title, text, topics = [] }: OutlineTopic, level: number): Generator<OutlinerEvent> {
    const [repaired] = repairObject({ title, text: [...text], level }, false).topics;
    if (repaired) yield* this.#add(repaired);
    for (const child of topics) yield* this.#addNested(child, level + 1);
  }

  #outlineLanguage(): string {
    const { language, pageLanguage } = this.#request;
    const parsed = outlineLanguageSchema.safeParse(this.#language);
    return language ?? (parsed.success ? parsed.data : (pageLanguage ?? 'und'));
  }
}

/** Returns a topic without an empty list of child topics. */
function trim({ topics, ...topic }: GrowingTopic): OutlineTopic {
  return topics.length > 0 ? { ...topic, topics: topics.map(trim) } : topic;
}
