import { aDocument, aShape, aTopic } from '@flydeck/scene/compile/testing/documents';
import { expect, it } from 'vitest';
import { screenBounds } from '../bounds.ts';
import { TestEditor } from '../testing/test-editor.ts';
import { fitRecords } from './fit-records.ts';

/** The part of the window that no panel covers, in CSS pixels. */
const AREA = { x: 0, y: 50, width: 700, height: 500 };

it.each(['shape', 'topic'])('shows a %s at the centre of the visible area, almost as large as the area', (id) => {
  const { editor } = new TestEditor(
    aDocument({
      elements: [aShape({ id: 'shape', x: 700, y: 100, width: 100, height: 100 })],
      topics: [aTopic({ id: 'topic', title: 'Topic', frame: { x: 100, y: 300, scale: 0.2 } })],
    }),
  );
  const camera = fitRecords({ ...editor.view, visibleArea: AREA }, [id]);
  if (!camera) throw new Error('There is no camera.');
  const { x = 0, y = 0, width = 0, height = 0 } = screenBounds({ ...editor.view, camera }, id) ?? {};
  expect(x + width / 2).toBeCloseTo(350);
  expect(y + height / 2).toBeCloseTo(300);
  expect(Math.max(width / AREA.width, height / AREA.height)).toBeLessThan(1);
  expect(Math.max(width / AREA.width, height / AREA.height)).toBeGreaterThan(0.7);
});
