import { inferLayouts } from '../arrange/infer-layouts.ts';
import { frameInParent } from '../compile/frame-plan.ts';
import type { Document, Topic, TopicFrame } from '../model/document.ts';
import type { ChartElement, ChartSeries, Element, TableElement } from '../model/elements.ts';
import type { Paragraph, TextBody } from '../model/text.ts';
import { makeIdsUnique, type UniqueIds } from '../model/unique-ids.ts';
import { documentPath } from '../path.ts';
import { omit, withoutUndefined } from './fields.ts';
import { clampScale } from './operations.ts';
import { initialOrders } from './order.ts';
import { DOCUMENT_ID, type DocumentRecord } from './record.ts';
import { POINT_FIELDS } from './record-kinds.ts';

/** Location of a record in the lists of its parent. */
interface Location {
  /** Id of the parent. */
  readonly parent: string;
  readonly slot: string;
  /** Fractional index in the list of the slot. */
  readonly order: string;
}

/**
 * Returns the records of a document. Missing layouts are inferred (`inferLayouts`), and ids become unique in the whole
 * document (`makeIdsUnique`). The same document always gives the same records.
 */
export function flattenDocument(source: Document): DocumentRecord[] {
  const { document, ids } = makeIdsUnique(inferLayouts(source));
  const flattener = new Flattener(ids);
  flattener.addDocument(document);
  return flattener.records;
}

/** Collects the records of one document. */
class Flattener {
  readonly records: DocumentRecord[] = [];
  readonly #ids: UniqueIds;

  constructor(ids: UniqueIds) {
    this.#ids = ids;
  }

  /** Adds the records of a document, whose ids must be unique. */
  addDocument(document: Document): void {
    const { format: _format, version: _version, kind, root, path: _path, assets, ...properties } = document;
    this.records.push({
      id: DOCUMENT_ID,
      kind: 'document',
      parent: null,
      slot: '',
      order: initialOrders(1)[0] ?? '',
      // `presentation` is the document's kind, because `kind` is the record's kind.
      properties: withoutUndefined({ ...properties, presentation: kind }),
    });
    this.#addList(DOCUMENT_ID, 'assets', Object.entries(assets), ([hash, asset], location) =>
      this.#add({ id: hash, kind: 'asset', ...location, properties: withoutUndefined(asset) }),
    );
    this.#addList(DOCUMENT_ID, 'root', [root], (topic, location) => this.#addTopic(topic, undefined, location));
    this.#addList(DOCUMENT_ID, 'path', documentPath(document), ({ id, notes, ...step }, location) =>
      this.#add({
        // The ids of an explicit path are already unique. The ids of a default path are derived from the topics' ids.
        id: document.path ? id : this.#ids.makeUnique(id),
        kind: 'step',
        ...location,
        properties: withoutUndefined(step),
        ...textsField('notes', notes),
      }),
    );
  }

  /** Adds a record and returns its id. */
  #add(record: DocumentRecord): string {
    this.records.push(record);
    return record.id;
  }

  /** Calls `add` for each item of a list, with the location of its record. */
  #addList<Item>(
    parent: string,
    slot: string,
    items: readonly Item[],
    add: (item: Item, location: Location) => void,
  ): void {
    const orders = initialOrders(items.length);
    for (const [i, item] of items.entries()) add(item, { parent, slot, order: orders[i] ?? '' });
  }

  /**
   * Adds the records of a topic, its elements and its child topics. Omits notes, durations and builds, which
   * `addDocument` adds with the steps of the path.
   * @param box the topic's frame in the space of its parent; undefined for the root
   */
  #addTopic(topic: Topic, box: TopicFrame | undefined, location: Location): void {
    const {
      id,
      frame: _frame,
      elements,
      cover,
      topics,
      notes: _notes,
      seconds: _seconds,
      step: _step,
      builds: _builds,
      ...rest
    } = topic;
    this.#add({ id, kind: 'topic', ...location, properties: withoutUndefined({ ...rest, box }) });
    const add = (element: Element, elementLocation: Location) => this.#addElement(element, elementLocation);
    this.#addList(id, 'elements', elements, add);
    this.#addList(id, 'cover', cover ?? [], add);
    const frames = new Map(topics.map((child, i) => [child, boundedFrame(frameInParent(child, topic, i))]));
    this.#addList(id, 'topics', topics, (child, childLocation) =>
      this.#addTopic(child, frames.get(child), childLocation),
    );
  }

  /** Adds the records of an element, its children, and the rows, cells or points in it. */
  #addElement(element: Element, location: Location): void {
    const { kind, id, x, y, width, height, rotation, flipX, flipY, ...rest } = element;
    const box = withoutUndefined({ x, y, width, height, rotation, flipX, flipY });
    const { properties, body } = elementProperties(rest as Record<string, unknown>, element);
    this.#add({
      id,
      kind,
      ...location,
      properties: withoutUndefined({ ...properties, box }),
      ...textsField('body', body),
    });
    if (element.kind === 'group') {
      this.#addList(id, 'children', element.children, (child, childLocation) => this.#addElement(child, childLocation));
    } else if (element.kind === 'table') this.#addTable(element, id);
    else if (element.kind === 'chart') this.#addChart(element, id);
  }

  /**
   * Returns a unique id for a row, column, cell, category, series or point. The id starts with the parent's id, which
   * is shortened, because ids have at most 100 characters.
   */
  #childId(parent: string, suffix: string): string {
    return this.#ids.makeUnique(`${parent.slice(0, 70)}-${suffix}`);
  }

  /** Adds the records of the columns, rows and cells of a table. */
  #addTable({ columns, rows }: TableElement, table: string): void {
    const columnIds: string[] = [];
    this.#addList(table, 'columns', columns, (width, location) => {
      const id = this.#childId(table, `column${columnIds.length + 1}`);
      columnIds.push(this.#add({ id, kind: 'column', ...location, properties: { width } }));
    });
    this.#addList(table, 'rows', rows, ({ height, cells }, location) => {
      const row = this.#add({ id: this.#childId(table, 'row'), kind: 'row', ...location, properties: { height } });
      const cellsWithColumns = cells.map((cell, i) => ({ cell, column: columnIds[i] }));
      this.#addList(row, 'cells', cellsWithColumns, ({ cell, column }, cellLocation) => {
        const { body, ...cellProperties } = cell;
        const { paragraphs, ...bodyProperties } = body;
        const properties = withoutUndefined({ ...cellProperties, column, body: undefinedIfEmpty(bodyProperties) });
        const id = this.#childId(row, 'cell');
        this.#add({ id, kind: 'cell', ...cellLocation, properties, ...textsField('body', paragraphs) });
      });
    });
  }

  /** Adds the records of the categories, series and points of a chart. */
  #addChart({ categories, series }: ChartElement, chart: string): void {
    const categoryIds: string[] = [];
    this.#addList(chart, 'categories', categories, (label, location) => {
      const id = this.#childId(chart, 'category');
      categoryIds.push(this.#add({ id, kind: 'category', ...location, properties: { label } }));
    });
    this.#addList(chart, 'series', series, (chartSeries, location) => {
      const id = this.#childId(chart, 'series');
      const properties = withoutUndefined(omit(chartSeries, ...Object.values(POINT_FIELDS)));
      this.#add({ id, kind: 'series', ...location, properties });
      this.#addList(id, 'points', pointsOf(chartSeries), (point, pointLocation) => {
        const pointProperties = withoutUndefined({ ...point.properties, category: categoryIds[point.index] });
        this.#add({ id: this.#childId(id, 'point'), kind: 'point', ...pointLocation, properties: pointProperties });
      });
    });
  }
}

/** Returns the frame with its scale clamped to the limits of operations. */
function boundedFrame(frame: TopicFrame): TopicFrame {
  return { ...frame, scale: clampScale(frame.scale) };
}

/**
 * Returns the properties of an element's record except its box, and the paragraphs of the element's text. Child
 * elements and the content of tables and charts have their own records.
 * @param fields the fields of `element` without kind, id and box
 */
function elementProperties(
  fields: Record<string, unknown>,
  element: Element,
): { readonly properties: Record<string, unknown>; readonly body?: readonly Paragraph[] | undefined } {
  if (element.kind === 'group') return { properties: omit(fields, 'children') };
  if (element.kind === 'table') return { properties: omit(fields, 'columns', 'rows') };
  if (element.kind === 'chart') return { properties: omit(fields, 'categories', 'series') };
  const body = fields['body'] as TextBody | undefined;
  if (!body) return { properties: fields };
  const { paragraphs, ...bodyProperties } = body;
  // `body` is stored even if it is empty, because it marks a shape that has a text.
  return { properties: { ...omit(fields, 'body'), body: bodyProperties }, body: paragraphs };
}

/** Returns the object, or undefined if it is empty. */
const undefinedIfEmpty = (value: object): object | undefined => (Object.keys(value).length > 0 ? value : undefined);

/** Returns an object with the field `texts` of a record with one text; an empty object if `paragraphs` is undefined. */
function textsField(name: string, paragraphs: readonly Paragraph[] | undefined): Pick<DocumentRecord, 'texts'> {
  return paragraphs ? { texts: { [name]: { paragraphs } } } : {};
}

/** Returns the points of a series: one for each index at which a list of the series (`POINT_FIELDS`) has an entry. */
function pointsOf(series: ChartSeries): { readonly index: number; readonly properties: Record<string, unknown> }[] {
  const lists = Object.entries(POINT_FIELDS).map(([name, field]) => [name, series[field] ?? []] as const);
  const length = Math.max(0, ...lists.map(([, list]) => list.length));
  return Array.from({ length }, (_, index) => ({
    index,
    properties: Object.fromEntries(lists.flatMap(([name, list]) => (index < list.length ? [[name, list[index]]] : []))),
  }));
}
