import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aDocument, aShape, aTextBody, aTopic } from '../compile/testing/documents.ts';
import { TEST_PORTS } from '../compile/testing/fixed-fonts.ts';
import { compile } from '../compile.ts';
import { buildTranscript } from '../transcript.ts';
import type { Document, Topic } from './document.ts';
import type { Element } from './elements.ts';
import { readDocument } from './migrations.ts';
import type { PathBuild } from './path-step.ts';
import { makeIdsUnique } from './unique-ids.ts';

/**
 * Ids of elements. The list is short, so that elements of different topics often have the same id. `t1` is also the id
 * of a topic, and `document` that of the document's record.
 */
const IDS = ['e1', 'e2', 'e3', 'e4', 't1', 'document'] as const;
// The following constants are fast-check arbitraries: they generate random parts of documents.
const elementIds = fc.uniqueArray(fc.constantFrom(...IDS), { maxLength: 5 });

const topicContent = elementIds.chain((ids) =>
  fc.record({
    ids: fc.constant(ids),
    /** The last shapes of the topic are in a group; this is their number. */
    groupedCount: fc.nat({ max: ids.length }),
    connectorEnds: fc.array(fc.constantFrom(...IDS), { minLength: 2, maxLength: 2 }),
    /** Ids of the elements that the topic's builds show. Ids that the topic does not contain are ignored. */
    builds: fc.array(fc.constantFrom(...IDS), { maxLength: 3 }),
    /** Ids of the elements of the topic's cover, which may also be those of its other elements. */
    coverIds: fc.array(fc.constantFrom(...IDS), { maxLength: 3 }),
    /** Ids of the elements in the order in which they are read. Ignored if there is a cover, whose ids may be the same. */
    readingOrder: fc.option(fc.shuffledSubarray(ids), { nil: undefined }),
    /** Number of the topic that the cover links to, modulo the number of topics. */
    linkTarget: fc.nat(),
  }),
);
type TopicContent = typeof topicContent extends fc.Arbitrary<infer Content> ? Content : never;

function connector(id: string, [from, to]: readonly string[]): Element {
  const box = { x: 0, y: 0, width: 100, height: 100 };
  return { kind: 'connector', id, ...box, route: 'straight', stroke: { color: 'ink', width: 1 }, from, to };
}

/**
 * Returns a topic with a shape for each id, a group that contains the last shapes, a connector, builds, and a cover whose
 * shapes link to another topic.
 */
function topicOf(
  id: string,
  { ids, groupedCount, connectorEnds, builds, coverIds, readingOrder, linkTarget }: TopicContent,
  topicCount: number,
): Topic {
  const shapes = ids.map((shapeId, i) => aShape({ id: shapeId, x: 20 * i, body: aTextBody(`${id} ${shapeId}`) }));
  const groupStart = ids.length - groupedCount;
  const box = { x: 10, y: 10, width: 300, height: 200 };
  const group: Element = { kind: 'group', id: `${id}-group`, ...box, children: shapes.slice(groupStart) };
  const builtIds = builds.filter((element) => ids.includes(element as (typeof IDS)[number]));
  const pathBuilds: PathBuild[] = builtIds.map((element) => ({ element, effect: 'appear', start: 'click' }));
  const link = { kind: 'topic' as const, topic: `t${linkTarget % topicCount}` };
  const cover = coverIds.map((coverId, i) =>
    aShape({ id: coverId, x: 20 * i, link, body: aTextBody(`cover of ${id}: ${coverId} ${i}`) }),
  );
  return aTopic({
    id,
    title: id,
    elements: [...shapes.slice(0, groupStart), group, connector(`${id}-line`, connectorEnds)],
    builds: pathBuilds,
    ...(cover.length > 0 ? { cover } : { ...(readingOrder ? { readingOrder } : {}) }),
  });
}

const documents = fc
  .array(topicContent, { minLength: 1, maxLength: 5 })
  .map(
    (contents): Document =>
      aDocument({ topics: contents.map((content, i) => topicOf(`t${i}`, content, contents.length)) }),
  );

/** Returns a copy without fields that are undefined, as after storing and reading the value. */
const jsonCopy = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** Returns the ids of a topic, its descendants, and all their elements. */
function allIds(topic: Topic): string[] {
  const idsOf = (element: Element): string[] => [
    element.id,
    ...(element.kind === 'group' ? element.children.flatMap(idsOf) : []),
  ];
  return [
    topic.id,
    ...topic.elements.flatMap(idsOf),
    ...(topic.cover ?? []).flatMap(idsOf),
    ...topic.topics.flatMap(allIds),
  ];
}

/** Returns the texts of the two shapes that each connector connects; undefined for an end without a shape. */
function connections(topic: Topic): unknown[] {
  const elements = topic.elements.flatMap((element) => (element.kind === 'group' ? element.children : [element]));
  const textOf = (id: string | undefined) => {
    const found = elements.find((element) => element.id === id);
    return found?.kind === 'shape' ? found.body?.paragraphs : undefined;
  };
  const ownConnections = elements.flatMap((element) =>
    element.kind === 'connector' ? [[textOf(element.from), textOf(element.to)]] : [],
  );
  return [...ownConnections, ...topic.topics.flatMap(connections)];
}

/** Returns the transcript without the ids of elements, because making ids unique may change them. */
const transcriptWithoutElementIds = (document: Document): unknown =>
  JSON.parse(JSON.stringify(buildTranscript(document)), (_key, node) =>
    typeof node === 'object' && node !== null && 'paragraphs' in node ? { ...node, id: undefined } : node,
  );

/**
 * Returns the scene without the ids of elements in builds and structure nodes, because these ids may change when ids
 * are made unique.
 */
const sceneWithoutElementIds = (document: Document): unknown =>
  JSON.parse(JSON.stringify(compile(document, TEST_PORTS).scene), (key, value) =>
    key === 'element' ? undefined : value,
  );

describe('documents of version 1', () => {
  it('get unique ids, and have the same scene, transcript and connections as before', () => {
    fc.assert(
      fc.property(documents, (document) => {
        const migrated = readDocument({ ...(jsonCopy(document) as object), version: 1 });
        const ids = allIds(migrated.root);
        expect(new Set(ids).size).toBe(ids.length);
        expect(sceneWithoutElementIds(migrated)).toEqual(sceneWithoutElementIds(document));
        expect(transcriptWithoutElementIds(migrated)).toEqual(transcriptWithoutElementIds(document));
        expect(connections(migrated.root)).toEqual(connections(document.root));
      }),
    );
  });

  it('are not changed if their ids are made unique again', () => {
    fc.assert(
      fc.property(documents, (document) => {
        const { document: migrated } = makeIdsUnique(document);
        expect(makeIdsUnique(migrated).document).toBe(migrated);
      }),
    );
  });
});
