import type { PathBuild } from '@flydeck/scene/model/path-step';
import type { Paragraph } from '@flydeck/scene/model/text';
import type { TopicLayout } from '@flydeck/scene/model/topic-layout';
import type { Operation } from '@flydeck/scene/records/operations';
import { orderBetween } from '@flydeck/scene/records/order';
import { DOCUMENT_ID, type DocumentRecord } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';

/** Operations that insert copies of records. The copy of each given record has the same parent as its original. */
export interface RecordCopies {
  readonly operations: readonly Operation[];
  /** Ids of the copies by the ids of their originals, including all descendants. */
  readonly copyIds: ReadonlyMap<string, string>;
}

/**
 * Returns the operations that insert a copy of each record, with everything in it, in front of the frontmost original.
 * References between copied records point to the copies; copied connectors are detached from elements that are not
 * copied. The steps of copied topics are inserted after the last step of the originals.
 */
export function copyRecords(store: RecordStore, ids: readonly string[], newId: () => string): RecordCopies {
  const subtrees = ids.flatMap((id) => subtree(store, id));
  const steps = stepsOf(store, new Set(subtrees.map(({ id }) => id)));
  const copyIds = new Map([...subtrees, ...steps].map(({ id }) => [id, newId()]));
  const orders = copyOrders(store, ids);
  const operations = subtrees.map((record) => insertion(record, copyIds, orders.get(record.id) ?? record.order));
  return { operations: [...operations, ...stepInsertions(store, steps, copyIds)], copyIds };
}

/** Returns a record and everything in it, parents first. */
export function subtree(store: RecordStore, id: string): DocumentRecord[] {
  const record = store.get(id);
  if (!record || record.removed) return [];
  const children = [...store.slots(id).values()].flat();
  return [record, ...children.flatMap((child) => subtree(store, child.id))];
}

/**
 * Returns the operation that inserts a copy of a record.
 * @param copyIds ids of the copies by the ids of their originals
 * @param order fractional index of the copy among its siblings
 */
export function insertion(
  record: DocumentRecord,
  copyIds: ReadonlyMap<string, string>,
  order: string,
): Extract<Operation, { op: 'insert' }> {
  const { id, kind, parent, slot } = record;
  const texts = Object.entries(record.texts ?? {}).map(
    ([name, { paragraphs }]) => [name, paragraphs.map((paragraph) => redirectLinks(paragraph, copyIds))] as const,
  );
  return {
    op: 'insert',
    id: copyIds.get(id) ?? id,
    kind,
    parent: copyIds.get(parent ?? '') ?? parent ?? DOCUMENT_ID,
    slot,
    order,
    properties: copiedProperties(record, copyIds),
    ...(texts.length > 0 ? { texts: Object.fromEntries(texts) } : {}),
  };
}

/** Names of properties whose value is the id of another record. */
const REFERENCES = ['from', 'to', 'column', 'category', 'topic'];

function copiedProperties(
  { kind, properties }: DocumentRecord,
  copyIds: ReadonlyMap<string, string>,
): Record<string, unknown> {
  const entries = Object.entries(properties).flatMap(([name, value]): [string, unknown][] => {
    // Copies are not locked.
    if (name === 'locked') return [];
    if (name === 'link') return [[name, copiedLink(value, copyIds)]];
    if (name === 'layout') return [[name, copiedLayout(value as TopicLayout, copyIds)]];
    if (name === 'builds') return [[name, copiedBuilds(value as readonly PathBuild[], copyIds)]];
    if (name === 'readingOrder') return [[name, (value as readonly string[]).map((id) => copyIds.get(id) ?? id)]];
    if (!REFERENCES.includes(name) || typeof value !== 'string') return [[name, value]];
    const copy = copyIds.get(value);
    // Detaches a copied connector from an element that is not copied.
    if (kind === 'connector' && copy === undefined) return [];
    return [[name, copy ?? value]];
  });
  return Object.fromEntries(entries);
}

function copiedLink(link: unknown, copyIds: ReadonlyMap<string, string>): unknown {
  const { kind, topic } = link as { readonly kind?: unknown; readonly topic?: string };
  return kind === 'topic' && topic !== undefined ? { kind, topic: copyIds.get(topic) ?? topic } : link;
}

/** Returns the layout of a copied topic, whose adapted elements are the copies. */
export function copiedLayout(layout: TopicLayout, copyIds: ReadonlyMap<string, string>): TopicLayout {
  if (layout.kind !== 'arrangement' || !layout.elements) return layout;
  return {
    ...layout,
    elements: layout.elements.map((element) => ({ ...element, id: copyIds.get(element.id) ?? element.id })),
  };
}

const copiedBuilds = (builds: readonly PathBuild[], copyIds: ReadonlyMap<string, string>): PathBuild[] =>
  builds.map((build) => ({ ...build, element: copyIds.get(build.element) ?? build.element }));

/** Returns a paragraph whose links to copied topics point to the copies. */
export function redirectLinks(paragraph: Paragraph, copyIds: ReadonlyMap<string, string>): Paragraph {
  if (!paragraph.runs.some(({ link }) => link?.kind === 'topic')) return paragraph;
  const runs = paragraph.runs.map((run) =>
    run.link?.kind === 'topic'
      ? { ...run, link: { ...run.link, topic: copyIds.get(run.link.topic) ?? run.link.topic } }
      : run,
  );
  return { ...paragraph, runs };
}

/**
 * Returns the fractional indexes of the copies by the ids of their originals. In each list of siblings, the copies are
 * in front of the frontmost original.
 */
function copyOrders(store: RecordStore, ids: readonly string[]): Map<string, string> {
  const selected = new Set(ids);
  const parents = new Set(ids.flatMap((id) => store.get(id)?.parent ?? []));
  const lists = [...parents].flatMap((parent) => [...store.slots(parent).values()]);
  return new Map(
    lists.flatMap((siblings) => {
      const frontmost = siblings.findLastIndex(({ id }) => selected.has(id));
      const next = siblings[frontmost + 1]?.order ?? null;
      let order = siblings[frontmost]?.order ?? null;
      return siblings.flatMap(({ id }): [string, string][] => {
        if (!selected.has(id)) return [];
        order = orderBetween(order, next);
        return [[id, order]];
      });
    }),
  );
}

function stepsOf(store: RecordStore, topics: ReadonlySet<string>): DocumentRecord[] {
  return store.children(DOCUMENT_ID, 'path').filter(({ properties }) => topics.has(String(properties['topic'])));
}

function stepInsertions(
  store: RecordStore,
  steps: readonly DocumentRecord[],
  copyIds: ReadonlyMap<string, string>,
): Operation[] {
  const lastOriginal = steps.at(-1);
  if (!lastOriginal) return [];
  const path = store.children(DOCUMENT_ID, 'path');
  const next = path[path.findIndex(({ id }) => id === lastOriginal.id) + 1]?.order ?? null;
  let { order } = lastOriginal;
  return steps.map((step) => {
    order = orderBetween(order, next);
    return insertion(step, copyIds, order);
  });
}
