import type { Element, TableElement } from '@flydeck/scene/model/elements';
import { findRelationship, warn } from '../deck/scope.ts';
import type { Placement } from '../drawing/transform.ts';
import { findVmlShape, loadVmlPicture } from '../drawing/vml.ts';
import { child, descendants, path } from '../package/query.ts';
import type { XmlNode } from '../package/xml.ts';
import { createPlaceholderCard } from '../slide/card.ts';
import { findNonVisualProperties } from '../slide/inheritance.ts';
import { createPictureElements, readPicture } from '../slide/picture.ts';
import { resolvePlacement, sourcesOf } from '../slide/shape.ts';
import { createGroup, readCommonFields, type TreeContext } from '../slide/tree-context.ts';
import { readChart } from './chart.ts';
import { chartScope } from './chart-style.ts';
import { type ReadTree, readSmartArt } from './smart-art.ts';
import { readTable } from './table.ts';

/** Returns the sum of lengths. */
const sum = (lengths: readonly number[]): number => lengths.reduce((total, length) => total + length, 0);

/**
 * Returns the box of a table. `box` is the box of the `p:graphicFrame`, whose size can be wrong: Google Slides writes
 * 3,000,000 EMU for any table. The width is therefore the sum of the column widths, and the height is the sum of the
 * row heights, both converted from child coordinates of the group around the table. If a sum is 0, the width or height
 * of `box` is used.
 */
function computeTableBox(box: Placement, table: Pick<TableElement, 'columns' | 'rows'>, { space }: TreeContext) {
  const width = sum(table.columns) * space.scaleX;
  const height = sum(table.rows.map((row) => row.height)) * space.scaleY;
  return { ...box, width: width > 0 ? width : box.width, height: height > 0 ? height : box.height };
}

/** Creates a table element. Returns no elements for a table without cells. */
function createTableElements(graphicFrame: XmlNode, table: XmlNode, box: Placement, context: TreeContext): Element[] {
  const content = readTable(table, context.scope, context.inheritance.textStyles());
  if (!content) return [];
  const fields = readCommonFields(graphicFrame, computeTableBox(box, content, context), context);
  return [{ kind: 'table', ...fields, ...content }];
}

/** Creates a chart, or a placeholder with a warning if the chart cannot be read. */
function createChartElements(
  graphicFrame: XmlNode,
  reference: XmlNode,
  box: Placement,
  context: TreeContext,
): Element[] {
  const { scope } = context;
  const part = findRelationship(scope, reference.attrs['r:id'])?.part;
  const chartSpace = part === undefined ? undefined : scope.deck.package.readXml(part);
  const content = chartSpace && part !== undefined ? readChart(chartSpace, chartScope(part, scope)) : undefined;
  const fields = readCommonFields(graphicFrame, box, context);
  if (content) return [{ kind: 'chart', ...fields, ...content }];
  // If the part of the chart exists, `readChart` has already added a warning.
  if (!chartSpace) warn(scope, 'pptx.chart_missing', 'The data of a chart is missing; a placeholder is shown.');
  return [createPlaceholderCard(fields, fields.alt || 'Chart')];
}

/** Creates a group with the shapes of a diagram, or a placeholder with a warning if there are none. */
function createDiagramElements(
  graphicFrame: XmlNode,
  relIds: XmlNode,
  box: Placement,
  context: TreeContext,
  readTree: ReadTree,
) {
  const children = readSmartArt(relIds, box, context, readTree);
  const fields = readCommonFields(graphicFrame, box, context);
  if (children.length === 0) {
    warn(context.scope, 'pptx.smartart_empty', 'A diagram could not be read; a placeholder is shown.');
    return [createPlaceholderCard(fields, fields.alt || fields.name || 'Diagram')];
  }
  return [createGroup(fields, children)];
}

/** Creates the preview picture of an embedded object, or a placeholder if there is no preview that can be drawn. */
function createOleElements(graphicFrame: XmlNode, object: XmlNode, box: Placement, context: TreeContext): Element[] {
  const picture = child(object, 'p:pic');
  const shape = picture ? undefined : findVmlShape(object.attrs.spid, context.scope);
  const vmlPreview = shape && loadVmlPicture(shape, context.scope);
  const program = (object.attrs.progId ?? '').split('.')[0];
  const objectName = object.attrs.name || program || 'object';
  warn(context.scope, 'pptx.ole', `An embedded object (${objectName}) is shown as its preview picture.`);
  const preview = picture ? readPicture(picture, context) : [];
  const fields = readCommonFields(graphicFrame, box, context);
  const alt = fields.alt || `Embedded ${objectName}`;
  if (vmlPreview) return createPictureElements(vmlPreview, { ...fields, alt }, context);
  if (preview[0]?.kind === 'image') return [{ ...preview[0], ...fields, alt }];
  if (preview[0]?.kind === 'group') return [{ ...preview[0], ...fields, alt }];
  return [createPlaceholderCard(fields, alt)];
}

/**
 * Reads the table, chart, diagram or embedded object of a `p:graphicFrame`. For other objects, returns a placeholder
 * and adds a warning. Returns no elements if the box or the data is missing.
 */
export function readGraphicFrame(graphicFrame: XmlNode, context: TreeContext, readTree: ReadTree): Element[] {
  const box = resolvePlacement(sourcesOf(graphicFrame, context), context);
  const graphicData = path(graphicFrame, 'a:graphic', 'a:graphicData');
  if (!box || !graphicData) return [];
  const table = child(graphicData, 'a:tbl');
  if (table) return createTableElements(graphicFrame, table, box, context);
  const chart = child(graphicData, 'c:chart');
  if (chart) return createChartElements(graphicFrame, chart, box, context);
  const diagram = child(graphicData, 'dgm:relIds');
  if (diagram) return createDiagramElements(graphicFrame, diagram, box, context, readTree);
  const object = descendants(graphicData, 'p:oleObj')[0];
  if (object) return createOleElements(graphicFrame, object, box, context);
  warn(context.scope, 'pptx.frame_unknown', 'An object of an unknown type was replaced by a placeholder.');
  const label = findNonVisualProperties(graphicFrame)?.attrs.name ?? 'Object';
  return [createPlaceholderCard(readCommonFields(graphicFrame, box, context), label.slice(0, 200))];
}
