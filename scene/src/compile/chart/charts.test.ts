import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compile } from '../../compile.ts';
import { chartElementSchema } from '../../model/elements.ts';
import type { DisplayItem } from '../../paint/display-list.ts';
import { aDocument } from '../testing/documents.ts';
import { TEST_PORTS } from '../testing/fixed-fonts.ts';

type Fields = Record<string, unknown>;

/**
 * Compiles a chart with four categories and the given fields; returns its items and warnings. Unless the fields contain
 * a size, the chart is 400 by 300 canvas units large.
 */
function compileChart(fields: Fields): { items: readonly DisplayItem[]; warnings: readonly unknown[] } {
  const element = chartElementSchema.parse({
    kind: 'chart',
    id: 'c',
    x: 0,
    y: 0,
    width: 400,
    height: 300,
    categories: ['A', 'B', 'C', 'D'],
    legend: 'none',
    ...fields,
  });
  const { scene, warnings } = compile(aDocument({ elements: [element] }), TEST_PORTS);
  return { items: scene.frames[0]!.items, warnings };
}

const itemTexts = (items: readonly DisplayItem[]) => items.flatMap((item) => (item.t === 'text' ? [item.text] : []));
const pathItems = (items: readonly DisplayItem[]) => items.flatMap((item) => (item.t === 'path' ? [item] : []));
const itemsWithFill = (items: readonly DisplayItem[], color: string) =>
  pathItems(items).filter((item) => item.fill === color);

describe('compile: charts', () => {
  it('uses separate value axes for bars and lines', () => {
    const { items } = compileChart({
      chart: 'bar',
      numberFormat: '"$"0',
      secondaryAxis: { numberFormat: '0%' },
      series: [
        { name: 'Sum', values: [10, 20, 30, 40], color: '#112233' },
        {
          name: 'Share',
          values: [0.1, 0.2, 0.3, 0.4],
          kind: 'line',
          secondary: true,
          color: '#445566',
          dash: [2, 1],
          lineWidth: 3,
        },
      ],
    });
    expect(itemTexts(items)).toContain('$40');
    expect(itemTexts(items)).toContain('40%');
    expect(itemsWithFill(items, '#112233')).toHaveLength(4);
    const line = pathItems(items).find((item) => item.stroke?.paint === '#445566');
    expect(line?.stroke).toMatchObject({ width: 3, dash: [6, 3] });
    // The highest bar and the highest point of the line have the same height, because 40 and 40 % are the same fraction
    // of their axes. The box of the line is higher by a margin for its width of 3 units.
    const topOfBars = Math.min(...itemsWithFill(items, '#112233').map((item) => item.box.y));
    expect(Math.abs(line!.box.y + 3 - topOfBars)).toBeLessThan(4);
  });

  it.each(['bar', 'line', 'scatter', 'bubble', 'radar'])(
    'draws the background of the plot of a %s chart behind its grid lines, which contrast with it',
    (chart) => {
      const fields = { chart, textColor: '#000000', series: [{ name: 'S', values: [1, 2, 3, 4], color: '#00aa00' }] };
      const plain = compileChart(fields).items;
      const { items } = compileChart({ ...fields, plotFill: { kind: 'solid', color: '#101010' } });
      const [first, ...rest] = pathItems(items);
      expect(first?.fill).toBe('#101010');
      expect(rest).toHaveLength(pathItems(plain).length);
      const gridPaints = rest.flatMap(({ stroke }) => (stroke && stroke.paint !== '#00aa00' ? [stroke.paint] : []));
      expect(gridPaints.length).toBeGreaterThan(3);
      for (const paint of gridPaints) expect(paint).toMatch(/^#ffffff/);
    },
  );

  it('draws the labels inside of a radar chart in a colour that contrasts with the background of its plot', () => {
    const series = [{ name: 'S', values: [2, 4, 6, 8] }];
    const colorOf = (fields: object, text = '4') => {
      const { items } = compileChart({
        chart: 'radar',
        series,
        plotFill: { kind: 'solid', color: '#203040' },
        ...fields,
      });
      return items.flatMap((item) => (item.t === 'text' && item.text === text ? [item.fill] : []));
    };
    expect(colorOf({})).toEqual(['#ffffff']);
    // The uppermost label is at the tip of the polygon, outside of the background of the plot.
    expect(colorOf({}, '8')).toEqual(colorOf({}, 'A'));
    expect(colorOf({}, '8')).not.toEqual(['#ffffff']);
    // A colour that the author has chosen stays.
    expect(colorOf({ valueAxis: { color: '#5a6478' } })).toEqual(['#5a6478']);
    expect(colorOf({ plotFill: undefined })).not.toEqual(['#ffffff']);
  });

  it('on a background of its own, draws texts without a chosen colour with a contrast of at least 3', () => {
    const fillOf = (text: string, fields: Fields) =>
      compileChart(fields).items.flatMap((item) => (item.t === 'text' && item.text === text ? [item.fill] : []));
    const title = { chart: 'bar', title: 'Title', series: [{ name: 'S', values: [1, 2, 3, 4] }] };
    // The secondary text colour of the theme is illegible on this grey, and the primary one on the dark blue.
    expect(fillOf('A', { ...title, fill: { kind: 'solid', color: '#a8adba' } })).toEqual(['#1f2430']);
    expect(fillOf('Title', { ...title, fill: { kind: 'solid', color: '#10143a' } })).toEqual(['#ffffff']);
    expect(fillOf('A', { ...title, fill: { kind: 'solid', color: '#a8adba' }, textColor: '#5a6478' })).toEqual([
      '#5a6478',
    ]);
  });

  it('draws no background of the plot in a pie', () => {
    const { items } = compileChart({
      chart: 'pie',
      plotFill: { kind: 'solid', color: '#101010' },
      series: [{ name: 'S', values: [1, 2, 3, 4] }],
    });
    expect(itemsWithFill(items, '#101010')).toEqual([]);
  });

  it('draws the axes of a radar chart by their options', () => {
    const series = [{ name: 'S', values: [2, 4, 6, 8] }];
    const gridLine = { color: '#aa0000', width: 3 };
    const { items } = compileChart({ chart: 'radar', series, valueAxis: { min: 2, max: 10, step: 4, gridLine } });
    expect(itemTexts(items)).toEqual(expect.arrayContaining(['A', 'B', 'C', 'D', '2', '6', '10']));
    // Three polygons at the tick marks, and a line to each category.
    const lines = pathItems(items).filter(({ stroke }) => stroke?.paint === '#aa0000');
    expect(lines.map(({ stroke }) => stroke?.width)).toEqual(Array.from({ length: 7 }, () => 3));
    const hidden = { grid: false, gridLine, hidden: true };
    const bare = compileChart({ chart: 'radar', series, valueAxis: hidden, categoryAxis: { hidden: true } }).items;
    expect(itemTexts(bare)).toEqual([]);
    expect(pathItems(bare).filter(({ stroke }) => stroke?.paint === '#aa0000')).toEqual([]);
  });

  it('stacks negative values downwards and applies the gap width', () => {
    const { items } = compileChart({
      chart: 'bar',
      stacking: 'stacked',
      gapWidth: 1,
      series: [
        { name: 'Up', values: [2, 2, 2, 2], color: '#112233' },
        { name: 'Down', values: [-1, -1, -1, -1], color: '#445566' },
      ],
    });
    const [up, down] = [itemsWithFill(items, '#112233')[0]!.box, itemsWithFill(items, '#445566')[0]!.box];
    expect(up.y + up.height).toBeCloseTo(down.y, 1);
    expect(down.height / up.height).toBeCloseTo(0.5, 1);
    const next = itemsWithFill(items, '#112233')[1]!.box;
    expect(next.x - (up.x + up.width)).toBeCloseTo(up.width, 0);
  });

  it('draws labels in a colour that contrasts with their bars', () => {
    const findLabel = (color: string) => {
      const { items } = compileChart({
        chart: 'bar',
        labels: { value: true, position: 'center' },
        series: [{ name: 's', values: [77, 77, 77, 77], color }],
      });
      return items.find((item) => item.t === 'text' && item.text === '77');
    };
    expect(findLabel('#ffee88')).toMatchObject({ fill: '#1f2430' });
    expect(findLabel('#203060')).toMatchObject({ fill: '#ffffff' });
  });

  it('on a white background, draws white texts and lines in another colour, and outlines white bars', () => {
    const { items } = compileChart({
      chart: 'bar',
      textColor: '#ffffff',
      valueAxis: { color: '#ffffff' },
      legend: 'right',
      legendColor: '#fefefe',
      labels: { value: true, color: '#ffffff' },
      series: [{ name: 'White', values: [1, 2, 3, 4], color: '#ffffff' }],
    });
    const textColors = items.flatMap((item) => (item.t === 'text' ? [item.fill] : []));
    expect(new Set(textColors)).toEqual(new Set(['#1f2430']));
    const bars = itemsWithFill(items, '#ffffff');
    expect(bars.length).toBeGreaterThanOrEqual(4);
    expect(bars.every((bar) => bar.stroke?.paint.toString().startsWith('#1f2430'))).toBe(true);
    const line = compileChart({ chart: 'line', series: [{ name: 's', values: [1, 2], color: '#ffffff' }] });
    expect(pathItems(line.items).some((item) => item.stroke?.paint === '#ffffff')).toBe(false);
  });

  it('applies separate text sizes to axes, legend and labels', () => {
    const { items } = compileChart({
      chart: 'bar',
      textSize: 20,
      categoryAxis: { size: 8 },
      valueAxis: { size: 12 },
      legend: 'right',
      legendSize: 6,
      labels: { value: true, size: 9 },
      series: [{ name: 'S', values: [77, 77, 77, 77] }],
    });
    const findText = (text: string) => items.find((item) => item.t === 'text' && item.text === text);
    expect(findText('A')).toMatchObject({ size: 8 });
    expect(findText('60')).toMatchObject({ size: 12 });
    expect(findText('S')).toMatchObject({ size: 6 });
    expect(findText('77')).toMatchObject({ size: 9 });
  });

  it('draws a 3-D pie as an ellipse with a darker side', () => {
    const { items } = compileChart({
      chart: 'pie',
      tilt: 30,
      series: [{ name: 's', values: [1, 1], pointColors: ['#808080', '#404040'] }],
    });
    // The sine of 30° is 0.5. The slice is the right half of the pie, so its width is half the width of the pie.
    const [rightHalf] = itemsWithFill(items, '#808080');
    expect(rightHalf!.box.height / (2 * rightHalf!.box.width)).toBeCloseTo(0.5, 1);
    // The side of each slice has the colour of the slice, reduced to 72 % of its brightness.
    expect(itemsWithFill(items, '#5c5c5c').length + itemsWithFill(items, '#2e2e2e').length).toBeGreaterThan(0);
  });

  it('draws grid and labels in the text colour', () => {
    const { items } = compileChart({
      chart: 'line',
      textColor: '#eeeeee',
      fill: { kind: 'solid', color: '#222222' },
      series: [{ name: 's', values: [1, 2, 3, 4] }],
    });
    const colors = new Set(items.flatMap((item) => (item.t === 'text' ? [item.fill] : [])));
    expect([...colors]).toEqual(['#eeeeee']);
    // The lines of the grid are the text colour with an opacity of 0x24 of 0xff.
    expect(pathItems(items).some((item) => item.stroke?.paint === '#eeeeee24')).toBe(true);
  });

  it('moves exploded slices away from the centre but keeps them inside the box', () => {
    const firstSliceBox = (explosion: number) =>
      itemsWithFill(
        compileChart({
          chart: 'pie',
          series: [{ name: 's', values: [1, 1], explosion, pointColors: ['#112233', '#445566'] }],
        }).items,
        '#112233',
      )[0]!.box;
    expect(firstSliceBox(0.5).x).toBeGreaterThan(firstSliceBox(0).x);
    expect(firstSliceBox(0.5).x + firstSliceBox(0.5).width).toBeLessThan(400);
  });

  it('draws lines between scatter points only if the series is joined', () => {
    const strokes = (seriesFields: Fields) =>
      pathItems(
        compileChart({
          chart: 'scatter',
          series: [{ name: 's', values: [1, 3, 2], xs: [1, 2, 3], color: '#112233', ...seriesFields }],
        }).items,
      ).filter((item) => item.stroke?.paint === '#112233');
    expect(strokes({ joined: false })).toEqual([]);
    expect(strokes({ joined: true })[0]!.d).toMatch(/L/);
    expect(strokes({ joined: true, smooth: true })[0]!.d).toMatch(/C/);
  });

  it('excludes zero from the axis of bars only if axisFit is data', () => {
    const series = [{ name: 's', values: [2000, 2001, 2002, 2003] }];
    expect(itemTexts(compileChart({ chart: 'bar', series }).items)).toContain('0');
    expect(itemTexts(compileChart({ chart: 'bar', axisFit: 'data', series }).items)).not.toContain('0');
  });

  it('draws more than 10 entries of a long legend, with more than 5 units from one entry to the next', () => {
    const series = Array.from({ length: 30 }, (_, i) => ({ name: `Series ${i}`, values: [i] }));
    const { items } = compileChart({ chart: 'line', legend: 'right', series });
    const entries = items.filter((item) => item.t === 'text' && item.text.startsWith('Series'));
    const tops = entries.map((item) => item.box.y).sort((a, b) => a - b);
    expect(entries.length).toBeGreaterThan(10);
    expect(Math.min(...tops.slice(1).map((top, i) => top - tops[i]!))).toBeGreaterThan(5);
  });

  const number = fc.oneof(fc.double({ noNaN: true, min: -1e9, max: 1e9 }), fc.constant(0));
  const values = fc.array(fc.option(number), { maxLength: 6 });
  const series = fc.record(
    {
      name: fc.string({ maxLength: 5 }),
      values,
      xs: values,
      sizes: values,
      kind: fc.constantFrom('bar', 'line', 'area'),
      secondary: fc.boolean(),
      smooth: fc.boolean(),
      joined: fc.boolean(),
      explosion: fc.double({ noNaN: true, min: 0, max: 4 }),
      labels: fc.constantFrom(
        { value: true },
        { percent: true, position: 'outside' },
        { category: true, numberFormat: 'd/m' },
      ),
      marker: fc.constantFrom(null, { shape: 'cross' }, { shape: 'triangle', size: 9 }),
    },
    { requiredKeys: ['name', 'values'] },
  );
  const axis = fc.record(
    {
      min: number,
      max: number,
      step: fc.constantFrom(1e-9, 0.1, 50),
      logBase: fc.constantFrom(2, 10),
      reversed: fc.boolean(),
      hidden: fc.boolean(),
      grid: fc.boolean(),
    },
    { requiredKeys: [] },
  );
  const anyChart = fc.record(
    {
      chart: fc.constantFrom('bar', 'line', 'area', 'pie', 'scatter', 'bubble', 'radar'),
      series: fc.array(series, { maxLength: 4 }),
      horizontal: fc.boolean(),
      stacking: fc.constantFrom('none', 'stacked', 'percent'),
      axisFit: fc.constantFrom('zero', 'data'),
      legend: fc.constantFrom('left', 'top', 'right', 'bottom'),
      valueAxis: axis,
      categoryAxis: axis,
      secondaryAxis: axis,
      gapWidth: fc.constantFrom(0, 5),
      overlap: fc.constantFrom(-1, 1),
      width: fc.constantFrom(0, 1, 300),
    },
    { requiredKeys: ['chart', 'series'] },
  );

  it('compiles any chart without warnings', () => {
    fc.assert(
      fc.property(anyChart, (chart) => {
        expect(compileChart(chart).warnings).toEqual([]);
      }),
      { numRuns: 400, seed: 20 },
    );
  });
});
