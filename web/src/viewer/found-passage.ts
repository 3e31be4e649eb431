import type { TranscriptTopic } from '@flydeck/contract/presentations/transcript';
import { type MarkedPiece, markWords, wordPattern } from './mark-words.ts';
import type { ViewerStep } from './viewer-data.ts';

/** Letters before the first word that are kept where a paragraph is long. */
const LEAD_LENGTH = 40;

interface Text {
  readonly transcriptData?: readonly TranscriptTopic[] | undefined;
  readonly steps: readonly ViewerStep[];
}

/** The paragraph of a step that has the most of the words, marked; undefined where none has any. */
export function foundPassage(
  { transcriptData = [], steps }: Text,
  step: number,
  words: readonly string[],
): readonly MarkedPiece[] | undefined {
  const own = steps[step]?.topicId;
  const stops = new Set(steps.map(({ topicId }) => topicId));
  const paragraphs = textsOf(transcriptData, own, stops, false);
  const counted = paragraphs.map((text) => ({ text, count: countOf(text, words) }));
  const best = counted.reduce((most, next) => (next.count > most.count ? next : most), {
    text: '',
    count: 0,
  });
  return best.count > 0 ? markWords(fromFirst(best.text, words), words) : undefined;
}

/** Paragraphs of a topic and of those below it that are no steps of their own. */
function textsOf(
  topics: readonly TranscriptTopic[],
  wanted: string | undefined,
  stops: ReadonlySet<string>,
  isWithin: boolean,
): string[] {
  return topics.flatMap((topic) => {
    const isOwn = topic.id === wanted || (isWithin && !stops.has(topic.id));
    const own = isOwn
      ? [topic.title ?? '', ...topic.texts.flatMap((text) => text.paragraphs.map((each) => each.text))]
      : [];
    return [...own, ...textsOf(topic.topics, wanted, stops, isOwn)];
  });
}

const countOf = (text: string, words: readonly string[]): number =>
  words.filter((word) => wordPattern([word])?.test(text)).length;

/** The text from shortly before its first marked word: a caption has few lines. */
function fromFirst(text: string, words: readonly string[]): string {
  const at = text.search(wordPattern(words) ?? /^/);
  if (at <= LEAD_LENGTH) return text;
  const start = text.indexOf(' ', at - LEAD_LENGTH);
  return `… ${text.slice(start >= 0 && start < at ? start + 1 : at)}`;
}
