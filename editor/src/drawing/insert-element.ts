import type { Paragraph } from '@flydeck/scene/model/text';
import type { Box, Operation } from '@flydeck/scene/records/operations';
import { orderBetween } from '@flydeck/scene/records/order';
import type { RecordStore } from '@flydeck/scene/records/record-store';

/** A new element of a topic. */
interface NewElement {
  readonly id: string;
  readonly kind: string;
  /** Id of the topic. */
  readonly parent: string;
  readonly box: Box;
  readonly properties: Readonly<Record<string, unknown>>;
  /** Its text, for elements that have one. */
  readonly body?: Paragraph[];
}

/** Returns the operation that adds an element over the others of a topic. */
export function insertElement(
  store: RecordStore,
  { id, kind, parent, box, properties, body }: NewElement,
): Operation {
  const last = store.children(parent, 'elements').at(-1);
  return {
    op: 'insert',
    id,
    kind,
    parent,
    slot: 'elements',
    order: orderBetween(last?.order ?? null, null),
    properties: { ...properties, box },
    ...(body ? { texts: { body } } : {}),
  };
}
