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
const AXES = ['axis value', 'axis category'];

it.each([
  ['bar', {}, [...AXES, ...POINTS]],
  ['line', {}, [...AXES, 'series 0', 'series 1', 'series 1', ...POINTS]],
  ['area', {}, [...AXES, 'series 0', 'series 1']],
  [
    'radar',
    {},
    ['axis value', 'axis category', 'axis category', 'axis category', 'series 0', 'series 1', ...POINTS, 'point 1 1'],
  ],
  [
    'radar',
    { valueAxis: { hidden: true }, categoryAxis: { hidden: true } },
    ['series 0', 'series 1', ...POINTS, 'point 1 1'],
  ],
  ['pie', {}, POINTS.slice(0, 3)],
  ['pie', { hole: 0.5 }, POINTS],
  ['scatter', { smooth: false }, [...AXES, 'series 0', 'series 1', ...POINTS]],
  ['bubble', {}, [...AXES, ...POINTS]],
])(
  'a chart of the kind %s %j has its title, legend, axes, series and data points as parts inside its box',
  (chart, fields, expected) => {
    const parts = partsOf({ chart, ...fields });
    const names = parts.flatMap(({ part, entry }) => (entry ? [] : Object.values(part).join(' ')));
    expect(names.toSorted()).toEqual(['title', 'legend', ...expected].toSorted());
    const entries = parts.flatMap(({ entry }) => entry ?? []);
    expect(entries).toEqual(
      chart === 'pie'
        ? [0, 1, 2].map((point) => ({ kind: 'point', series: 0, point }))
        : [0, 1].map((series) => ({ kind: 'series', series })),
    );
    for (const { path } of parts) {
      const { x, y, width, height } = pathBounds(path);
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(-20);
      expect(x + width).toBeLessThanOrEqual(420);
      expect(y + height).toBeLessThanOrEqual(320);
    }
  },
);

/** Returns the bounds of the parts of an axis, or of the legend. */
const boundsOf = (fields: Record<string, unknown>, name: string) =>
  partsOf(fields)
    .filter(({ part, entry }) => !entry && Object.values(part).join(' ') === name)
    .map(({ path }) => pathBounds(path));

it('an axis consists of its labels and its title, and a hidden axis only of its title', () => {
  const combined = [
    { name: 'S', values: [1, 2, 3] },
    { name: 'T', values: [400, 500, 600], kind: 'line', secondary: true },
  ];
  const fields = { chart: 'bar', series: combined, valueAxisTitle: 'EUR', secondaryAxis: { title: 'Items' } };
  const [title, labels] = boundsOf(fields, 'axis value');
  expect((title?.x ?? 0) + (title?.width ?? 0)).toBeLessThanOrEqual((labels?.x ?? 0) + 1);
  const [, secondaryLabels] = boundsOf(fields, 'axis secondary');
  expect(secondaryLabels?.x).toBeGreaterThan(200);
  expect(boundsOf({ ...fields, valueAxis: { hidden: true } }, 'axis value')).toEqual([expect.anything()]);
  expect(boundsOf({ chart: 'bar', valueAxis: { hidden: true }, categoryAxis: { hidden: true } }, 'axis value')).toEqual(
    [],
  );
});

it.each(['left', 'top', 'right', 'bottom'])(
  'the entries of a legend at the side %s are inside the legend',
  (legend) => {
    const parts = partsOf({ chart: 'bar', legend }).filter(({ part }) => part.kind === 'legend');
    const whole = pathBounds(parts.find(({ entry }) => !entry)?.path ?? []);
    const [first, second] = parts.flatMap(({ entry, path }) => (entry ? pathBounds(path) : []));
    if (!first || !second) throw new Error('The entries are missing.');
    for (const { x, y, width, height } of [first, second]) {
      expect([x - whole.x, y - whole.y].every((inset) => inset > -1)).toBe(true);
      expect([x + width - whole.x - whole.width, y + height - whole.y - whole.height].every((end) => end < 1)).toBe(
        true,
      );
    }
    const isColumn = legend === 'left' || legend === 'right';
    expect(isColumn ? second.y - first.y : second.x - first.x).toBeGreaterThan(5);
  },
);

it('the axes of horizontal bars are exchanged, and a chart without a legend has no such part', () => {
  const fields = { chart: 'bar', horizontal: true, legend: 'none' };
  const [category] = boundsOf(fields, 'axis category');
  const [value] = boundsOf(fields, 'axis value');
  expect(category?.x).toBe(0);
  expect(value?.y).toBeGreaterThan(200);
  expect(boundsOf(fields, 'legend')).toEqual([]);
});
