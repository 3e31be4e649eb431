import type { ChartElement, ChartLabels } from '@flydeck/scene/model/elements';
import type { Scope } from '../deck/scope.ts';
import { readSolidColor } from '../drawing/fill.ts';
import { child, path, readFlag, readNumber } from '../package/query.ts';
import type { XmlNode } from '../package/xml.ts';
import { readValue } from './chart-data.ts';

/** Positions of labels by the value of `c:dLblPos`. */
const POSITIONS: Record<string, ChartLabels['position']> = {
  ctr: 'center',
  inEnd: 'inside',
  inBase: 'inside',
  outEnd: 'outside',
};

/** Whether a label option is present with the value true. */
const isEnabled = (node: XmlNode, name: string): boolean => readFlag(child(node, name), 'val') === true;

/** Reads the data labels of `c:dLbls`; undefined if there are none. `textSize` is the chart's font size in points. */
export function readLabels(
  node: XmlNode | undefined,
  kind: ChartElement['chart'],
  scope: Scope,
  textSize: number | undefined,
): ChartLabels | undefined {
  if (!node || isEnabled(node, 'c:delete')) return undefined;
  const labels: ChartLabels = {
    ...(isEnabled(node, 'c:showVal') ? { value: true } : {}),
    ...(isEnabled(node, 'c:showPercent') && kind === 'pie' ? { percent: true } : {}),
    ...(isEnabled(node, 'c:showCatName') ? { category: true } : {}),
    ...(isEnabled(node, 'c:showSerName') ? { series: true } : {}),
  };
  if (Object.keys(labels).length === 0) return undefined;
  const position = POSITIONS[readValue(node, 'c:dLblPos') ?? ''];
  const format = child(node, 'c:numFmt');
  const isLinked = readFlag(format, 'sourceLinked') === true;
  const formatCode = format?.attrs.formatCode;
  const textStyle = readTextStyle(child(node, 'c:txPr'), scope);
  const size = textStyle.size ?? textSize;
  return {
    ...labels,
    ...(position ? { position } : {}),
    // Without a `numberFormat`, labels have the format of the series, to which a linked format refers.
    ...(formatCode && !isLinked ? { numberFormat: formatCode.slice(0, 100) } : {}),
    ...(size === undefined ? {} : { size }),
    ...(textStyle.color === undefined ? {} : { color: textStyle.color }),
  };
}

/** Reads the font size (points) and colour of a `c:txPr`. */
export function readTextStyle(
  node: XmlNode | undefined,
  scope: Scope,
): { size: number | undefined; color: string | undefined } {
  const properties = path(node, 'a:p', 'a:pPr', 'a:defRPr');
  // The attribute is in hundredths of a point.
  const size = readNumber(properties, 'sz');
  return {
    size: size !== undefined && size > 0 ? Math.min(1000, size / 100) : undefined,
    color: readSolidColor(properties, scope),
  };
}
