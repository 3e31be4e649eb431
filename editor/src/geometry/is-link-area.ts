import type { DocumentRecord } from '@flydeck/scene/records/record';

/** Whether a record is an invisible shape with a link, such as a link of an imported PDF. */
export const isLinkArea = ({ kind, properties, texts }: DocumentRecord): boolean =>
  kind === 'shape' &&
  properties['link'] !== undefined &&
  properties['fill'] === undefined &&
  properties['stroke'] === undefined &&
  texts?.['body'] === undefined;
