import { aDocument } from '@flydeck/scene/compile/testing/documents';
import { expect, it } from 'vitest';
import { MIN_TEXT_PX, phoneScale } from '../legibility/phone-scale.ts';
import { TestEditor } from '../testing/test-editor.ts';
import { bodySize, unitsPerPoint } from './default-sizes.ts';
import { shapeBody } from './new-shape.ts';

it('the text of a small shape is smaller than body text, but can be read on a phone', () => {
  const { view, store } = new TestEditor(aDocument({})).editor;
  const point = unitsPerPoint(view, 'root');
  const sizeIn = (width: number, height: number) => {
    return shapeBody(view, 'root', { width, height }, 'ink').style.size;
  };
  const body = sizeIn(1000 * point, 1000 * point);
  expect(body).toBe(bodySize(point));
  const minimum = MIN_TEXT_PX / phoneScale(store, 'root');
  expect(minimum).toBeLessThan(body);
  const medium = (body + minimum) / 2;
  expect(sizeIn(medium * 6.5, 1000 * point)).toBeCloseTo(medium, 0);
  expect(sizeIn(1000 * point, medium / 0.4)).toBeCloseTo(medium, 0);
  expect(sizeIn(1, 1)).toBeGreaterThanOrEqual(minimum);
  expect(sizeIn(1, 1)).toBeCloseTo(minimum, 0);
});

it('the text of a small shape is close to its sides, so that short words are not broken', () => {
  const { view } = new TestEditor(aDocument({})).editor;
  const insetsIn = (width: number, height: number) => shapeBody(view, 'root', { width, height }, 'ink').insets;
  const [left, top] = insetsIn(1000, 1000);
  expect(insetsIn(70, 24)).toEqual([5, 2, 5, 2]);
  expect([left, top]).not.toEqual([5, 2]);
});
