import type { PresentationPage } from '@flydeck/contract/presentations/page-data';
import type { TranscriptTopic } from '@flydeck/contract/presentations/transcript';

/** A topic of the transcript as it is shown. */
export interface TranscriptRow {
  readonly topicId: string;
  readonly depth: number;
  /** Number of the step that the topic is; absent where the path does not stop at it. */
  readonly step: number | undefined;
  readonly heading: string;
  readonly paragraphs: readonly { readonly id: string; readonly text: string }[];
}

const normalized = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase();

/** A topic's paragraphs; the one that only repeats the heading is left out. */
function paragraphsOf(topic: TranscriptTopic, heading: string): TranscriptRow['paragraphs'] {
  const all = topic.texts.flatMap((text) =>
    text.paragraphs.map((paragraph, index) => ({ id: `${text.id}-${index}`, text: paragraph.text })),
  );
  const repeated =
    heading === '' ? -1 : all.findIndex(({ text }) => normalized(text) === normalized(heading));
  return all.filter(({ text }, index) => index !== repeated && text.trim() !== '');
}

/** The tree in reading order, each topic with its depth (24 px of indentation each, V§9) and its step. */
export function transcriptRows(data: Pick<PresentationPage, 'steps' | 'transcriptData'>): TranscriptRow[] {
  const steps = new Map(data.steps.map((step, index) => [step.topicId, { index, title: step.title }]));
  const walk = (topics: readonly TranscriptTopic[], depth: number): TranscriptRow[] =>
    topics.flatMap((topic) => {
      const step = steps.get(topic.id);
      const heading = topic.title ?? '';
      const row = {
        topicId: topic.id,
        depth,
        step: step?.index,
        heading,
        paragraphs: paragraphsOf(topic, heading),
      };
      const isEmpty = heading === '' && row.paragraphs.length === 0;
      return [...(isEmpty ? [] : [row]), ...walk(topic.topics, depth + 1)];
    });
  return walk(data.transcriptData, 0);
}

const LINE_PX = 28;
const CHARACTERS_PER_LINE = 62;

/** A guess at the height before anything is measured, so that the toggle rarely appears late. */
export function estimatedHeight(rows: readonly TranscriptRow[]): number {
  const lines = rows.flatMap((row) => [row.heading, ...row.paragraphs.map((paragraph) => paragraph.text)]);
  return lines.reduce(
    (sum, line) => sum + LINE_PX * Math.max(1, Math.ceil(line.length / CHARACTERS_PER_LINE)),
    0,
  );
}
