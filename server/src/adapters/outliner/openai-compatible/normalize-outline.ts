import { cleanLine } from '@flydeck/contract/clean-line';
import {
  OUTLINE_LINE_MAX_LENGTH,
  OUTLINE_MAX_DEPTH,
  OUTLINE_MAX_LINES,
  OUTLINE_MAX_TOPICS,
  OUTLINE_NOTES_MAX_LENGTH,
  OUTLINE_TITLE_MAX_LENGTH,
  type OutlineTopic,
} from '@flydeck/contract/outlines/outline';

/** The outline in a completion (the JSON that a model generates), without unknown fields. */
export interface NormalizedOutline {
  readonly title: string;
  readonly language: string | undefined;
  readonly topics: readonly OutlineTopic[];
}

/**
 * Extracts the outline from the JSON that a model generates. The JSON may be incomplete, because it is also read while
 * it is being received. Enforces the limits and converts texts to plain text.
 */
export function normalizeOutline(completion: unknown): NormalizedOutline {
  const { title, language, topics } = asObject(completion);
  const remaining = { topics: OUTLINE_MAX_TOPICS };
  return {
    title: toPlainText(title, OUTLINE_TITLE_MAX_LENGTH),
    language: typeof language === 'string' ? language : undefined,
    topics: normalizeTopics(topics, OUTLINE_MAX_DEPTH, remaining),
  };
}

/** Returns at most `remaining.topics` topics with at most `maxLevels` levels, and reduces `remaining.topics`. */
function normalizeTopics(value: unknown, maxLevels: number, remaining: { topics: number }): readonly OutlineTopic[] {
  if (maxLevels === 0 || !Array.isArray(value)) return [];
  const normalized: OutlineTopic[] = [];
  for (const item of value) {
    const { title, text, notes, topics } = asObject(item);
    const plainTitle = toPlainText(title, OUTLINE_TITLE_MAX_LENGTH);
    // Skips a topic without a title, because the model may not have finished the topic yet.
    if (plainTitle === '' || remaining.topics === 0) continue;
    remaining.topics -= 1;
    const lines = (Array.isArray(text) ? text : [text]).map((line) => toPlainText(line, OUTLINE_LINE_MAX_LENGTH));
    const speakerNotes = toPlainText(notes, OUTLINE_NOTES_MAX_LENGTH);
    const childTopics = normalizeTopics(topics, maxLevels - 1, remaining);
    normalized.push({
      title: plainTitle,
      text: lines.filter((line) => line !== '').slice(0, OUTLINE_MAX_LINES),
      ...(speakerNotes !== '' && { notes: speakerNotes }),
      ...(childTopics.length > 0 && { topics: childTopics }),
    });
  }
  return normalized;
}

function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

/**
 * Converts a line to plain text of at most `maxLength` characters: removes tags, URLs and Markdown markup. Links are
 * replaced by their texts.
 */
function toPlainText(value: unknown, maxLength: number): string {
  if (typeof value !== 'string') return '';
  // Reads twice `maxLength` characters, because markup is removed before the text is shortened. The steps remove: the
  // markup of links and pictures, then HTML tags, then URLs, then the markup of bold text, code, headings and lists.
  const text = value
    .slice(0, maxLength * 2)
    .replace(/!?\[([^\]]{0,300})\]\([^)]{0,2000}\)/g, '$1')
    .replace(/<\/?[A-Za-z!][^<>]{0,500}>?/g, ' ')
    .replace(/\b(?:[a-z][a-z0-9+.-]{1,20}:\/\/|javascript:|data:|www\.)\S*/gi, ' ')
    .replace(/\*\*|__|`+|^\s*(?:#{1,6}|[-*•])\s+/g, '');
  return cleanLine(text).slice(0, maxLength).trim();
}
