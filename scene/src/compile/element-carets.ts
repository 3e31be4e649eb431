import type { TextCarets } from '../layout/caret-line.ts';
import { arrangeText } from '../layout/layout-text.ts';
import { textCarets, withParagraph } from '../layout/text-carets.ts';
import type { Document } from '../model/document.ts';
import type { Element, TableElement } from '../model/elements.ts';
import { type Matrix, multiply, type Rect } from '../model/geometry.ts';
import type { TextBody } from '../model/text.ts';
import type { CompilePorts } from '../ports.ts';
import type { DrawnChartPart } from './chart/chart-part.ts';
import { chartParts } from './chart.ts';
import type { ElementContext } from './element-context.ts';
import { planFrames } from './frame-plan.ts';
import { mapToGroup } from './group.ts';
import { ItemSink } from './item-sink.ts';
import { elementTransform, FRAME_TRANSFORM, type LocalTransform, textTransform } from './local-transform.ts';
import { SceneResources } from './scene-resources.ts';
import { resolveGeometry } from './shape.ts';
import { boxOfCell, layOutTable } from './table-layout.ts';
import { bodyInTopic } from './unwrapped-text.ts';
import { emptyUsedResources } from './used-resources.ts';

/** Number of decimals of an `ItemSink` whose items are not used: `contextFor` requires a sink. */
const UNUSED_SINK_DIGITS = 4;

/** The location of an element in a document. */
export interface ElementLocation {
  /** Id of the topic. */
  readonly topic: string;
  /** The list of the topic that contains the element or its outermost group. */
  readonly slot: 'elements' | 'cover';
  /** The ids of the element's groups, the outermost first, and of the element. */
  readonly path: readonly string[];
  /** The cell of a table, if the location is a cell. Indexes are from 0. */
  readonly cell?: { readonly row: number; readonly column: number };
}

/** The positions of the text cursor (carets) in an element's text. */
export interface ElementCarets extends TextCarets {
  /** Id of the topic that contains the element. */
  readonly topic: string;
  /** The text of each paragraph. */
  readonly texts: readonly string[];
}

/**
 * Returns the positions of the carets in an element's text, computed as in the compiled scene. The matrix `m` of the
 * result maps these positions to the topic's space. Returns undefined if the topic is hidden, or the element or cell
 * does not exist or cannot contain text.
 */
export function elementCarets(
  document: Document,
  ports: CompilePorts,
  location: ElementLocation,
): ElementCarets | undefined {
  const found = findElement(document, ports, location);
  const text = found && textOf(found.placed.element, found.context, location.cell);
  if (!text) return undefined;
  const { placed, context } = found;
  const { topic } = location;
  const { box } = text;
  const body = bodyInTopic(text.body, box, placed.transform, context);
  const carets = textCarets(body, arrangeText(body, box, context.layout), context.layout);
  const texts = body.paragraphs.map(({ runs }) => runs.map((run) => run.text).join(''));
  const m: Matrix = multiply(textTransform(placed.transform, box).m, carets.m);
  return { ...carets, m, topic, texts };
}

/**
 * Returns the positions of the edges of a table's rows in the space of its box, computed as in the compiled scene: the
 * top edges, and the bottom edge of the last row. Returns undefined if the topic is hidden, or the element is not a
 * table.
 */
export function tableRowEdges(
  document: Document,
  ports: CompilePorts,
  location: ElementLocation,
): readonly number[] | undefined {
  const found = findElement(document, ports, location);
  if (found?.placed.element.kind !== 'table') return undefined;
  return layOutTable(found.placed.element, found.context.layout).rowEdges;
}

/**
 * Returns the parts of a chart that authors can select (see `chartParts`), as in the compiled scene. Returns undefined if
 * the topic is hidden, or the element is not a chart.
 */
export function elementChartParts(
  document: Document,
  ports: CompilePorts,
  location: ElementLocation,
): readonly DrawnChartPart[] | undefined {
  const found = findElement(document, ports, location);
  if (found?.placed.element.kind !== 'chart') return undefined;
  return chartParts(found.placed.element, found.placed.transform, found.context);
}

interface PlacedElement {
  readonly element: Element;
  /** The transform from the element's space to the space of the topic. */
  readonly transform: LocalTransform;
}

/** Returns an element with the context in which it is compiled; undefined if it does not exist or is not compiled. */
function findElement(
  document: Document,
  ports: CompilePorts,
  { topic, slot, path }: ElementLocation,
): { readonly placed: PlacedElement; readonly context: ElementContext } | undefined {
  const plan = planFrames(document);
  const frame = plan.find((planned) => planned.topic.id === topic);
  const placed = frame && findPlacedElement(frame.topic[slot] ?? [], path);
  if (!frame || !placed) return undefined;
  const resources = new SceneResources(document, ports, plan);
  const context = resources.contextFor(
    resources.environmentOf(frame),
    new ItemSink(UNUSED_SINK_DIGITS),
    emptyUsedResources(),
  );
  return { placed, context };
}

/** Returns the element at the end of a path of ids, with its transform to the topic; undefined if it does not exist. */
function findPlacedElement(
  elements: readonly Element[],
  [id, ...innerPath]: readonly string[],
  parent: LocalTransform = FRAME_TRANSFORM,
): PlacedElement | undefined {
  const element = elements.find((candidate) => candidate.id === id);
  if (!element) return undefined;
  const transform = elementTransform(element, parent);
  if (innerPath.length === 0) return { element, transform };
  if (element.kind !== 'group') return undefined;
  const children = element.children.map((child) => mapToGroup(child, element));
  return findPlacedElement(children, innerPath, transform);
}

/**
 * Returns the text of an element or cell, and the text's box in the element's space; undefined for an element that
 * cannot contain text. The invisible lines over a picture of text (`lines`) have no carets.
 */
function textOf(
  element: Element,
  context: ElementContext,
  cell: ElementLocation['cell'],
): { readonly body: TextBody; readonly box: Rect } | undefined {
  if (element.kind === 'table') return cell && cellText(element, context, cell);
  if (element.kind === 'text' && !element.lines) {
    const { width, height, body } = element;
    return { body: withParagraph(body), box: { x: 0, y: 0, width, height } };
  }
  if (element.kind !== 'shape') return undefined;
  // A shape without text has a caret in its centre.
  const body = element.body ?? { paragraphs: [{ runs: [], align: 'center' }], anchor: 'middle' };
  return { body: withParagraph(body), box: resolveGeometry(element.geometry, element, context).textBox };
}

/** Returns the text of a cell and its box in the space of the table; undefined if a spanning cell covers the cell. */
function cellText(
  table: TableElement,
  context: ElementContext,
  { row, column }: NonNullable<ElementLocation['cell']>,
): { readonly body: TextBody; readonly box: Rect } | undefined {
  const layout = layOutTable(table, context.layout);
  const found = layout.cells.find((candidate) => candidate.row === row && candidate.column === column);
  return found && { body: withParagraph(found.body), box: boxOfCell(found, layout) };
}
