import type { ArrangementLayout } from '@flydeck/scene/model/arrangement-layout';
import type { Paragraph } from '@flydeck/scene/model/text';
import type { TopicLayout } from '@flydeck/scene/model/topic-layout';
import { isEqual } from '@flydeck/scene/records/is-equal';
import type { Operation } from '@flydeck/scene/records/operations';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { roundPosition } from '@flydeck/scene/records/spaces';
import { sizeOf } from '../camera.ts';
import { copiedLayout, insertion, subtree } from '../commands/copy-records.ts';
import { findFreeArea } from './find-free-area.ts';
import { isDecoration } from './is-decoration.ts';
import { createTopic, type NewTopicIds, planTopic, type TopicPlan } from './new-topic.ts';
import { newTopicStyle, usualSiblings } from './new-topic-style.ts';
import { nextTopicArea } from './next-topic-area.ts';

/** Returns the plan of a new child topic in a free area near the last child topic of `parent`. */
export function planNextTopic(store: RecordStore, parent: string): TopicPlan {
  const { size, near } = nextTopicArea(store, parent);
  const area = findFreeArea(store, parent, size, near);
  const plan = planTopic(parent, area);
  const siblings = usualSiblings(store, parent);
  const last = siblings.at(-1) ?? store.children(parent, 'topics').at(-1);
  if (!last) return plan;
  // The new topic has the same size in its own units as the last child topic, so that equal text sizes look equal.
  const lastSize = sizeOf(store, last.id);
  return { parent, size: lastSize, frame: { ...plan.frame, scale: roundPosition(area.width / lastSize.width) } };
}

/**
 * Returns the operations that add a child topic after the other child topics, and before a last one that has a special
 * box, such as the answer of the template "lesson". In a template, the topic gets the panels, pictures and numbers of a
 * sibling, and empty placeholders instead of its texts. Elsewhere, it gets the style of its siblings.
 */
export function addNextTopic(
  store: RecordStore,
  parent: string,
  ids: NewTopicIds,
  newId: () => string,
): readonly Operation[] {
  const layout = store.get(parent)?.properties['layout'] as TopicLayout | undefined;
  const special = layout?.kind === 'arrangement' ? layout.special?.topic : undefined;
  const isBeforeSpecial = special !== undefined && store.children(parent, 'topics').at(-1)?.id === special;
  const source = layout?.kind === 'arrangement' ? sourceOfStyle(usualSiblings(store, parent), store) : undefined;
  const plan = planNextTopic(store, parent);
  const size = source ? sizeOf(store, source.id) : plan.size;
  const operations = createTopic(store, { ...plan, size }, ids, [], isBeforeSpecial ? special : undefined);
  const style = newTopicStyle(store, parent, ids.id, source);
  return [...operations, ...style, ...(source ? copyDesign(store, source, ids.id, newId) : [])];
}

/** Properties of elements that determine whether the designs of two topics are equal. */
const DESIGN_PROPERTIES = ['fill', 'stroke', 'geometry'];

/**
 * Returns the sibling whose design a new topic gets. If the designs of the siblings repeat, as in alternating colours,
 * the new topic continues this series. Otherwise, returns the last sibling, or without backgrounds the first sibling,
 * whose picture differs from that of the last one. Undefined without elements that belong to a template.
 */
function sourceOfStyle(siblings: readonly DocumentRecord[], store: RecordStore): DocumentRecord | undefined {
  const designs = siblings.map((topic) => designOf(store, topic));
  if (designs.every(({ elements }) => elements.length === 0)) return undefined;
  const count = siblings.length;
  const isPeriod = (period: number) => designs.every((design, i) => i < period || isEqual(design, designs[i - period]));
  const period = Array.from({ length: Math.max(0, count - 1) }, (_, i) => i + 1).find(isPeriod);
  const hasBackgrounds = siblings.some(({ properties }) => properties['background'] !== undefined);
  if (period === undefined && !hasBackgrounds) return siblings[0];
  const candidates = siblings.filter((_, i) => period === undefined || i % period === count % period);
  const usual = candidates.filter((topic) => hasUsualAreas(store, topic));
  return (
    usual.findLast(({ id }) => store.children(id, 'topics').length === 0) ??
    usual.at(-1) ??
    siblings.findLast((topic) => hasUsualAreas(store, topic)) ??
    candidates.at(-1)
  );
}

/** Whether a topic has no content for which its text is moved, such as a chart. */
const hasUsualAreas = (store: RecordStore, topic: DocumentRecord): boolean =>
  templateElements(store, topic).every((element) => isDecoration(element) || isCopied(element));

/** Returns the background of a topic and the style of the first elements of its template. */
function designOf(store: RecordStore, topic: DocumentRecord) {
  const elements = templateElements(store, topic)
    .filter(({ kind, properties }) => kind === 'shape' && properties['furniture'])
    .slice(0, 4);
  return {
    background: topic.properties['background'],
    elements: elements.map(({ properties }) => DESIGN_PROPERTIES.map((name) => properties[name])),
  };
}

/** Returns the elements of a topic that a template or an outline has created: their ids begin with the topic's id. */
const templateElements = (store: RecordStore, { id }: DocumentRecord): DocumentRecord[] =>
  store.children(id, 'elements').filter((element) => element.id.startsWith(`${id}-`));

/** Returns the operations that copy the elements of a template to a new topic, with empty texts. */
function copyDesign(store: RecordStore, source: DocumentRecord, topic: string, newId: () => string): Operation[] {
  const records = templateElements(store, source)
    .filter(isCopied)
    .flatMap(({ id }) => subtree(store, id));
  const copyIds = new Map(records.map(({ id }) => [id, copyId(id, source.id, topic, newId)]));
  copyIds.set(source.id, topic);
  const layout = source.properties['layout'] as TopicLayout | undefined;
  return [
    ...records.map((record) => emptied(record, insertion(record, copyIds, record.order))),
    ...(layout?.kind === 'arrangement'
      ? [{ op: 'set', id: topic, property: 'layout', value: layoutOfCopy(layout, copyIds) } as const]
      : []),
  ];
}

/** Returns the layout of the copied topic, without a special box. */
function layoutOfCopy(layout: ArrangementLayout, copyIds: ReadonlyMap<string, string>): TopicLayout {
  const { special: _special, isManual: _isManual, decorations: _decorations, ...usual } = layout;
  return copiedLayout(usual, copyIds);
}

/** Returns an id that begins with the id of the new topic, so that later topics can be copied from this topic. */
const copyId = (id: string, source: string, topic: string, newId: () => string): string =>
  id.startsWith(`${source}-`) ? `${topic}${id.slice(source.length)}` : newId();

/** Texts and shapes are copied, except large figures. Charts, tables and pictures are content of one topic. */
const isCopied = ({ id, kind }: DocumentRecord): boolean =>
  (kind === 'text' && !id.endsWith('-figure')) || kind === 'shape' || kind === 'group';

/** Returns the insertion with an empty placeholder instead of a text. Numbers and other furniture keep their texts. */
function emptied(
  { kind, properties }: DocumentRecord,
  operation: Extract<Operation, { op: 'insert' }>,
): Extract<Operation, { op: 'insert' }> {
  const body = operation.texts?.['body'];
  const { hidden: _hidden, placeholder: _placeholder, ...shown } = operation.properties;
  if (kind !== 'text' || properties['furniture'] || !body) return { ...operation, properties: shown };
  const [first] = body;
  const empty: Paragraph = { ...first, runs: [{ ...first?.runs[0], text: '' }] };
  return { ...operation, properties: { ...shown, placeholder: '' }, texts: { ...operation.texts, body: [empty] } };
}
