import type { OutlineCompleteness } from '@flydeck/contract/outlines/limits';
import type { OutlineEvent } from '@flydeck/contract/outlines/make-outline';
import type { Outline, OutlineTopic } from '@flydeck/contract/outlines/outline';
import type { OutlineMaker } from '@flydeck/contract/outlines/outline-maker';

/** An outline while it is generated. */
export interface PartialOutline {
  readonly maker: OutlineMaker | undefined;
  readonly title: string;
  /** BCP 47. */
  readonly language: string;
  readonly topics: readonly OutlineTopic[];
  /** The generated fraction of the outline, from 0 to 1; undefined while unknown. */
  readonly fraction: number | undefined;
  /** Whether the outline is complete and its layout is being checked. */
  readonly isChecking: boolean;
  /** The generated outline; undefined until the generation has ended. */
  readonly completeOutline: Outline | undefined;
  readonly completeness: OutlineCompleteness;
}

export const EMPTY_OUTLINE: PartialOutline = {
  maker: undefined,
  title: '',
  language: 'und',
  topics: [],
  fraction: undefined,
  isChecking: false,
  completeOutline: undefined,
  completeness: 'complete',
};

/** Returns the outline after an event of the stream. */
export function applyEvent(outline: PartialOutline, event: OutlineEvent): PartialOutline {
  switch (event.event) {
    case 'maker':
      return { ...outline, maker: { kind: event.kind, label: event.label } };
    case 'title':
      return { ...outline, title: event.title, language: event.language };
    case 'topic':
      return {
        ...outline,
        topics: addOrReplaceTopic(outline.topics, event.path, { title: event.title, text: event.text }),
      };
    case 'progress':
      // Progress 0 means that the generation starts again. Discard the title and the topics received before.
      return event.fraction === 0
        ? { ...EMPTY_OUTLINE, maker: outline.maker }
        : { ...outline, fraction: event.fraction };
    case 'checking':
      return { ...outline, isChecking: true };
    case 'done':
      return { ...outline, fraction: 1, completeOutline: event.outline, completeness: event.completeness };
    default:
      return outline;
  }
}

/**
 * Returns the topics with `topic` added or replaced at `path`, which contains an index for each level. The child topics
 * of a replaced topic are kept. Returns `topics` unchanged if the path is invalid.
 */
function addOrReplaceTopic(
  topics: readonly OutlineTopic[],
  path: readonly number[],
  topic: OutlineTopic,
): readonly OutlineTopic[] {
  const [index, ...childPath] = path;
  if (index === undefined || index > topics.length) return topics;
  const existingTopic = topics[index];
  const newTopic =
    childPath.length > 0
      ? existingTopic && { ...existingTopic, topics: addOrReplaceTopic(existingTopic.topics ?? [], childPath, topic) }
      : { ...topic, ...(existingTopic?.topics && { topics: existingTopic.topics }) };
  return newTopic ? topics.toSpliced(index, 1, newTopic) : topics;
}
