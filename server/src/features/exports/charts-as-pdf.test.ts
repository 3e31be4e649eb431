import { openPdf } from '@flydeck/readers/pdf/open-pdf';
import { renderPage } from '@flydeck/readers/pdf/render-page';
import { itemAt } from '@flydeck/scene/checked-access';
import { aDocument, aTopic } from '@flydeck/scene/compile/testing/documents';
import { DEFAULT_THEME } from '@flydeck/scene/model/default-theme';
import type { ChartElement } from '@flydeck/scene/model/elements';
import type { Theme } from '@flydeck/scene/model/theme';
import { THEMES } from '@flydeck/scene/model/themes';
import type { Canvas } from '@napi-rs/canvas';
import { expect, it } from 'vitest';
import { openBuildDeps } from '../../publishing/build-deps.ts';
import { compileScene } from '../../publishing/build-scene.ts';
import { createStepPainter } from '../../publishing/render-step.ts';
import { writePdf } from './write-pdf.ts';

const SIZE = { width: 960, height: 540 };
/** Differences of a channel up to this value are caused by the smoothing of edges. */
const CHANNEL_TOLERANCE = 64;
const PLOT = '#203040';
const GRID = '#ff0000';

const aChart = (chart: 'bar' | 'radar', fields: Partial<ChartElement> = {}): ChartElement => ({
  kind: 'chart',
  id: 'chart',
  chart,
  x: 60,
  y: 40,
  width: 840,
  height: 460,
  categories: ['Spring', 'Summer', 'Autumn', 'Winter'],
  series: [
    { name: 'North', values: [42, 55, 48, 70] },
    { name: 'South', values: [30, 38, 52, 58] },
  ],
  legend: 'bottom',
  ...fields,
});

/** Draws a topic with a chart as a step, and as a page of the PDF. */
async function drawChart(chart: ChartElement, theme: Theme): Promise<{ picture: Canvas; page: Canvas }> {
  const topic = aTopic({
    id: 'topic',
    elements: [chart],
    background: { kind: 'solid', color: 'paper' },
    frame: { x: 480, y: 270, scale: 0.5, rotation: 0 },
  });
  const document = aDocument({ topics: [topic] }, { theme, path: [{ id: 's1', topic: 'topic' }] });
  const deps = await openBuildDeps();
  const { scene } = await compileScene({ document, assets: new Map() }, deps);
  const { fonts } = deps;
  const painter = createStepPainter(scene, { fonts, file: () => undefined });
  const picture = await painter.paint(itemAt(scene.steps, 0), SIZE);
  const sources = { sfnt: (id: string) => fonts.sfnt(id), asset: async () => undefined, fonts };
  const file = await openPdf(await writePdf(scene, sources, {}, { steps: 'all', notes: false, size: 'screen' }));
  try {
    const { api } = file.pdfium;
    const handle = api.FPDF_LoadPage(file.handle, 0);
    const size = { width: api.FPDF_GetPageWidthF(handle), height: api.FPDF_GetPageHeightF(handle) };
    const page = renderPage(file.pdfium, handle, size, SIZE.width);
    api.FPDF_ClosePage(handle);
    return { picture, page };
  } finally {
    file.close();
  }
}

const pixelsOf = (canvas: Canvas): number[][] => {
  const { data } = canvas.getContext('2d').getImageData(0, 0, SIZE.width, SIZE.height);
  return Array.from({ length: data.length / 4 }, (_, i) => [...data.subarray(4 * i, 4 * i + 3)]);
};

const countOf = (pixels: number[][], hex: string): number => {
  const color = [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));
  return pixels.filter((pixel) => pixel.every((value, channel) => Math.abs(value - (color[channel] ?? 0)) <= 3)).length;
};

const night = itemAt(
  THEMES.filter(({ name }) => name === 'Night'),
  0,
);
const styled = {
  plotFill: { kind: 'solid', color: PLOT },
  valueAxis: { gridLine: { color: GRID, width: 4 } },
} satisfies Partial<ChartElement>;

it.each([
  ['a bar chart with a background of its plot and a style of its grid lines', aChart('bar', styled), DEFAULT_THEME],
  ['a radar chart with a background of its plot and a style of its grid lines', aChart('radar', styled), DEFAULT_THEME],
  ['a radar chart with a background of its plot on a dark theme', aChart('radar', styled), night],
  ['a radar chart on a dark theme', aChart('radar'), night],
])('a page of a PDF shows %s as the canvas does', async (_name, chart, theme) => {
  const { picture, page } = await drawChart(chart, theme);
  expect([page.width, page.height]).toEqual([SIZE.width, SIZE.height]);
  const [shown, printed] = [pixelsOf(picture), pixelsOf(page)];
  const differing = shown.filter((pixel, i) =>
    pixel.some((value, channel) => Math.abs(value - (printed[i]?.[channel] ?? 0)) > CHANNEL_TOLERANCE),
  );
  expect(differing.length / shown.length).toBeLessThan(0.01);
  if (!chart.plotFill) return;
  for (const color of [PLOT, GRID]) {
    const count = countOf(shown, color);
    expect(count).toBeGreaterThan(1000);
    expect(Math.abs(countOf(printed, color) - count) / count).toBeLessThan(0.1);
  }
});
