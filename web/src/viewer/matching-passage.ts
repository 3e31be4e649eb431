import type { TranscriptTopic } from '@flydeck/contract/presentations/transcript';
import { type MarkedSegment, markWords, wordPattern } from './mark-words.ts';
import type { ViewerStep } from './viewer-step.ts';

/** Maximum number of characters before the first match in a passage. */
const LEAD_LENGTH = 40;

interface PassageSource {
  readonly transcriptData?: readonly TranscriptTopic[] | undefined;
  readonly steps: readonly ViewerStep[];
}

/**
 * Returns the paragraph of a step that contains the most of `words`, split at the matches. Undefined if no paragraph
 * contains any of the words.
 */
export function matchingPassage(
  { transcriptData = [], steps }: PassageSource,
  step: number,
  words: readonly string[],
): readonly MarkedSegment[] | undefined {
  const stepTopicId = steps[step]?.topicId;
  const stepTopicIds = new Set(steps.map(({ topicId }) => topicId));
  const paragraphs = collectTexts(transcriptData, stepTopicId, stepTopicIds);
  const candidates = paragraphs.map((text) => ({ text, count: countMatches(text, words) }));
  const bestCandidate = candidates.reduce((best, candidate) => (candidate.count > best.count ? candidate : best), {
    text: '',
    count: 0,
  });
  return bestCandidate.count > 0 ? markWords(trimToFirstMatch(bestCandidate.text, words), words) : undefined;
}

/** Returns the texts of the step's topic, and of its descendants that are not steps themselves. */
function collectTexts(
  topics: readonly TranscriptTopic[],
  stepTopicId: string | undefined,
  stepTopicIds: ReadonlySet<string>,
  isInsideStepTopic = false,
): string[] {
  return topics.flatMap((topic) => {
    const belongsToStep = topic.id === stepTopicId || (isInsideStepTopic && !stepTopicIds.has(topic.id));
    const texts = belongsToStep
      ? [topic.title ?? '', ...topic.texts.flatMap((text) => text.paragraphs.map((paragraph) => paragraph.text))]
      : [];
    return [...texts, ...collectTexts(topic.topics, stepTopicId, stepTopicIds, belongsToStep)];
  });
}

const countMatches = (text: string, words: readonly string[]): number =>
  words.filter((word) => wordPattern([word])?.test(text)).length;

/**
 * Omits the beginning of the text, so that at most `LEAD_LENGTH` characters are before the first match. The result is
 * short because captions have few lines.
 */
function trimToFirstMatch(text: string, words: readonly string[]): string {
  // Without words, `/^/` matches at 0, and the text is returned unchanged.
  const matchIndex = text.search(wordPattern(words) ?? /^/);
  if (matchIndex <= LEAD_LENGTH) return text;
  const spaceIndex = text.indexOf(' ', matchIndex - LEAD_LENGTH);
  return `… ${text.slice(spaceIndex >= 0 && spaceIndex < matchIndex ? spaceIndex + 1 : matchIndex)}`;
}
