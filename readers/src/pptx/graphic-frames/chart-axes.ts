import type { ChartAxis, ChartElement } from '@flydeck/scene/model/elements';
import type { Scope } from '../deck/scope.ts';
import { readStroke } from '../drawing/line.ts';
import { child, children, descendants, path, readFlag } from '../package/query.ts';
import type { XmlNode } from '../package/xml.ts';
import { readNumberValue, readTexts, readValue } from './chart-data.ts';
import { readTextStyle } from './chart-labels.ts';

/** Reads the text of a title element or of the cell that it refers to. Undefined if the text is blank. */
export function readTitleText(title: XmlNode | undefined): string | undefined {
  const richText = descendants(title, 'a:t')
    .map((node) => node.text)
    .join('');
  const text = richText || readTexts(child(title, 'c:tx')).join(' ');
  return text.trim() === '' ? undefined : text.trim();
}

/** Whether a node is an axis of any type. */
const isAxis = (node: XmlNode): boolean => /^c:(val|cat|date|ser)Ax$/.test(node.name);

/** The axes of a plot. `category` is the category axis, or the axis of the x values. */
export interface PlotAxes {
  readonly category: XmlNode | undefined;
  readonly value: XmlNode | undefined;
}

/** Finds the axes that a plot refers to. If the plot refers to no axis, returns the first axes of the plot area. */
export function findAxes(plot: XmlNode, plotArea: XmlNode): PlotAxes {
  const allAxes = plotArea.children.filter(isAxis);
  const ids = new Set(children(plot, 'c:axId').map((idNode) => idNode.attrs.val));
  const referencedAxes = allAxes.filter((axis) => ids.has(readValue(axis, 'c:axId')));
  const axes = referencedAxes.length > 0 ? referencedAxes : allAxes;
  const valueAxes = axes.filter((candidate) => candidate.name === 'c:valAx');
  const isVertical = (axis: XmlNode) => /^[lr]$/.test(readValue(axis, 'c:axPos') ?? '');
  const categoryAxis = axes.find((candidate) => candidate.name === 'c:catAx' || candidate.name === 'c:dateAx');
  if (categoryAxis) return { category: categoryAxis, value: valueAxes[0] };
  // Scatter and bubble charts have two value axes. The vertical axis belongs to the y values.
  const value = valueAxes.find(isVertical) ?? valueAxes.at(-1);
  return { category: valueAxes.find((candidate) => candidate !== value), value };
}

/** Reads the styles of the line, the grid lines and the texts of an axis. */
function readAxisStyle(axis: XmlNode | undefined, scope: Scope): Partial<ChartAxis> {
  const { size, color } = readTextStyle(child(axis, 'c:txPr'), scope);
  const lineNode = path(axis, 'c:spPr', 'a:ln');
  const line = lineNode && readStroke([lineNode], undefined, scope);
  const gridLine = readStroke([path(axis, 'c:majorGridlines', 'c:spPr', 'a:ln')], undefined, scope);
  return {
    ...(size === undefined ? {} : { size }),
    ...(color === undefined ? {} : { color }),
    ...(line ? { line: line === 'none' ? null : line } : {}),
    ...(gridLine && gridLine !== 'none' ? { gridLine } : {}),
  };
}

/** Reads the number format of an axis. A format of the values takes precedence if the axis is linked to the source. */
function readAxisFormat(axis: XmlNode | undefined, valueFormat: string | undefined): string | undefined {
  const node = child(axis, 'c:numFmt');
  const code = node?.attrs.formatCode;
  const axisFormat = code && code !== 'General' ? code.slice(0, 100) : undefined;
  return readFlag(node, 'sourceLinked') ? (valueFormat ?? axisFormat) : axisFormat;
}

/** Reads an axis. `valueFormat` is the number format of the values on the axis. */
export function readAxis(axis: XmlNode | undefined, scope: Scope, valueFormat?: string): ChartAxis {
  const scaling = child(axis, 'c:scaling');
  const min = readNumberValue(scaling, 'c:min');
  const max = readNumberValue(scaling, 'c:max');
  const step = readNumberValue(axis, 'c:majorUnit');
  const base = readNumberValue(scaling, 'c:logBase');
  const format = readAxisFormat(axis, valueFormat);
  const title = readTitleText(child(axis, 'c:title'))?.slice(0, 500);
  const isHidden = readFlag(child(axis, 'c:delete'), 'val') || readValue(axis, 'c:tickLblPos') === 'none';
  return {
    ...(title ? { title } : {}),
    ...(min === undefined ? {} : { min }),
    ...(max === undefined || (min !== undefined && max <= min) ? {} : { max }),
    ...(step !== undefined && step > 0 && axis?.name === 'c:valAx' ? { step } : {}),
    ...(base !== undefined && base >= 2 && base <= 1000 ? { logBase: base } : {}),
    ...(format ? { numberFormat: format } : {}),
    ...(readValue(scaling, 'c:orientation') === 'maxMin' ? { reversed: true } : {}),
    ...(isHidden ? { hidden: true } : {}),
    ...(axis ? { grid: child(axis, 'c:majorGridlines') !== undefined } : {}),
    ...readAxisStyle(axis, scope),
  };
}

/** The number formats of the values on the primary and secondary value axis. */
export interface ValueFormats {
  readonly primary: string | undefined;
  readonly secondary: string | undefined;
}

/** Reads the axes of a chart as fields of its element. */
export function readAxisFields(
  primaryAxes: PlotAxes,
  secondaryAxes: PlotAxes | undefined,
  formats: ValueFormats,
  scope: Scope,
): Partial<ChartElement> {
  const { title, min, max, ...valueAxis } = readAxis(primaryAxes.value, scope, formats.primary);
  const { title: categoryTitle, ...categoryAxis } = readAxis(primaryAxes.category, scope);
  return {
    ...(title ? { valueAxisTitle: title } : {}),
    ...(categoryTitle ? { categoryAxisTitle: categoryTitle } : {}),
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
    ...(Object.keys(valueAxis).length > 0 ? { valueAxis } : {}),
    ...(Object.keys(categoryAxis).length > 0 ? { categoryAxis } : {}),
    ...(secondaryAxes ? { secondaryAxis: readAxis(secondaryAxes.value, scope, formats.secondary) } : {}),
  };
}
