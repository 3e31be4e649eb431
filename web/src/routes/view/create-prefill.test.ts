import type { TranscriptTopic } from '@flydeck/contract/presentations/transcript';
import { expect, it } from 'vitest';
import { transcriptToPlainText } from './create-prefill.ts';

const topic = (id: string, lines: readonly string[], topics: TranscriptTopic[] = []): TranscriptTopic => ({
  id,
  title: id,
  texts: [{ id: `${id}-text`, styleClasses: [], paragraphs: lines.map((text) => ({ text })) }],
  topics,
});

it('transcriptToPlainText returns one line for each paragraph and omits empty paragraphs (V3.7)', () => {
  const tree = [topic('a', ['One', 'Two\nbroken'], [topic('b', ['  ', 'Three'])]), topic('c', ['Four'])];
  expect(transcriptToPlainText(tree)).toBe('One\nTwo broken\nThree\nFour');
  expect(transcriptToPlainText([])).toBe('');
});
