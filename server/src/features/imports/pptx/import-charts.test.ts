import type { ChartElement } from '@flydeck/scene/model/elements';
import { describe, expect, it } from 'vitest';
import { relationship, solid, xfrm, xml } from './testing/build-pptx.ts';
import { open, slidesOf } from './testing/open-built.ts';

const FRAME = `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="8" name="Chart"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr>${xfrm(10, 10, 400, 200).replaceAll('a:xfrm', 'p:xfrm')}<a:graphic><a:graphicData uri="x"><c:chart r:id="rId9"/></a:graphicData></a:graphic></p:graphicFrame>`;

async function read(plot: string, more = '', space = '') {
  const { document, warnings } = await open({
    slides: [{ shapes: FRAME, relationships: relationship('rId9', 'chart', '../charts/chart1.xml') }],
    parts: {
      'ppt/charts/chart1.xml': xml(
        'c:chartSpace',
        `<c:chart>${more}<c:plotArea>${plot}</c:plotArea></c:chart>${space}`,
      ),
    },
  });
  return { chart: slidesOf(document)[0]!.elements[0] as ChartElement, warnings };
}

const cached = (values: readonly number[], format = 'General') =>
  `<c:numRef><c:numCache><c:formatCode>${format}</c:formatCode><c:ptCount val="${values.length}"/>${values.map((v, i) => `<c:pt idx="${i}"><c:v>${v}</c:v></c:pt>`).join('')}</c:numCache></c:numRef>`;
const ser = (values: readonly number[], inside = '') =>
  `<c:ser>${inside}<c:val>${cached(values)}</c:val></c:ser>`;
const axis = (kind: string, id: number, inside = '') =>
  `<c:${kind}><c:axId val="${id}"/>${inside}</c:${kind}>`;

describe('charts', () => {
  it('combines bars with a dashed line on an axis of its own', async () => {
    const line = `<c:spPr><a:ln w="38100">${solid('FF8800')}<a:prstDash val="dash"/></a:ln></c:spPr><c:marker><c:symbol val="square"/><c:size val="9"/></c:marker>`;
    const { chart, warnings } = await read(
      `<c:lineChart>${ser([0.1, 0.2], line)}<c:axId val="3"/><c:axId val="4"/></c:lineChart><c:barChart>${ser([1, 2])}<c:gapWidth val="80"/><c:overlap val="-20"/><c:axId val="1"/><c:axId val="2"/></c:barChart>${axis('catAx', 1)}${axis('valAx', 2, '<c:majorGridlines/>')}${axis('catAx', 3)}${axis('valAx', 4, '<c:numFmt formatCode="0%"/>')}`,
    );
    expect(warnings).toEqual([]);
    expect(chart).toMatchObject({ chart: 'bar', gapWidth: 0.8, overlap: -0.2 });
    const [lined, bars] = chart.series;
    expect(lined).toMatchObject({
      kind: 'line',
      lineWidth: 3,
      dash: [4, 3],
      color: '#ff8800',
      marker: { shape: 'square', size: 9 },
    });
    expect(bars!.kind).toBeUndefined();
    // The plot that the file names first has the primary axis.
    expect([lined!.secondary, bars!.secondary]).toEqual([undefined, true]);
    expect(chart.numberFormat).toBe('0%');
    expect(chart.secondaryAxis).toEqual({ grid: true });
  });

  it('reads the ends, the kind and the direction of axes', async () => {
    const scaling =
      '<c:scaling><c:logBase val="10"/><c:orientation val="maxMin"/><c:max val="500"/><c:min val="5"/></c:scaling><c:delete val="1"/><c:majorUnit val="50"/>';
    const { chart } = await read(
      `<c:barChart>${ser([10, 20])}<c:axId val="1"/><c:axId val="2"/></c:barChart>${axis('catAx', 1, '<c:scaling><c:orientation val="maxMin"/></c:scaling>')}${axis('valAx', 2, scaling)}`,
    );
    expect(chart).toMatchObject({ min: 5, max: 500, categoryAxis: { reversed: true, grid: false } });
    expect(chart.valueAxis).toEqual({ logBase: 10, reversed: true, hidden: true, step: 50, grid: false });
  });

  it('writes dates as the file formats them', async () => {
    const dates = ser([1, 2], `<c:cat>${cached([37_261, 37_262], 'm/d/yy')}</c:cat>`);
    expect((await read(`<c:areaChart>${dates}</c:areaChart>`)).chart.categories).toEqual([
      '1/5/02',
      '1/6/02',
    ]);
    const old = await read(`<c:areaChart>${dates}</c:areaChart>`, '', '<c:date1904 val="1"/>');
    expect(old.chart.categories).toEqual(['1/6/06', '1/7/06']);
  });

  it('tells scatter charts with lines from those of points alone', async () => {
    const points = (inside: string) =>
      `<c:ser>${inside}<c:xVal>${cached([1, 2])}</c:xVal><c:yVal>${cached([3, 4])}</c:yVal>`;
    const plain = await read(
      `<c:scatterChart>${points('<c:spPr><a:ln w="19050"><a:noFill/></a:ln></c:spPr>')}</c:ser></c:scatterChart>`,
    );
    expect(plain.chart.series[0]).toMatchObject({ joined: false, marker: { shape: 'diamond' } });
    const curved = await read(
      `<c:scatterChart>${points('<c:marker><c:symbol val="none"/></c:marker>')}<c:smooth val="1"/></c:ser></c:scatterChart>`,
    );
    expect(curved.chart.series[0]).toMatchObject({ joined: true, smooth: true, marker: null });
  });

  it('reads exploded and turned pies with their labels', async () => {
    const slices = ser(
      [1, 2, 3],
      '<c:explosion val="25"/><c:dPt><c:idx val="1"/><c:explosion val="50"/></c:dPt><c:dLbls><c:numFmt formatCode="0.0%" sourceLinked="0"/><c:dLblPos val="outEnd"/><c:showVal val="0"/><c:showPercent val="1"/></c:dLbls>',
    );
    const { chart } = await read(
      `<c:pieChart><c:varyColors val="1"/>${slices}<c:firstSliceAng val="90"/></c:pieChart>`,
    );
    expect(chart.startAngle).toBe(90);
    expect(chart.series[0]).toMatchObject({
      explosion: 0.25,
      pointExplosions: [null, 0.5, null],
      labels: { percent: true, position: 'outside', numberFormat: '0.0%' },
      pointColors: [expect.stringMatching(/^#/), expect.stringMatching(/^#/), expect.stringMatching(/^#/)],
    });
  });

  it('reads filled radars, overlaid titles and legends, and entries taken out', async () => {
    const { chart } = await read(
      `<c:radarChart><c:radarStyle val="filled"/>${ser([1, 2])}${ser([2, 1])}</c:radarChart>`,
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

  it('takes the words from the chart, else the slide, and survives charts without data', async () => {
    const text = `<c:txPr><a:bodyPr/><a:p><a:pPr><a:defRPr sz="900">${solid('FFFFFF')}</a:defRPr></a:pPr></a:p></c:txPr>`;
    const { chart } = await read('<c:barChart><c:ser/><c:ser/></c:barChart>', '', text);
    expect(chart).toMatchObject({ textSize: 9, textColor: '#ffffff', categories: [] });
    expect(chart.series.map((series) => series.values)).toEqual([[], []]);
    expect((await read(`<c:pieChart>${ser([])}</c:pieChart>`)).chart.series).toHaveLength(1);
  });

  it('leaves kinds out that cannot be drawn together, and says so', async () => {
    const { chart, warnings } = await read(
      `<c:pieChart>${ser([1])}</c:pieChart><c:barChart>${ser([2])}</c:barChart>`,
    );
    expect(chart).toMatchObject({ chart: 'pie', series: [{ values: [1] }] });
    expect(warnings.map((warning) => warning.code)).toEqual(['pptx.chart_combined']);
  });
});
