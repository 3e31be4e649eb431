import { AI_DESCRIPTION_KEY, AI_TITLE_KEY } from '@flydeck/contract/outlines/prefill';
import type { PresentationPage } from '@flydeck/contract/presentations/page-data';
import type { TranscriptTopic } from '@flydeck/contract/presentations/transcript';

/** Returns a transcript as plain text in reading order, with one line for each paragraph that is not empty (V3.7). */
export function transcriptToPlainText(topics: readonly TranscriptTopic[]): string {
  const topicLines = (topic: TranscriptTopic): string[] => [
    ...topic.texts.flatMap(({ paragraphs }) => paragraphs.map(({ text }) => text.replace(/\s+/g, ' ').trim())),
    ...topic.topics.flatMap(topicLines),
  ];
  return topics
    .flatMap(topicLines)
    .filter((line) => line !== '')
    .join('\n');
}

/**
 * Stores title and transcript in local storage for the start page of the AI assistant (V7.14). Ignores full or
 * unavailable storage.
 */
export function storePrefill(page: Pick<PresentationPage, 'title' | 'transcriptData'>): void {
  try {
    localStorage.setItem(AI_TITLE_KEY, page.title);
    localStorage.setItem(AI_DESCRIPTION_KEY, transcriptToPlainText(page.transcriptData));
  } catch {
    // Without stored title and text, the start page asks the visitor for them.
  }
}
