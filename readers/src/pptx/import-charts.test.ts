import type { ChartElement } from '@flydeck/scene/model/elements';
import { describe, expect, it } from 'vitest';
import { relationship, solidFill, xfrm, xmlDocument } from './testing/build-pptx.ts';
import { buildAndImport, slidesOf } from './testing/import-test-deck.ts';

const GRAPHIC_FRAME = `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="8" name="Chart"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr>${xfrm(10, 10, 400, 200).replaceAll('a:xfrm', 'p:xfrm')}<a:graphic><a:graphicData uri="x"><c:chart r:id="rId9"/></a:graphicData></a:graphic></p:graphicFrame>`;

/**
 * Imports a slide with a chart.
 * @param plot XML inside the plot area
 * @param beforePlot XML before the plot area
 * @param afterChart XML after `c:chart`
 * @param parts further parts by name
 */
async function importChart(plot: string, beforePlot = '', afterChart = '', parts: Record<string, string> = {}) {
  const { document, warnings } = await buildAndImport({
    slides: [{ shapes: GRAPHIC_FRAME, relationships: relationship('rId9', 'chart', '../charts/chart1.xml') }],
    parts: {
      'ppt/charts/chart1.xml': xmlDocument(
        'c:chartSpace',
        `<c:chart>${beforePlot}<c:plotArea>${plot}</c:plotArea></c:chart>${afterChart}`,
      ),
      ...parts,
    },
  });
  return { chart: slidesOf(document)[0]!.elements[0] as ChartElement, warnings };
}

const cachedNumbers = (values: readonly number[], format = 'General') =>
  `<c:numRef><c:numCache><c:formatCode>${format}</c:formatCode><c:ptCount val="${values.length}"/>${values.map((v, i) => `<c:pt idx="${i}"><c:v>${v}</c:v></c:pt>`).join('')}</c:numCache></c:numRef>`;
const seriesXml = (values: readonly number[], content = '') =>
  `<c:ser>${content}<c:val>${cachedNumbers(values)}</c:val></c:ser>`;
const axisXml = (kind: string, id: number, content = '') => `<c:${kind}><c:axId val="${id}"/>${content}</c:${kind}>`;

describe('charts', () => {
  it('combines bars with a dashed line on a separate axis', async () => {
    const line = `<c:spPr><a:ln w="38100">${solidFill('FF8800')}<a:prstDash val="dash"/></a:ln></c:spPr><c:marker><c:symbol val="square"/><c:size val="9"/></c:marker>`;
    const { chart, warnings } = await importChart(
      `<c:lineChart>${seriesXml([0.1, 0.2], line)}<c:axId val="3"/><c:axId val="4"/></c:lineChart><c:barChart>${seriesXml([1, 2])}<c:gapWidth val="80"/><c:overlap val="-20"/><c:axId val="1"/><c:axId val="2"/></c:barChart>${axisXml('catAx', 1)}${axisXml('valAx', 2, '<c:majorGridlines/>')}${axisXml('catAx', 3)}${axisXml('valAx', 4, '<c:numFmt formatCode="0%"/>')}`,
    );
    expect(warnings).toEqual([]);
    expect(chart).toMatchObject({ chart: 'bar', gapWidth: 0.8, overlap: -0.2 });
    const [lineSeries, barSeries] = chart.series;
    expect(lineSeries).toMatchObject({
      kind: 'line',
      lineWidth: 3,
      dash: [4, 3],
      color: '#ff8800',
      marker: { shape: 'square', size: 9 },
    });
    expect(barSeries!.kind).toBeUndefined();
    // The first plot in the file has the primary axis.
    expect([lineSeries!.secondary, barSeries!.secondary]).toEqual([undefined, true]);
    expect(chart.valueAxis?.numberFormat).toBe('0%');
    expect(chart.secondaryAxis).toEqual({ grid: true });
  });

  it('reads the background of the plot', async () => {
    const plot = `<c:barChart>${seriesXml([1, 2])}</c:barChart>`;
    const { chart } = await importChart(`${plot}<c:spPr>${solidFill('EEEEEE')}</c:spPr>`);
    expect(chart.plotFill).toEqual({ kind: 'solid', color: '#eeeeee' });
    expect((await importChart(`${plot}<c:spPr><a:noFill/></c:spPr>`)).chart.plotFill).toBeUndefined();
  });

  it('reads the limits, scale and direction of axes', async () => {
    const scaling =
      '<c:scaling><c:logBase val="10"/><c:orientation val="maxMin"/><c:max val="500"/><c:min val="5"/></c:scaling><c:delete val="1"/><c:majorUnit val="50"/>';
    const { chart } = await importChart(
      `<c:barChart>${seriesXml([10, 20])}<c:axId val="1"/><c:axId val="2"/></c:barChart>${axisXml('catAx', 1, '<c:scaling><c:orientation val="maxMin"/></c:scaling>')}${axisXml('valAx', 2, scaling)}`,
    );
    expect(chart).toMatchObject({ min: 5, max: 500, categoryAxis: { reversed: true, grid: false } });
    expect(chart.valueAxis).toEqual({ logBase: 10, reversed: true, hidden: true, step: 50, grid: false });
  });

  it('formats dates with the number format of the file', async () => {
    const dates = seriesXml([1, 2], `<c:cat>${cachedNumbers([37_261, 37_262], 'm/d/yy')}</c:cat>`);
    expect((await importChart(`<c:areaChart>${dates}</c:areaChart>`)).chart.categories).toEqual(['1/5/02', '1/6/02']);
    const with1904Dates = await importChart(`<c:areaChart>${dates}</c:areaChart>`, '', '<c:date1904 val="1"/>');
    expect(with1904Dates.chart.categories).toEqual(['1/6/06', '1/7/06']);
  });

  it('distinguishes scatter charts with lines from scatter charts with points only', async () => {
    const points = (content: string) =>
      `<c:ser>${content}<c:xVal>${cachedNumbers([1, 2])}</c:xVal><c:yVal>${cachedNumbers([3, 4])}</c:yVal>`;
    const pointsOnly = await importChart(
      `<c:scatterChart>${points('<c:spPr><a:ln w="19050"><a:noFill/></a:ln></c:spPr>')}</c:ser></c:scatterChart>`,
    );
    expect(pointsOnly.chart.series[0]).toMatchObject({ joined: false, marker: { shape: 'diamond' } });
    const curved = await importChart(
      `<c:scatterChart>${points('<c:marker><c:symbol val="none"/></c:marker>')}<c:smooth val="1"/></c:ser></c:scatterChart>`,
    );
    expect(curved.chart.series[0]).toMatchObject({ joined: true, smooth: true, marker: null });
  });

  it('reads exploded and rotated pies with their labels', async () => {
    const slices = seriesXml(
      [1, 2, 3],
      '<c:explosion val="25"/><c:dPt><c:idx val="1"/><c:explosion val="50"/></c:dPt><c:dLbls><c:numFmt formatCode="0.0%" sourceLinked="0"/><c:dLblPos val="outEnd"/><c:showVal val="0"/><c:showPercent val="1"/></c:dLbls>',
    );
    const { chart } = await importChart(
      `<c:pieChart><c:varyColors val="1"/>${slices}<c:firstSliceAng val="90"/></c:pieChart>`,
    );
    expect(chart.startAngle).toBe(90);
    expect(chart.series[0]).toMatchObject({
      explosion: 0.25,
      pointExplosions: [null, 0.5, null],
      labels: { percent: true, position: 'outside', numberFormat: '0.0%' },
      pointColors: ['accent', '#cc3333', '#33aa55'],
    });
  });

  it('reads filled radar charts, overlaid titles and legends, and deleted legend entries', async () => {
    const { chart } = await importChart(
      `<c:radarChart><c:radarStyle val="filled"/>${seriesXml([1, 2])}${seriesXml([2, 1])}</c:radarChart>`,
      '<c:title><c:tx><c:rich><a:p><a:r><a:rPr sz="2400"/><a:t>Web</a:t></a:r></a:p></c:rich></c:tx><c:overlay val="1"/></c:title><c:legend><c:legendPos val="t"/><c:legendEntry><c:idx val="1"/><c:delete val="1"/></c:legendEntry><c:overlay val="1"/></c:legend>',
    );
    expect(chart).toMatchObject({
      filled: true,
      title: 'Web',
      titleSize: 24,
      titleOverlay: true,
      legend: 'top',
      legendOverlay: true,
    });
    expect(chart.series.map((series) => series.unlisted)).toEqual([undefined, true]);
  });

  it('reads the text style of a chart, and charts without data', async () => {
    const text = `<c:txPr><a:bodyPr/><a:p><a:pPr><a:defRPr sz="900">${solidFill('FFFFFF')}</a:defRPr></a:pPr></a:p></c:txPr>`;
    const { chart } = await importChart('<c:barChart><c:ser/><c:ser/></c:barChart>', '', text);
    expect(chart).toMatchObject({ textSize: 9, textColor: '#ffffff', categories: [] });
    expect(chart.series.map((series) => series.values)).toEqual([[], []]);
    expect((await importChart(`<c:pieChart>${seriesXml([])}</c:pieChart>`)).chart.series).toHaveLength(1);
  });

  it('formats labels with the number format of their series, not of the axis', async () => {
    const labels = '<c:dLbls><c:numFmt formatCode="General" sourceLinked="1"/><c:showVal val="1"/></c:dLbls>';
    const plot = (format: string) =>
      `<c:barChart><c:ser>${labels}<c:val>${cachedNumbers([26], format)}</c:val></c:ser><c:axId val="1"/><c:axId val="2"/></c:barChart>${axisXml('catAx', 1)}${axisXml('valAx', 2, '<c:numFmt formatCode="0%" sourceLinked="0"/>')}`;
    const generalFormat = (await importChart(plot('General'))).chart;
    expect(generalFormat.valueAxis?.numberFormat).toBe('0%');
    expect(generalFormat.numberFormat).toBeUndefined();
    expect(generalFormat.series[0]!.numberFormat).toBeUndefined();
    expect(generalFormat.series[0]!.labels).toEqual({ value: true });
    expect((await importChart(plot('#,##0'))).chart.series[0]!.numberFormat).toBe('#,##0');
  });

  it('formats a linked axis with the number format of its series', async () => {
    const { chart } = await importChart(
      `<c:barChart><c:ser><c:val>${cachedNumbers([0.5], '0.0%')}</c:val></c:ser><c:axId val="1"/><c:axId val="2"/></c:barChart>${axisXml('catAx', 1)}${axisXml('valAx', 2, '<c:numFmt formatCode="General" sourceLinked="1"/>')}`,
    );
    expect(chart.valueAxis?.numberFormat).toBe('0.0%');
  });

  it.each([
    ['the accents without a style', '', ['accent', '#cc3333', '#33aa55']],
    ['tints of grey for style 1', '<c:style val="1"/>', ['#616161', '#b3b3b3', '#828282']],
    ['shades of accent 2, from dark to light, for style 4', '<c:style val="4"/>', ['#a82828', '#cc3333', '#e0a4a4']],
  ])('gives series without explicit colours %s', async (_, style, colors) => {
    const plot = `<c:barChart>${seriesXml([1])}${seriesXml([2])}${seriesXml([3])}</c:barChart>`;
    expect((await importChart(plot, '', style)).chart.series.map((series) => series.color)).toEqual(colors);
  });

  it('reads separate text sizes and colours of chart, axes, legend, title and labels', async () => {
    const text = (size: number, hex: string) =>
      `<c:txPr><a:bodyPr/><a:p><a:pPr><a:defRPr sz="${size}">${solidFill(hex)}</a:defRPr></a:pPr></a:p></c:txPr>`;
    const { chart } = await importChart(
      `<c:barChart>${seriesXml([1], '<c:dLbls><c:showVal val="1"/></c:dLbls>')}<c:axId val="1"/><c:axId val="2"/></c:barChart>${axisXml('catAx', 1, text(799, '111111'))}${axisXml('valAx', 2, text(2570, '222222'))}`,
      `<c:title><c:tx><c:rich><a:p><a:r><a:rPr b="0"/><a:t>T</a:t></a:r></a:p></c:rich></c:tx></c:title><c:legend>${text(600, '333333')}</c:legend>`,
      text(1200, '444444'),
    );
    // A title without a size is 1.2 times as large as the text of the chart.
    expect(chart).toMatchObject({
      textSize: 12,
      textColor: '#444444',
      titleSize: 14.4,
      titleBold: false,
      legendSize: 6,
      legendColor: '#333333',
      categoryAxis: { size: 7.99, color: '#111111' },
      valueAxis: { size: 25.7, color: '#222222' },
    });
    expect(chart.series[0]!.labels).toEqual({ value: true, size: 12 });
  });

  it('applies the theme override of a chart copied from another presentation', async () => {
    const colors = [
      'dk1',
      'lt1',
      'dk2',
      'lt2',
      'accent1',
      'accent2',
      'accent3',
      'accent4',
      'accent5',
      'accent6',
      'hlink',
      'folHlink',
    ];
    const scheme = colors.map((name, i) => `<a:${name}><a:srgbClr val="0000${16 + i}"/></a:${name}>`).join('');
    const { chart } = await importChart(`<c:barChart>${seriesXml([1])}</c:barChart>`, '', '', {
      'ppt/charts/_rels/chart1.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relationship('rId1', 'themeOverride', '../theme/themeOverride1.xml')}</Relationships>`,
      'ppt/theme/themeOverride1.xml': xmlDocument('a:themeOverride', `<a:clrScheme name="O">${scheme}</a:clrScheme>`),
    });
    // The first series has the colour accent1, which is the fifth of the scheme: 16 + 4.
    expect(chart.series[0]!.color).toBe('#000020');
  });

  it('makes series without a fill transparent and reads outlines', async () => {
    const none = '<c:spPr><a:noFill/></c:spPr>';
    const outlined = `<c:spPr>${solidFill('FFFFFF')}<a:ln w="12700">${solidFill('000000')}</a:ln></c:spPr>`;
    const { chart } = await importChart(`<c:barChart>${seriesXml([1], none)}${seriesXml([2], outlined)}</c:barChart>`);
    expect(chart.series.map((series) => series.color)).toEqual(['#00000000', '#ffffff']);
    expect(chart.series[1]!.outline).toMatchObject({ color: '#000000', width: 1 });
  });

  it('draws 3-D pies with a tilt and other 3-D charts flat, both with a warning', async () => {
    const pie = await importChart(
      `<c:pie3DChart>${seriesXml([1, 2])}</c:pie3DChart>`,
      '<c:view3D><c:rotX val="40"/><c:rotY val="90"/></c:view3D>',
    );
    expect(pie.chart).toMatchObject({ chart: 'pie', tilt: 40, startAngle: 90 });
    const bars = await importChart(`<c:bar3DChart>${seriesXml([1, 2])}</c:bar3DChart>`);
    expect(bars.chart.tilt).toBeUndefined();
    for (const { warnings } of [pie, bars]) {
      expect(warnings.map((warning) => warning.code)).toEqual(['pptx.chart_3d']);
    }
  });

  it('drops plots of types that cannot be drawn together, with a warning', async () => {
    const { chart, warnings } = await importChart(
      `<c:pieChart>${seriesXml([1])}</c:pieChart><c:barChart>${seriesXml([2])}</c:barChart>`,
    );
    expect(chart).toMatchObject({ chart: 'pie', series: [{ values: [1] }] });
    expect(warnings.map((warning) => warning.code)).toEqual(['pptx.chart_combined']);
  });
});
