import type { TranscriptTopic } from '@flydeck/contract/presentations/transcript';
import { type MarkedPiece, markWords, wordPattern } from './mark-words.ts';
import type { ViewerStep } from './viewer-data.ts';

/** Characters kept before the first match in a long paragraph. */
const LEAD_LENGTH = 40;

interface PassageSource {
  readonly transcriptData?: readonly TranscriptTopic[] | undefined;
  readonly steps: readonly ViewerStep[];
}

/** Returns the paragraph of a step with the most of `words`, marked, or undefined if no paragraph contains any. */
export function foundPassage(
  { transcriptData = [], steps }: PassageSource,
  step: number,
  words: readonly string[],
): readonly MarkedPiece[] | undefined {
  const own = steps[step]?.topicId;
  const stepTopicIds = new Set(steps.map(({ topicId }) => topicId));
  const paragraphs = textsOf(transcriptData, own, stepTopicIds, false);
  const counted = paragraphs.map((text) => ({ text, count: countOf(text, words) }));
  const best = counted.reduce((most, next) => (next.count > most.count ? next : most), {
    text: '',
    count: 0,
  });
  return best.count > 0 ? markWords(fromFirst(best.text, words), words) : undefined;
}

/** Paragraphs of the topic `wanted` and of its descendants that are not steps themselves. */
function textsOf(
  topics: readonly TranscriptTopic[],
  wanted: string | undefined,
  stepTopicIds: ReadonlySet<string>,
  isWithin: boolean,
): string[] {
  return topics.flatMap((topic) => {
    const isOwn = topic.id === wanted || (isWithin && !stepTopicIds.has(topic.id));
    const own = isOwn
      ? [topic.title ?? '', ...topic.texts.flatMap((text) => text.paragraphs.map((each) => each.text))]
      : [];
    return [...own, ...textsOf(topic.topics, wanted, stepTopicIds, isOwn)];
  });
}

const countOf = (text: string, words: readonly string[]): number =>
  words.filter((word) => wordPattern([word])?.test(text)).length;

/** The text from at most `LEAD_LENGTH` characters before its first match; captions have few lines. */
function fromFirst(text: string, words: readonly string[]): string {
  const at = text.search(wordPattern(words) ?? /^/);
  if (at <= LEAD_LENGTH) return text;
  const start = text.indexOf(' ', at - LEAD_LENGTH);
  return `… ${text.slice(start >= 0 && start < at ? start + 1 : at)}`;
}
