import { type Outline, type OutlineTopic, outlineSchema } from '@flydeck/contract/outlines/outline';
import { figureTopicId } from '@flydeck/scene/create/outline-document';
import { severityOf, type TopicFaults } from '@flydeck/scene/measure/layout-faults';

/** A topic of an outline that is being repaired. */
export interface KeyedTopic {
  /** Path of the topic in the original outline, such as `2-0`; of a part, the path of the divided topic. */
  readonly key: string;
  readonly title: string;
  readonly text: readonly string[];
  readonly notes?: string | undefined;
  readonly topics: readonly KeyedTopic[];
}

/** Replaces a topic. New child topics get the key of the topic. */
export type Change = (topic: KeyedTopic) => readonly (OutlineTopic | KeyedTopic)[];

/** Compiles and measures an outline. */
export type FindFaults = (outline: Outline, signal: AbortSignal) => Promise<readonly TopicFaults[]>;

/** An outline with the measured faults of its topics, by their key. Topics without faults are absent. */
export interface Candidate {
  readonly topics: readonly KeyedTopic[];
  readonly faults: ReadonlyMap<string, TopicFaults>;
}

/** Differences of severities that rounding can cause. */
const TOLERANCE = 1e-3;

/** Returns the topics with the paths in the outline as keys. */
export function addKeys(topics: readonly OutlineTopic[], prefix = ''): KeyedTopic[] {
  return topics.map((topic, i) => {
    const key = `${prefix}${i}`;
    return { ...topic, key, topics: addKeys(topic.topics ?? [], `${key}-`) };
  });
}

/** Returns the topics without keys. */
export function removeKeys(topics: readonly KeyedTopic[]): OutlineTopic[] {
  return topics.map(({ title, text, notes, topics: children }) => ({
    title,
    text: [...text],
    ...(notes !== undefined && { notes }),
    ...(children.length > 0 && { topics: removeKeys(children) }),
  }));
}

/** Returns all topics, depth first. */
export const allTopics = (topics: readonly KeyedTopic[]): KeyedTopic[] =>
  topics.flatMap((topic) => [topic, ...allTopics(topic.topics)]);

/** Measures topics. Of several parts of one topic, the part with the most severe faults counts. */
export async function measure(
  outline: Outline,
  topics: readonly KeyedTopic[],
  findFaults: FindFaults,
  signal: AbortSignal,
): Promise<Candidate> {
  const keys = keysById(topics);
  const faults = new Map<string, TopicFaults>();
  for (const measured of await findFaults({ ...outline, topics: removeKeys(topics) }, signal)) {
    const key = keys.get(measured.topic);
    const other = key === undefined ? undefined : faults.get(key);
    if (key !== undefined && (!other || severityOf(measured) > severityOf(other))) faults.set(key, measured);
  }
  return { topics, faults };
}

/**
 * Returns the keys by the ids that topics get in a document: `topic-3` for the third topic, depth first, without a
 * template (`outlineDocument`), or `t2-1` for the first child of the second topic in a template (`toContent`).
 */
function keysById(topics: readonly KeyedTopic[]): ReadonlyMap<string, string> {
  const keys = new Map(
    allTopics(topics).flatMap(({ key }, i) =>
      [`topic-${i + 1}`, figureTopicId(`topic-${i + 1}`)].map((id) => [id, key]),
    ),
  );
  const addPaths = (children: readonly KeyedTopic[], prefix: string) =>
    children.forEach((topic, i) => {
      keys.set(`${prefix}${i + 1}`, topic.key);
      addPaths(topic.topics, `${prefix}${i + 1}-`);
    });
  addPaths(topics, 't');
  return keys;
}

/** Returns the topics after changes, by key. A change applies to the divided topic, not to its parts. */
export function applyChanges(topics: readonly KeyedTopic[], changes: ReadonlyMap<string, Change>): KeyedTopic[] {
  return topics.flatMap((topic) => {
    const { key } = topic;
    const others = new Map([...changes].filter(([other]) => other !== key));
    const current = { ...topic, topics: applyChanges(topic.topics, others) };
    return (
      changes
        .get(key)?.(current)
        .map((changed) => inheritKey(changed, key)) ?? [current]
    );
  });
}

function inheritKey(topic: OutlineTopic & { readonly key?: string }, key: string): KeyedTopic {
  const own = topic.key ?? key;
  return { ...topic, key: own, topics: (topic.topics ?? []).map((child) => inheritKey(child, own)) };
}

/** Returns a topic with the text of its parts, without the parts. */
export function mergeParts(topic: KeyedTopic): KeyedTopic {
  const parts = topic.topics.filter(({ key }) => key === topic.key);
  const children = topic.topics.filter(({ key }) => key !== topic.key);
  return { ...topic, text: [...topic.text, ...parts.flatMap(({ text }) => text)], topics: children };
}

const severityIn = ({ faults }: Candidate, key: string): number => {
  const measured = faults.get(key);
  return measured ? severityOf(measured) : 0;
};

/** Returns whether a topic measures better. */
export const isTopicBetter = (before: Candidate, after: Candidate, key: string): boolean =>
  severityIn(after, key) < severityIn(before, key) - TOLERANCE;

/** Whether all changed topics measure better, and no other topic measures worse. */
export function isBetter(before: Candidate, after: Candidate, changed: ReadonlySet<string>): boolean {
  return allTopics(before.topics).every(({ key }) =>
    changed.has(key)
      ? isTopicBetter(before, after, key)
      : severityIn(after, key) <= severityIn(before, key) + TOLERANCE,
  );
}

/** Whether an outline with the topics has at most the allowed numbers of topics, levels and lines. */
export const isValid = (outline: Outline, topics: readonly KeyedTopic[]): boolean =>
  outlineSchema.safeParse({ ...outline, topics: removeKeys(topics) }).success;
