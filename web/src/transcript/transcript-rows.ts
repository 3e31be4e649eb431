import type { PresentationPage } from '@flydeck/contract/presentations/page-data';
import type { TranscriptTopic } from '@flydeck/contract/presentations/transcript';
import { memoizeByIdentity } from '../memoize-by-identity.ts';

/** A row of the transcript: one topic. */
export interface TranscriptRow {
  readonly topicId: string;
  readonly depth: number;
  /** Index of the topic's step; undefined if it is not a step. */
  readonly step: number | undefined;
  /** The step's number for visitors, from 1; 0 is the overview. */
  readonly number: number | undefined;
  readonly heading: string;
  /** A heading for the topics below it, without text of its own. */
  readonly isSection: boolean;
  readonly paragraphs: readonly { readonly id: string; readonly text: string }[];
}

const normalized = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase();

type Paragraph = TranscriptRow['paragraphs'][number];

/** Number of leading paragraphs that only repeat the heading, which slides often break into lines. */
function repeatedParagraphs(paragraphs: readonly Paragraph[], heading: string): number {
  const wanted = normalized(heading);
  if (wanted === '') return 0;
  for (let count = 1; count <= paragraphs.length; count += 1) {
    const joined = normalized(
      paragraphs
        .slice(0, count)
        .map(({ text }) => text)
        .join(' '),
    );
    if (joined === wanted) return count;
    if (!wanted.startsWith(joined)) return 0;
  }
  return 0;
}

function paragraphsOf(topic: TranscriptTopic): Paragraph[] {
  return topic.texts
    .flatMap((text) =>
      text.paragraphs.map(({ text: words }, index) => ({ id: `${text.id}-${index}`, text: words })),
    )
    .filter(({ text }) => text.trim() !== '');
}

type Data = Pick<PresentationPage, 'steps' | 'transcriptData'>;

/** Index and number of each topic's step: an overview at the beginning is not counted. */
function stepNumbers({ steps, transcriptData }: Data): Map<string, { step: number; number: number }> {
  const [root] = transcriptData;
  const hasOverview = steps.length > 1 && steps[0]?.topicId === root?.id && root?.topics.length !== 0;
  return new Map(
    steps.map(({ topicId }, step) => [topicId, { step, number: hasOverview ? step : step + 1 }]),
  );
}

function rowOf(
  topic: TranscriptTopic,
  depth: number,
  stop: { step: number; number: number } | undefined,
): TranscriptRow | undefined {
  const all = paragraphsOf(topic);
  const heading = topic.title ?? '';
  const isSection = all.length === 0 && stop === undefined;
  // A step without text is still a position in the path; the overview and bare groups are left out.
  if (all.length === 0 && (stop ? stop.number === 0 : heading === '' || topic.topics.length === 0))
    return undefined;
  const paragraphs = all.slice(repeatedParagraphs(all, heading));
  return {
    topicId: topic.id,
    depth,
    step: stop?.step,
    number: stop?.number,
    heading,
    isSection,
    paragraphs,
  };
}

const hasWords = (topic: TranscriptTopic): boolean =>
  paragraphsOf(topic).length > 0 || topic.topics.some(hasWords);

function computeRows(data: Data): readonly TranscriptRow[] {
  // Titles alone ("Page 7") are not a transcript.
  if (!data.transcriptData.some(hasWords)) return [];
  const stops = stepNumbers(data);
  const walk = (topics: readonly TranscriptTopic[], depth: number): TranscriptRow[] =>
    topics.flatMap((topic) => {
      const [only] = topics;
      // A single root without text of its own (the canvas) takes no level.
      const isCanvas = depth === 0 && only === topics.at(-1) && paragraphsOf(topic).length === 0;
      const isBareCanvas = isCanvas && topic.topics.length > 0;
      const row = isBareCanvas ? undefined : rowOf(topic, depth, stops.get(topic.id));
      return [...(row ? [row] : []), ...walk(topic.topics, isBareCanvas ? depth : depth + 1)];
    });
  return walk(data.transcriptData, 0);
}

/** Topics in reading order, with their step and depth (24 px of indentation per level, V9.3). */
export const transcriptRows: (data: Data) => readonly TranscriptRow[] = memoizeByIdentity(computeRows);

const LINE_PX = 28;
const CHARACTERS_PER_LINE = 62;

/** Estimated height in px before anything is measured, so that the toggle rarely appears late. */
export function estimatedHeight(rows: readonly TranscriptRow[]): number {
  const lines = rows.flatMap((row) => [row.heading, ...row.paragraphs.map((paragraph) => paragraph.text)]);
  return lines.reduce(
    (sum, line) => sum + LINE_PX * Math.max(1, Math.ceil(line.length / CHARACTERS_PER_LINE)),
    0,
  );
}
