import { aDocument, aShape } from '@flydeck/scene/compile/testing/documents';
import type { Fill } from '@flydeck/scene/model/fill';
import { expect, it } from 'vitest';
import { TestEditor } from '../testing/test-editor.ts';
import { missingBodyOperations } from './missing-body.ts';

const solid = (color: string): Fill => ({ kind: 'solid', color });

it.each([
  ['a light fill', '#fdf6d8', undefined, 'ink'],
  ['a dark fill', '#10143a', undefined, 'paper'],
  ['no fill on a light background', undefined, undefined, 'ink'],
  ['no fill on a dark background', undefined, '#10143a', 'paper'],
])('the text of a shape with %s is legible', (_name, fill, background, color) => {
  const shape = aShape({ id: 'a', body: undefined, fill: fill === undefined ? undefined : solid(fill) });
  const document = aDocument({ elements: [shape], ...(background ? { background: solid(background) } : {}) });
  const { view } = new TestEditor(document).editor;
  expect(missingBodyOperations(view, 'a')).toMatchObject([{ property: 'body', value: { style: { color } } }]);
});
