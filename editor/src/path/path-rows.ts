import type { Rect } from '@flydeck/scene/model/geometry';
import { paragraphText } from '@flydeck/scene/model/plain-text';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { wholeAreaOf } from '../camera.ts';
import { rootTopic } from '../levels.ts';
import { topicChain } from '../topic-chain.ts';
import { topicName } from '../topics/topic-name.ts';
import { isClassic } from './pages.ts';
import { type StepView, stepsOf, topicOfStep } from './steps.ts';

/** The area that the thumbnail of a row shows. */
interface Thumbnail {
  readonly topic: string;
  /** An area in the topic's space: its centre, size, and rotation in degrees. */
  readonly area: StepView;
}

/** A row of the path panel. The panel lists the steps in order, indented by the levels of their topics. */
export interface PathRow {
  /** Id of the step; absent for a topic that is not on the path. */
  readonly step?: string;
  /** Id of the topic. */
  readonly topic: string;
  readonly title: string;
  /** The name of the topic, by which a row without a title is named. */
  readonly name: string;
  /** Depth of the topic: 0 for the root topic, 1 for its child topics, and so on. */
  readonly level: number;
  /** Number of the step from 1; absent for a topic that is not on the path. */
  readonly number?: number;
  /** Whether the step shows a view of its own instead of the whole topic. */
  readonly isView: boolean;
  /** Whether the topic has several steps. */
  readonly isRepeated: boolean;
  readonly thumbnail: Thumbnail;
  /** The notes of the step as plain text. */
  readonly notes: string;
  /** Duration of the step in autoplay; absent if it is the default duration of the viewer. */
  readonly seconds?: number;
  readonly transition: 'fly' | 'fade' | 'cut';
}

/**
 * Returns the rows of the panel in the order of the path. The row of a topic without a step is after the last row of
 * the topic's previous sibling or of topics in this sibling. If the topic has no previous sibling, its row is after the
 * first row of its parent. A step has no row if another author has removed the step's topic. In a classic presentation,
 * the rows are the pages.
 */
export function pathRows(store: RecordStore): PathRow[] {
  const steps = stepsOf(store).filter((step) => store.isPresent(topicOfStep(step)));
  const stepCounts = new Map<string, number>();
  for (const step of steps) stepCounts.set(topicOfStep(step), (stepCounts.get(topicOfStep(step)) ?? 0) + 1);
  const rows = steps.map((step, i) => stepRow(store, step, i + 1, (stepCounts.get(topicOfStep(step)) ?? 0) > 1));
  for (const topic of topicsIn(store, rootTopic(store)))
    if (!stepCounts.has(topic)) rows.splice(indexForTopicWithoutStep(store, rows, topic), 0, topicRow(store, topic));
  return isClassic(store) ? pageRows(store, rows) : rows;
}

/** Returns the rows of a classic presentation: only the pages, without the root topic and chapters, on one level. */
const pageRows = (store: RecordStore, rows: readonly PathRow[]): PathRow[] =>
  rows
    .filter(({ step, topic }) => step !== undefined || store.children(topic, 'topics').length === 0)
    .map((row) => ({ ...row, level: 1 }));

/**
 * Returns the name of the parent of a row's topic if the indentation does not show which topic is the parent: the
 * nearest row above with a lower level is then not a row of the parent. In all other cases, returns undefined.
 */
export function parentNameToShow(store: RecordStore, rows: readonly PathRow[], index: number): string | undefined {
  const row = rows[index];
  const parent = row && row.level > 1 ? store.get(row.topic)?.parent : undefined;
  if (!row || !parent) return undefined;
  const above = rows.findLast(({ level }, i) => i < index && level < row.level);
  return above?.topic === parent ? undefined : topicName(store, parent);
}

/** Returns the ids of a topic and of all topics in it, parents first. */
function topicsIn(store: RecordStore, topic: string): string[] {
  return [topic, ...store.children(topic, 'topics').flatMap(({ id }) => topicsIn(store, id))];
}

/** Returns the index at which the row of a topic without a step is inserted. */
function indexForTopicWithoutStep(store: RecordStore, rows: readonly PathRow[], topic: string): number {
  const parent = store.get(topic)?.parent ?? '';
  const siblings = store.children(parent, 'topics');
  const predecessor = siblings[siblings.findIndex(({ id }) => id === topic) - 1];
  const previousRowIndex = predecessor
    ? rows.findLastIndex((row) => store.ancestry(row.topic).includes(predecessor.id))
    : rows.findIndex((row) => row.topic === parent);
  return previousRowIndex + 1;
}

function topicRow(store: RecordStore, topic: string): PathRow {
  return {
    topic,
    title: String(store.get(topic)?.properties['title'] ?? ''),
    name: topicName(store, topic),
    level: topicChain(store, topic).length - 1,
    isView: false,
    isRepeated: false,
    thumbnail: { topic, area: viewOf(wholeAreaOf(store, topic)) },
    notes: '',
    transition: 'fly',
  };
}

function stepRow(store: RecordStore, step: DocumentRecord, number: number, isRepeated: boolean): PathRow {
  const { view, title, seconds, transition } = step.properties as {
    readonly view?: StepView;
    readonly title?: string;
    readonly seconds?: number;
    readonly transition?: PathRow['transition'];
  };
  const row = topicRow(store, topicOfStep(step));
  const notes = step.texts?.['notes']?.paragraphs ?? [];
  return {
    ...row,
    step: step.id,
    number,
    title: title ?? row.title,
    isView: view !== undefined,
    isRepeated,
    thumbnail: view ? { topic: row.topic, area: view } : row.thumbnail,
    notes: notes.map(paragraphText).join('\n').trim(),
    ...(seconds === undefined ? {} : { seconds }),
    transition: transition ?? 'fly',
  };
}

/** Returns the view that shows an area. */
const viewOf = ({ x, y, width, height }: Rect): StepView => ({ x: x + width / 2, y: y + height / 2, width, height });
