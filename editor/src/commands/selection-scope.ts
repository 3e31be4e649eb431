import { elementsInReadingOrder, type ReadingOrder, sortByReadingOrder } from '@flydeck/scene/compile/reading-order';
import type { Element } from '@flydeck/scene/model/elements';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import { DOCUMENT_ID } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { contentSlots } from '../covers/content-slots.ts';
import { currentTopic, rootTopic } from '../levels.ts';
import { isDecoration } from '../topics/is-decoration.ts';
import { isLocked } from '../transform/area.ts';
import type { CommandContext } from './command.ts';

/** The records that can be selected together: all children of `parent` in these slots. */
interface SelectionScope {
  readonly parent: string;
  readonly slots: readonly string[];
}

/**
 * Returns the scope that contains the selection. If the root topic is selected, the scope contains the elements and
 * topics in the root topic. Without a selection, the scope contains the elements and topics in the current topic, or in
 * its cover while the cover is edited.
 */
export function selectionScope({
  view,
  openIds,
  selection,
}: Pick<CommandContext, 'view' | 'openIds' | 'selection'>): SelectionScope {
  const first = view.store.get(selection[0] ?? '');
  if (!first || first.parent === null || first.parent === DOCUMENT_ID) {
    const parent = first ? rootTopic(view.store) : currentTopic(view, openIds);
    return { parent, slots: contentSlots(view, parent) };
  }
  return {
    parent: first.parent,
    slots: first.slot === 'elements' || first.slot === 'topics' ? ['elements', 'topics'] : [first.slot],
  };
}

/**
 * Returns the records of the selection's scope that have a box and are not decoration, hidden or locked. While a cover
 * is edited, its decoration is included, because covers of arranged topics consist of decoration.
 */
export function selectableRecords(context: Pick<CommandContext, 'view' | 'openIds' | 'selection'>): DocumentRecord[] {
  const { store, cover } = context.view;
  const { parent, slots } = selectionScope(context);
  return slots
    .flatMap((slot) => store.children(parent, slot))
    .filter((record) => {
      const { box, hidden, locked } = record.properties;
      return box && (!isDecoration(record) || cover === parent) && !hidden && !locked;
    });
}

/** Returns the ids of the selected records that are not locked. */
export const unlockedSelection = ({ view, selection }: Pick<CommandContext, 'view' | 'selection'>): string[] =>
  selection.filter((id) => !isLocked(view.store, id));

/** Returns the ids of the records to which formats apply (`CommandContext.formatTargets`) if they are not locked. */
export const unlockedTargets = (context: Pick<CommandContext, 'view' | 'selection' | 'formatTargets'>): string[] =>
  unlockedSelection(context).length === 0
    ? []
    : context.formatTargets.filter((id) => !isLocked(context.view.store, id));

/** Returns siblings in reading order: first the elements, then the topics. */
export function inReadingOrder(store: RecordStore, siblings: readonly DocumentRecord[]): DocumentRecord[] {
  const order = store.get(siblings[0]?.parent ?? '')?.properties['readingOrder'] as ReadingOrder;
  const recordsByElement = new Map(siblings.map((record) => [toElement(record), record]));
  const isTopic = (element: Element) => recordsByElement.get(element)?.kind === 'topic';
  const elements = [...recordsByElement.keys()].filter((element) => !isTopic(element));
  const topics = [...recordsByElement.keys()].filter(isTopic);
  return [...elementsInReadingOrder(elements, order), ...sortByReadingOrder(topics, order)].flatMap(
    (item) => recordsByElement.get(item) ?? [],
  );
}

/** Converts the record of an element or a topic to an element with the fields that determine the reading order. */
function toElement({ id, kind, properties, texts }: DocumentRecord): Element {
  const paragraphs = texts?.['body']?.paragraphs;
  return { ...properties, id, kind, ...(paragraphs ? { body: { paragraphs } } : {}) } as Element;
}
