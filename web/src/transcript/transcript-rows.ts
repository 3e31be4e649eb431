import type { PresentationPage } from '@flydeck/contract/presentations/page-data';
import type { TranscriptTopic } from '@flydeck/contract/presentations/transcript';
import { memoizeByIdentity } from '../memoize-by-identity.ts';

/** A paragraph of a text, or the alternative text of a picture. */
interface TranscriptParagraph {
  readonly id: string;
  readonly text: string;
  readonly isAlternative: boolean;
}

/** A row of the transcript: one topic. */
export interface TranscriptRow {
  readonly topicId: string;
  /** Depth in the tree of topics: 0 for rows without indentation. */
  readonly depth: number;
  /** Index of the topic's step; undefined if the topic is not a step. */
  readonly stepIndex: number | undefined;
  /** The step's number for visitors, from 1; 0 for the overview, undefined if the topic is not a step. */
  readonly stepNumber: number | undefined;
  readonly heading: string;
  /** Whether the row is only a heading: the topic has no text and no step, but has child topics. */
  readonly isSection: boolean;
  readonly paragraphs: readonly TranscriptParagraph[];
}

/** Returns the text in lower case, with single spaces in place of line breaks and other white space. */
const normalize = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase();

/** Returns how many paragraphs at the start repeat the heading. Imported headings often consist of several lines. */
function countRepeatedParagraphs(paragraphs: readonly TranscriptParagraph[], heading: string): number {
  const normalizedHeading = normalize(heading);
  if (normalizedHeading === '') return 0;
  for (let count = 1; count <= paragraphs.length; count += 1) {
    const joinedParagraphs = normalize(
      paragraphs
        .slice(0, count)
        .map(({ text }) => text)
        .join(' '),
    );
    if (joinedParagraphs === normalizedHeading) return count;
    if (!normalizedHeading.startsWith(joinedParagraphs)) return 0;
  }
  return 0;
}

function paragraphsOf(topic: TranscriptTopic): TranscriptParagraph[] {
  return topic.texts
    .flatMap((text) =>
      text.paragraphs.map(({ text: paragraphText }, index) => ({
        id: `${text.id}-${index}`,
        text: paragraphText,
        isAlternative: text.styleClasses.includes('alternative'),
      })),
    )
    .filter(({ text }) => text.trim() !== '');
}

type TranscriptSource = Pick<PresentationPage, 'steps' | 'transcriptData'>;

type StepPosition = Pick<TranscriptRow, 'stepIndex' | 'stepNumber'>;

/**
 * Returns the index and the number of each topic's step, by topic id. An overview at the beginning has the number 0.
 */
function stepPositions({ steps, transcriptData }: TranscriptSource): Map<string, StepPosition> {
  const [root] = transcriptData;
  const hasOverview = steps.length > 1 && steps[0]?.topicId === root?.id && root?.topics.length !== 0;
  return new Map(
    steps.map(({ topicId }, stepIndex) => [
      topicId,
      { stepIndex, stepNumber: hasOverview ? stepIndex : stepIndex + 1 },
    ]),
  );
}

/**
 * Returns the row of a topic; undefined if the topic has no row.
 * @param position undefined if the topic is not a step
 */
function createRow(
  topic: TranscriptTopic,
  depth: number,
  position: StepPosition | undefined,
): TranscriptRow | undefined {
  const allParagraphs = paragraphsOf(topic);
  const heading = topic.title ?? '';
  const isSection = allParagraphs.length === 0 && position === undefined;
  // A step without text has a row, except the overview. A topic without text and step has a row only if it has a title
  // and child topics: the row is then the heading of the rows of these child topics.
  if (
    allParagraphs.length === 0 &&
    (position ? position.stepNumber === 0 : heading === '' || topic.topics.length === 0)
  )
    return undefined;
  const paragraphs = allParagraphs.slice(countRepeatedParagraphs(allParagraphs, heading));
  return {
    topicId: topic.id,
    depth,
    stepIndex: position?.stepIndex,
    stepNumber: position?.stepNumber,
    heading,
    isSection,
    paragraphs,
  };
}

const hasText = (topic: TranscriptTopic): boolean => paragraphsOf(topic).length > 0 || topic.topics.some(hasText);

function computeRows(data: TranscriptSource): readonly TranscriptRow[] {
  // A presentation that has only titles ("Page 7") has no transcript.
  if (!data.transcriptData.some(hasText)) return [];
  const positionByTopic = stepPositions(data);
  const rowsOfTopics = (topics: readonly TranscriptTopic[], depth: number): TranscriptRow[] =>
    topics.flatMap((topic) => {
      const isOnlyRoot = depth === 0 && topics.length === 1;
      // A single root without text is the canvas: the root has no row, and its child topics are not indented.
      const isCanvas = isOnlyRoot && paragraphsOf(topic).length === 0 && topic.topics.length > 0;
      const row = isCanvas ? undefined : createRow(topic, depth, positionByTopic.get(topic.id));
      return [...(row ? [row] : []), ...rowsOfTopics(topic.topics, isCanvas ? depth : depth + 1)];
    });
  return rowsOfTopics(data.transcriptData, 0);
}

/** Rows of the topics in reading order. Each level of `depth` is indented by 24 px (V9.3). */
export const transcriptRows: (data: TranscriptSource) => readonly TranscriptRow[] = memoizeByIdentity(computeRows);

/** Typical line height of the transcript on a wide page, in CSS pixels. */
const LINE_PX = 28;
/** Typical number of characters in a line of the transcript on a wide page. */
const CHARACTERS_PER_LINE = 62;

/** Returns the estimated height of all rows together, in CSS pixels. It is used until the rows have been measured. */
export function estimateHeightPx(rows: readonly TranscriptRow[]): number {
  const lines = rows.flatMap((row) => [row.heading, ...row.paragraphs.map((paragraph) => paragraph.text)]);
  return lines.reduce((sum, line) => sum + LINE_PX * Math.max(1, Math.ceil(line.length / CHARACTERS_PER_LINE)), 0);
}
