import type { Element, TableElement } from '@flydeck/scene/model/elements';
import { findRelationship, warn } from '../deck/scope.ts';
import type { Placement } from '../drawing/transform.ts';
import { findVmlShape, vmlPicture } from '../drawing/vml.ts';
import { child, descendants, path } from '../package/query.ts';
import type { XmlNode } from '../package/xml.ts';
import { placeholderCard } from '../slide/card.ts';
import { nonVisual } from '../slide/inheritance.ts';
import { pictureElements, readPicture } from '../slide/picture.ts';
import { placementOf, sourcesOf } from '../slide/shape.ts';
import { commonFields, type TreeContext } from '../slide/tree-context.ts';
import { readChart } from './chart.ts';
import { chartScope } from './chart-style.ts';
import { type ReadTree, readSmartArt } from './smart-art.ts';
import { readTable } from './table.ts';

const sum = (lengths: readonly number[]): number => lengths.reduce((total, length) => total + length, 0);

/** The box of a table, sized by its grid if known: Google Slides writes frames of 3,000,000 EMU for any table. */
function tableBox(box: Placement, table: Pick<TableElement, 'columns' | 'rows'>, { space }: TreeContext) {
  const width = sum(table.columns) * space.scaleX;
  const height = sum(table.rows.map((row) => row.height)) * space.scaleY;
  return { ...box, width: width > 0 ? width : box.width, height: height > 0 ? height : box.height };
}

function tableElement(frame: XmlNode, table: XmlNode, box: Placement, context: TreeContext): Element[] {
  const read = readTable(table, context.scope, context.inheritance.textStyles());
  return read
    ? [{ kind: 'table', ...commonFields(frame, tableBox(box, read, context), context), ...read }]
    : [];
}

function chartElement(frame: XmlNode, reference: XmlNode, box: Placement, context: TreeContext): Element[] {
  const { scope } = context;
  const part = findRelationship(scope, reference.attrs['r:id'])?.part;
  const space = part === undefined ? undefined : scope.deck.package.xml(part);
  const read = space && part !== undefined ? readChart(space, chartScope(part, scope)) : undefined;
  const common = commonFields(frame, box, context);
  if (read) return [{ kind: 'chart', ...common, ...read }];
  if (!space) warn(scope, 'pptx.chart_missing', 'The data of a chart is missing; a placeholder is shown.');
  return [placeholderCard(common, common.alt || 'Chart')];
}

function smartArtElement(
  frame: XmlNode,
  ids: XmlNode,
  box: Placement,
  context: TreeContext,
  readTree: ReadTree,
) {
  const children = readSmartArt(ids, box, context, readTree);
  const common = commonFields(frame, box, context);
  if (children.length === 0) {
    warn(context.scope, 'pptx.smartart_empty', 'A diagram could not be read; a placeholder is shown.');
    return [placeholderCard(common, common.alt || common.name || 'Diagram')];
  }
  const size = { width: Math.max(0.001, box.width), height: Math.max(0.001, box.height) };
  return [{ kind: 'group' as const, ...common, ...size, inner: { x: 0, y: 0, ...size }, children }];
}

/** An embedded object as its preview picture, or a placeholder with its name when it has none that can be drawn. */
function oleElement(frame: XmlNode, object: XmlNode, box: Placement, context: TreeContext): Element[] {
  const picture = child(object, 'p:pic');
  const shape = picture ? undefined : findVmlShape(object.attrs.spid, context.scope);
  const legacy = shape && vmlPicture(shape, context.scope);
  const program = (object.attrs.progId ?? '').split('.')[0];
  const kind = object.attrs.name || program || 'object';
  warn(context.scope, 'pptx.ole', `An embedded object (${kind}) is shown as its preview picture.`);
  const drawn = picture ? readPicture(picture, context) : [];
  const common = commonFields(frame, box, context);
  if (legacy) return pictureElements(legacy, { ...common, alt: common.alt || `Embedded ${kind}` }, context);
  const alt = common.alt ? {} : { alt: `Embedded ${kind}` };
  if (drawn[0]?.kind === 'image') return [{ ...drawn[0], ...common, ...alt }];
  if (drawn[0]?.kind === 'group') return [{ ...drawn[0], ...common, ...alt }];
  return [placeholderCard(common, common.alt || `Embedded ${kind}`)];
}

/** Reads a `p:graphicFrame`: table, chart, diagram or embedded object; else a placeholder with a warning. */
export function readFrame(frame: XmlNode, context: TreeContext, readTree: ReadTree): Element[] {
  const box = placementOf(sourcesOf(frame, context), context);
  const data = path(frame, 'a:graphic', 'a:graphicData');
  if (!box || !data) return [];
  const table = child(data, 'a:tbl');
  if (table) return tableElement(frame, table, box, context);
  const chart = child(data, 'c:chart');
  if (chart) return chartElement(frame, chart, box, context);
  const diagram = child(data, 'dgm:relIds');
  if (diagram) return smartArtElement(frame, diagram, box, context, readTree);
  const object = descendants(data, 'p:oleObj')[0];
  if (object) return oleElement(frame, object, box, context);
  warn(context.scope, 'pptx.frame_unknown', 'An object of an unknown type was replaced by a placeholder.');
  const label = nonVisual(frame)?.attrs.name ?? 'Object';
  return [placeholderCard(commonFields(frame, box, context), label.slice(0, 200))];
}
