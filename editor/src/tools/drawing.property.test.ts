import { aDocument, aTopic } from '@flydeck/scene/compile/testing/documents';
import { checkOperations } from '@flydeck/scene/records/check-operations';
import { flattenDocument } from '@flydeck/scene/records/flatten';
import { RecordStore } from '@flydeck/scene/records/record-store';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { screenBounds } from '../bounds.ts';
import { fitTopic } from '../camera.ts';
import { TestEditor } from '../testing/test-editor.ts';

const inner = aTopic({ id: 'inner', frame: { x: 300, y: 200, scale: 0.02, rotation: 200 } });
const DOCUMENT = aDocument({
  topics: [aTopic({ id: 'outer', frame: { x: 600, y: 300, scale: 0.05, rotation: 37 }, topics: [inner] })],
});

/** A point in the window, in CSS pixels. */
const point = fc.record({
  x: fc.integer({ min: 0, max: 1000 }),
  y: fc.integer({ min: 0, max: 600 }),
});
/** A camera in relation to a topic. */
const camera = fc.record({
  topic: fc.constantFrom('root', 'outer', 'inner'),
  /** Factor by which the zoom differs from the zoom that fits the topic into the window. */
  zoomFactor: fc.double({ min: -4, max: 4, noNaN: true }).map((exponent) => 10 ** exponent),
  /** In radians. */
  rotation: fc.double({ min: -3, max: 3, noNaN: true }),
});

it('draws a box from point to point within 0.5 px at any camera if snapping is off, with valid operations', () => {
  // The keys `r`, `o` and `t` choose the tools for rectangles, ellipses and texts.
  fc.assert(
    fc.property(
      camera,
      point,
      point,
      fc.constantFrom('r', 'o', 't'),
      ({ topic, zoomFactor, rotation }, start, end, key) => {
        // A shorter drag can be a click, which inserts a box of the default size.
        fc.pre(Math.hypot(start.x - end.x, start.y - end.y) >= 8);
        const test = new TestEditor(DOCUMENT);
        const fitted = fitTopic(test.editor.view, topic);
        test.editor.moveCamera({ ...fitted, zoom: fitted.zoom * zoomFactor, rotation });
        // The mod key turns snapping off.
        test.key(key).drag(start, end, { mod: true });
        // A narrower shape would be invisible.
        const minSide = key === 't' ? 0 : 4;
        const bounds = screenBounds(test.editor.view, 'new-1');
        const errors = [
          (bounds?.x ?? Number.NaN) - Math.min(start.x, end.x),
          (bounds?.y ?? Number.NaN) - Math.min(start.y, end.y),
          (bounds?.width ?? Number.NaN) - Math.max(minSide, Math.abs(start.x - end.x)),
          (bounds?.height ?? Number.NaN) - Math.max(minSide, Math.abs(start.y - end.y)),
        ];
        for (const error of errors) expect(Math.abs(error)).toBeLessThan(0.5);
        const initialStore = new RecordStore(flattenDocument(DOCUMENT));
        for (const operations of test.changes) expect(() => checkOperations(initialStore, operations)).not.toThrow();
        expect(() => test.document()).not.toThrow();
      },
    ),
  );
});
