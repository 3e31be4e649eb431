import { automaticLayout } from '@flydeck/scene/records/automatic-layout';
import type { Operation } from '@flydeck/scene/records/operations';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { isDecoration } from './is-decoration.ts';

/**
 * Returns the ids of the visible decoration of a topic, except texts, such as titles and page numbers. Decoration cannot
 * be selected on the canvas.
 */
export const decorationOf = (store: RecordStore, topic: string): string[] =>
  store
    .children(topic, 'elements')
    .filter((record) => {
      const { hidden, locked } = record.properties;
      return isDecoration(record) && record.kind !== 'text' && !hidden && !locked;
    })
    .map(({ id }) => id);

/** Returns the operations that remove the decoration of a topic. */
export const removeDecoration = (store: RecordStore, topic: string): Operation[] =>
  decorationOf(store, topic).map((id) => ({ op: 'remove', id }));

/**
 * Returns the operations that turn the decoration of a topic into ordinary elements. Returns none if an automatic
 * composition places the decoration, because it would place the topics around the elements.
 */
export const convertDecoration = (store: RecordStore, topic: string): Operation[] =>
  automaticLayout(store.get(topic))?.kind === 'composition'
    ? []
    : decorationOf(store, topic).map((id) => ({ op: 'unset', id, property: 'furniture' }));
