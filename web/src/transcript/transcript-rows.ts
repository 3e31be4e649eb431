import type { PresentationPage } from '@flydeck/contract/presentations/page-data';
import type { TranscriptTopic } from '@flydeck/contract/presentations/transcript';
import { memoizeByIdentity } from '../memoize-by-identity.ts';

/** A topic of the transcript as it is shown. */
export interface TranscriptRow {
  readonly topicId: string;
  readonly depth: number;
  /** Index of the step that the topic is; absent where the path does not stop at it. */
  readonly step: number | undefined;
  /** What visitors call the step, from 1; 0 is the overview. */
  readonly number: number | undefined;
  readonly heading: string;
  /** Only names what stands below it. */
  readonly isSection: boolean;
  readonly paragraphs: readonly { readonly id: string; readonly text: string }[];
}

const normalized = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase();

type Paragraph = TranscriptRow['paragraphs'][number];

/** How many of the first paragraphs only repeat the heading, which a slide often breaks into lines. */
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

/** Which steps there are, and how visitors count them: an overview at the beginning is not counted. */
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
  // A stop without words has its place in the path all the same; the overview and bare groups say nothing by it.
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
  // Names alone ("Page 7") are nothing to read.
  if (!data.transcriptData.some(hasWords)) return [];
  const stops = stepNumbers(data);
  const walk = (topics: readonly TranscriptTopic[], depth: number): TranscriptRow[] =>
    topics.flatMap((topic) => {
      const [only] = topics;
      // A single root without words of its own (the canvas) takes no level.
      const isCanvas = depth === 0 && only === topics.at(-1) && paragraphsOf(topic).length === 0;
      const isBareCanvas = isCanvas && topic.topics.length > 0;
      const row = isBareCanvas ? undefined : rowOf(topic, depth, stops.get(topic.id));
      return [...(row ? [row] : []), ...walk(topic.topics, isBareCanvas ? depth : depth + 1)];
    });
  return walk(data.transcriptData, 0);
}

/** The tree in reading order, each topic with its depth (24 px of indentation each, V§9) and its step. */
export const transcriptRows: (data: Data) => readonly TranscriptRow[] = memoizeByIdentity(computeRows);

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
