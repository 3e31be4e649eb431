import type { Operation } from '@flydeck/scene/records/operations';
import { roundPosition } from '@flydeck/scene/records/spaces';
import { sizeOf, type View } from '../camera.ts';
import { insertElement } from '../drawing/insert-element.ts';

/** Size of the title and width of the insets, as fractions of the shorter side of the topic. */
const TITLE_FRACTION = 0.25;
const INSET_FRACTION = 0.08;

/** Returns the operation that adds a cover to a topic: a filled rectangle with the title of the topic. */
export function newCover({ store }: View, topic: string, id: string): Operation {
  const { width, height } = sizeOf(store, topic);
  const title = String(store.get(topic)?.properties['title'] ?? '');
  const shorterSide = Math.min(width, height);
  const inset = roundPosition(shorterSide * INSET_FRACTION);
  return insertElement(
    { store, cover: topic },
    {
      id,
      kind: 'shape',
      parent: topic,
      box: { x: 0, y: 0, width, height },
      properties: {
        geometry: { kind: 'preset', preset: 'rect' },
        fill: { kind: 'solid', color: 'accent' },
        body: {
          anchor: 'middle',
          fit: 'shrink',
          insets: [inset, inset, inset, inset],
          style: { family: 'heading', size: roundPosition(shorterSide * TITLE_FRACTION), bold: true, color: 'paper' },
        },
      },
      body: [{ runs: title === '' ? [] : [{ text: title }], align: 'center' }],
    },
  );
}
