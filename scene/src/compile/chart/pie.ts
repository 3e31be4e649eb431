import { arcCommands, type Path } from '../../geometry/path.ts';
import type { Rect } from '../../model/geometry.ts';
import type { ChartCanvas } from './chart-canvas.ts';
import { formatNumber } from './number-format.ts';

/** A pie, or a ring for each series when there is a hole. Negative values count by their size, as spreadsheets do. */
export function drawPie(canvas: ChartCanvas, box: Rect): void {
  const hole = canvas.chart.hole ?? 0;
  const radius = Math.max(0, Math.min(box.width, box.height) / 2 - canvas.textSize * 0.2);
  const rings = hole > 0 ? canvas.chart.series.length : Math.min(1, canvas.chart.series.length);
  const thickness = (radius * (1 - hole)) / Math.max(1, rings);
  for (let ring = 0; ring < rings; ring++) {
    const outer = radius - (rings - 1 - ring) * thickness;
    drawRing(canvas, box, ring, outer, hole > 0 ? outer - thickness : 0);
  }
}

function drawRing(canvas: ChartCanvas, box: Rect, series: number, outer: number, inner: number): void {
  const values = (canvas.chart.series[series]?.values ?? []).map((value) => Math.abs(value ?? 0));
  const sum = values.reduce((total, value) => total + value, 0);
  if (sum <= 0 || outer <= 0) return;
  const centre = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const stroke = {
    paint: canvas.context.color('paper'),
    width: canvas.textSize * 0.12,
    join: 'round' as const,
  };
  let angle = -Math.PI / 2;
  values.forEach((value, index) => {
    const sweep = (value / sum) * 2 * Math.PI;
    if (value > 0) {
      canvas.path(slice(centre, outer, inner, angle, sweep), { fill: canvas.color(series, index), stroke });
      if (canvas.chart.showValues) {
        const middle = angle + sweep / 2;
        const reach = inner > 0 ? (outer + inner) / 2 : outer * 0.66;
        const at = { x: centre.x + Math.cos(middle) * reach, y: centre.y + Math.sin(middle) * reach };
        const text = formatNumber(value, canvas.chart.numberFormat);
        const fits = sweep * reach > canvas.measure(text).width * 0.8;
        if (fits) canvas.label(text, at, { anchor: [0.5, 0.5], color: '#ffffff', bold: true });
      }
    }
    angle += sweep;
  });
}

function slice(
  centre: { x: number; y: number },
  outer: number,
  inner: number,
  from: number,
  sweep: number,
): Path {
  const at = (radius: number, angle: number): [number, number] => [
    centre.x + radius * Math.cos(angle),
    centre.y + radius * Math.sin(angle),
  ];
  const whole = sweep >= 2 * Math.PI - 1e-9;
  const rim = arcCommands(centre, outer, outer, from, sweep);
  if (inner <= 0) {
    return whole
      ? [['M', ...at(outer, from)], ...rim, ['Z']]
      : [['M', centre.x, centre.y], ['L', ...at(outer, from)], ...rim, ['Z']];
  }
  const back = arcCommands(centre, inner, inner, from + sweep, -sweep);
  const joint: Path = whole
    ? [['Z'], ['M', ...at(inner, from + sweep)]]
    : [['L', ...at(inner, from + sweep)]];
  return [['M', ...at(outer, from)], ...rim, ...joint, ...back, ['Z']];
}
