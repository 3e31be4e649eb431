import { expect, it } from 'vitest';
import { pathBounds } from '../../geometry/path.ts';
import { SceneCompiler } from '../../incremental/scene-compiler.ts';
import { chartElementSchema } from '../../model/elements.ts';
import { flattenDocument } from '../../records/flatten.ts';
import { RecordStore } from '../../records/record-store.ts';
import { aDocument, aShape } from '../testing/documents.ts';
import { TEST_PORTS } from '../testing/fixed-fonts.ts';

/** Returns the parts of a chart of three categories and two series. */
function partsOf(fields: Record<string, unknown>) {
  const chart = chartElementSchema.parse({
    kind: 'chart',
    id: 'chart',
    x: 100,
    y: 60,
    width: 400,
    height: 300,
    categories: ['a', 'b', 'c'],
    series: [
      { name: 'S', values: [1, 2, 3] },
      { name: 'T', values: [4, null, 6] },
    ],
    title: 'Sales',
    ...fields,
  });
  const store = new RecordStore(flattenDocument(aDocument({ elements: [chart, aShape({ id: 'shape' })] })));
  const compiler = new SceneCompiler(store, TEST_PORTS);
  compiler.compile();
  expect(compiler.chartParts('shape')).toBeUndefined();
  return compiler.chartParts('chart') ?? [];
}

const POINTS = ['point 0 0', 'point 0 1', 'point 0 2', 'point 1 0', 'point 1 2'];

it.each([
  ['bar', {}, POINTS],
  ['line', {}, ['series 0', 'series 1', 'series 1', ...POINTS]],
  ['area', {}, ['series 0', 'series 1']],
  ['radar', {}, ['series 0', 'series 1', ...POINTS, 'point 1 1']],
  ['pie', {}, POINTS.slice(0, 3)],
  ['pie', { hole: 0.5 }, POINTS],
  ['scatter', { smooth: false }, ['series 0', 'series 1', ...POINTS]],
  ['bubble', {}, POINTS],
])(
  'a chart of the kind %s %j has its title, series and data points as parts inside its box',
  (chart, fields, expected) => {
    const parts = partsOf({ chart, ...fields });
    const names = parts.map(({ part }) => Object.values(part).join(' '));
    expect(names.toSorted()).toEqual(['title', ...expected].toSorted());
    for (const { path } of parts) {
      const { x, y, width, height } = pathBounds(path);
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(-20);
      expect(x + width).toBeLessThanOrEqual(420);
      expect(y + height).toBeLessThanOrEqual(320);
    }
  },
);
