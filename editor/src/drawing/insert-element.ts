import type { Paragraph } from '@flydeck/scene/model/text';
import type { Box, Operation } from '@flydeck/scene/records/operations';
import { orderBetween } from '@flydeck/scene/records/order';
import type { View } from '../camera.ts';
import { elementSlot } from '../covers/content-slots.ts';
import { frontLayerProperty } from '../paint-order.ts';

type InsertOperation = Extract<Operation, { readonly op: 'insert' }>;

/** A new element of a topic. */
interface NewElement {
  readonly id: string;
  readonly kind: string;
  /** Id of the topic. */
  readonly parent: string;
  readonly box: Box;
  readonly properties: Readonly<Record<string, unknown>>;
  /** Paragraphs of the text, for elements with a text. */
  readonly body?: Paragraph[];
  /**
   * `order` of the element that was inserted just before by the same change and is not in the store yet: the new
   * element is placed in front of that element. Absent: the new element is placed in front of all elements and
   * child topics of the topic.
   */
  readonly previousOrder?: string | undefined;
}

/**
 * Returns the operation that adds a new element in front of all other elements and child topics of a topic, or in
 * front of its cover while the cover is edited.
 */
export function insertElement(
  view: Pick<View, 'store' | 'cover'>,
  { id, kind, parent, box, properties, body, previousOrder }: NewElement,
): InsertOperation {
  const slot = elementSlot(view, parent);
  const orderBelow = previousOrder ?? view.store.children(parent, slot).at(-1)?.order ?? null;
  return {
    op: 'insert',
    id,
    kind,
    parent,
    slot,
    order: orderBetween(orderBelow, null),
    properties: { ...properties, ...frontLayerProperty(view.store, parent, slot), box },
    ...(body ? { texts: { body } } : {}),
  };
}
