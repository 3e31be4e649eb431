import type { Paragraph } from '@flydeck/scene/model/text';
import type { Box, Operation } from '@flydeck/scene/records/operations';
import { orderBetween } from '@flydeck/scene/records/order';
import type { RecordStore } from '@flydeck/scene/records/record-store';

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
   * `order` of the frontmost element of the topic, if an operation that is not yet applied to the store inserts this
   * element. Default: the `order` of the frontmost element in the store.
   */
  readonly orderBelow?: string | undefined;
}

/** Returns the operation that adds a new element in front of all other elements of a topic. */
export function insertElement(
  store: RecordStore,
  { id, kind, parent, box, properties, body, orderBelow }: NewElement,
): InsertOperation {
  const below = orderBelow ?? store.children(parent, 'elements').at(-1)?.order ?? null;
  return {
    op: 'insert',
    id,
    kind,
    parent,
    slot: 'elements',
    order: orderBetween(below, null),
    properties: { ...properties, box },
    ...(body ? { texts: { body } } : {}),
  };
}
