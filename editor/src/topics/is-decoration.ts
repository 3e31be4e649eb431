import type { DocumentRecord } from '@flydeck/scene/records/record';

/**
 * Whether an element is decoration, which cannot be selected on the canvas: furniture except charts. Charts that are
 * created from notes are furniture, because texts of the same topic contain their words. Their data can be edited.
 */
export const isDecoration = ({ kind, properties }: Pick<DocumentRecord, 'kind' | 'properties'>): boolean =>
  properties['furniture'] === true && kind !== 'chart';
