import type { ChartAxis, ChartElement } from '@flydeck/scene/model/elements';
import type { Scope } from '../deck/scope.ts';
import { readStroke } from '../drawing/line.ts';
import { child, children, descendants, path, readFlag, readNumber } from '../package/query.ts';
import type { XmlNode } from '../package/xml.ts';
import { textPoints } from './chart-data.ts';
import { readTextStyle } from './chart-labels.ts';

/** The text of a title element, typed or referenced from a cell. Undefined when blank. */
export function titleText(title: XmlNode | undefined): string | undefined {
  const rich = descendants(title, 'a:t')
    .map((it) => it.text)
    .join('');
  const text = rich || textPoints(child(title, 'c:tx')).join(' ');
  return text.trim() === '' ? undefined : text.trim();
}

const isAxis = (node: XmlNode): boolean => /^c:(val|cat|date|ser)Ax$/.test(node.name);
const idOf = (node: XmlNode | undefined): string | undefined => child(node, 'c:axId')?.attrs.val;

/** The axes of a plot. `category` is the category axis, or the axis of the x values. */
export interface PlotAxes {
  readonly category: XmlNode | undefined;
  readonly value: XmlNode | undefined;
}

/** The axes that a plot refers to, in any order; if it refers to none, the first axes of the plot area. */
export function axesOf(plot: XmlNode, area: XmlNode): PlotAxes {
  const all = area.children.filter(isAxis);
  const ids = new Set(children(plot, 'c:axId').map((it) => it.attrs.val));
  const named = all.filter((axis) => ids.has(idOf(axis)));
  const axes = named.length > 0 ? named : all;
  const values = axes.filter((it) => it.name === 'c:valAx');
  const upright = (axis: XmlNode) => /^[lr]$/.test(child(axis, 'c:axPos')?.attrs.val ?? '');
  const other = axes.find((it) => it.name === 'c:catAx' || it.name === 'c:dateAx');
  if (other) return { category: other, value: values[0] };
  const value = values.find(upright) ?? values.at(-1);
  return { category: values.find((it) => it !== value), value };
}

/** The line and text styles of an axis. */
function readAxisLook(axis: XmlNode | undefined, scope: Scope): Partial<ChartAxis> {
  const { size, color } = readTextStyle(child(axis, 'c:txPr'), scope);
  const line = readStroke([path(axis, 'c:spPr', 'a:ln')], undefined, scope);
  const gridLine = readStroke([path(axis, 'c:majorGridlines', 'c:spPr', 'a:ln')], undefined, scope);
  return {
    ...(size === undefined ? {} : { size }),
    ...(color === undefined ? {} : { color }),
    ...(path(axis, 'c:spPr', 'a:ln') && line ? { line: line === 'none' ? null : line } : {}),
    ...(gridLine && gridLine !== 'none' ? { gridLine } : {}),
  };
}

/** The number format of an axis. A linked format is that of the axis's values. */
function axisFormat(axis: XmlNode | undefined, values: string | undefined): string | undefined {
  const node = child(axis, 'c:numFmt');
  const code = node?.attrs.formatCode;
  const own = code && code !== 'General' ? code.slice(0, 100) : undefined;
  return readFlag(node, 'sourceLinked') ? (values ?? own) : own;
}

/** Reads an axis. `values` is the number format of its values. */
export function readAxis(axis: XmlNode | undefined, scope: Scope, values?: string): ChartAxis {
  const scaling = child(axis, 'c:scaling');
  const min = readNumber(child(scaling, 'c:min'), 'val');
  const max = readNumber(child(scaling, 'c:max'), 'val');
  const step = readNumber(child(axis, 'c:majorUnit'), 'val');
  const base = readNumber(child(scaling, 'c:logBase'), 'val');
  const format = axisFormat(axis, values);
  const title = titleText(child(axis, 'c:title'))?.slice(0, 500);
  const hidden =
    readFlag(child(axis, 'c:delete'), 'val') === true || child(axis, 'c:tickLblPos')?.attrs.val === 'none';
  return {
    ...(title ? { title } : {}),
    ...(min === undefined ? {} : { min }),
    ...(max === undefined || (min !== undefined && max <= min) ? {} : { max }),
    ...(step !== undefined && step > 0 && axis?.name === 'c:valAx' ? { step } : {}),
    ...(base !== undefined && base >= 2 && base <= 1000 ? { logBase: base } : {}),
    ...(format ? { numberFormat: format } : {}),
    ...(child(scaling, 'c:orientation')?.attrs.val === 'maxMin' ? { reversed: true } : {}),
    ...(hidden ? { hidden: true } : {}),
    ...(axis ? { grid: child(axis, 'c:majorGridlines') !== undefined } : {}),
    ...readAxisLook(axis, scope),
  };
}

/** The number formats of the values on the primary and secondary value axis. */
export interface ValueFormats {
  readonly main: string | undefined;
  readonly second: string | undefined;
}

/** The axes of a chart as fields of its element. */
export function axisFields(
  main: PlotAxes,
  second: PlotAxes | undefined,
  formats: ValueFormats,
  scope: Scope,
): Partial<ChartElement> {
  const { title, min, max, ...valueAxis } = readAxis(main.value, scope, formats.main);
  const { title: categoryTitle, ...categoryAxis } = readAxis(main.category, scope);
  return {
    ...(title ? { valueAxisTitle: title } : {}),
    ...(categoryTitle ? { categoryAxisTitle: categoryTitle } : {}),
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
    ...(Object.keys(valueAxis).length > 0 ? { valueAxis } : {}),
    ...(Object.keys(categoryAxis).length > 0 ? { categoryAxis } : {}),
    ...(second ? { secondaryAxis: readAxis(second.value, scope, formats.second) } : {}),
  };
}
