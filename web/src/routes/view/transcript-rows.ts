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

function rowOf(topic: TranscriptTopic, depth: number, step: number | undefined): TranscriptRow | undefined {
  const all = paragraphsOf(topic);
  // A title that stands in no text is a name that the importer gave ("Slide 7"): a place, but nothing to read.
  if (all.length === 0) return undefined;
  const heading = topic.title ?? '';
  return { topicId: topic.id, depth, step, heading, paragraphs: all.slice(repeatedParagraphs(all, heading)) };
}

/** The tree in reading order, each topic with its depth (24 px of indentation each, V§9) and its step. */
export function transcriptRows(data: Pick<PresentationPage, 'steps' | 'transcriptData'>): TranscriptRow[] {
  const steps = new Map(data.steps.map((step, index) => [step.topicId, index]));
  const walk = (topics: readonly TranscriptTopic[], depth: number): TranscriptRow[] =>
    topics.flatMap((topic) => {
      const row = rowOf(topic, depth, steps.get(topic.id));
      const [only] = topics;
      // A single root without words of its own (the canvas) takes no level.
      const inner = !row && depth === 0 && only === topics.at(-1) ? depth : depth + 1;
      return [...(row ? [row] : []), ...walk(topic.topics, inner)];
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
