import type { Box } from '@flydeck/scene/records/operations';
import { sizeOf } from '../camera.ts';
import { insertElement } from '../drawing/insert-element.ts';
import { isClassic, pageOf } from '../path/pages.ts';
import { shownTopic } from '../path/shown-topic.ts';
import type { Command } from './command.ts';

/** Size of a new link area, as fractions of the size of its page. */
const WIDTH_FRACTION = 0.3;
const HEIGHT_FRACTION = 0.1;

/**
 * Adds a link area at the centre of the shown page: a shape without fill and line, as imported from links of a PDF. It
 * links to its own page until the author chooses another target.
 */
export const addLinkArea: Command = {
  id: 'add-link-area',
  shortcuts: [],
  isEnabled: ({ view: { store } }) => isClassic(store),
  run: ({ view, openIds, newId }) => {
    const page = pageOf(view.store, shownTopic(view, openIds));
    if (page === undefined) return {};
    const { width, height } = sizeOf(view.store, page);
    const [areaWidth, areaHeight] = [width * WIDTH_FRACTION, height * HEIGHT_FRACTION];
    const box: Box = {
      x: (width - areaWidth) / 2,
      y: (height - areaHeight) / 2,
      width: areaWidth,
      height: areaHeight,
    };
    const id = newId();
    const properties = { geometry: { kind: 'preset', preset: 'rect' }, link: { kind: 'topic', topic: page } };
    return { operations: [insertElement(view, { id, kind: 'shape', parent: page, box, properties })], selection: [id] };
  },
};
