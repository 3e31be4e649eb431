import type { OutlineEvent } from '@flydeck/contract/outlines/make-outline';
import type { OutlineMaker } from '@flydeck/contract/outlines/maker';
import type { Outline, OutlineTopic } from '@flydeck/contract/outlines/outline';

/** An outline while it is being made. */
export interface GrowingOutline {
  readonly maker: OutlineMaker | undefined;
  readonly title: string;
  readonly topics: readonly OutlineTopic[];
  /** From 0 to 1; undefined where nobody knows. */
  readonly fraction: number | undefined;
  readonly done: Outline | undefined;
}

export const NOTHING_YET: GrowingOutline = {
  maker: undefined,
  title: '',
  topics: [],
  fraction: undefined,
  done: undefined,
};

/** What has grown once an event has come. */
export function grow(so: GrowingOutline, event: OutlineEvent): GrowingOutline {
  switch (event.event) {
    case 'maker':
      return { ...so, maker: { kind: event.kind, label: event.label } };
    case 'title':
      return { ...so, title: event.title };
    case 'topic':
      return { ...so, topics: place(so.topics, event.path, { title: event.title, text: event.text }) };
    case 'progress':
      // It begins again.
      return event.fraction === 0 ? { ...NOTHING_YET, maker: so.maker } : { ...so, fraction: event.fraction };
    case 'done':
      return { ...so, fraction: 1, done: event.outline };
    default:
      return so;
  }
}

/** Topics with one at its place, which keeps the topics below it. */
function place(
  topics: readonly OutlineTopic[],
  path: readonly number[],
  topic: OutlineTopic,
): readonly OutlineTopic[] {
  const [at, ...rest] = path;
  if (at === undefined || at > topics.length) return topics;
  const old = topics[at];
  const next =
    rest.length > 0
      ? old && { ...old, topics: place(old.topics ?? [], rest, topic) }
      : { ...topic, ...(old?.topics && { topics: old.topics }) };
  return next ? topics.toSpliced(at, 1, next) : topics;
}
