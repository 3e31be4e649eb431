import type { ChartAxis, ChartLabels, ChartSeries, TableCell } from '@flydeck/scene/model/elements';
import type { Fill, Shadow, Stroke } from '@flydeck/scene/model/fill';
import type { Rect } from '@flydeck/scene/model/geometry';
import type { Paragraph } from '@flydeck/scene/model/text';
import { isEqual } from '@flydeck/scene/records/is-equal';
import type { Box, Operation } from '@flydeck/scene/records/operations';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { textUpdate } from '@flydeck/scene/records/text/text-state';
import {
  type BodyProperties,
  scaled,
  scaledAxis,
  scaledBody,
  scaledFill,
  scaledLabels,
  scaledParagraph,
  scaledShadow,
  scaledStroke,
} from './scaled-values.ts';

/** A function that returns the value of a property scaled by a factor. */
type Rescale = (value: unknown, factor: number) => unknown;

const rescaleLength: Rescale = (value, factor) => scaled(value as number, factor);
const rescaleStroke: Rescale = (value, factor) => scaledStroke(value as Stroke, factor);
const rescaleShadow: Rescale = (value, factor) => scaledShadow(value as Shadow, factor);
const rescaleFill: Rescale = (value, factor) => scaledFill(value as Fill, factor);
const rescaleBodyProperties: Rescale = (value, factor) => scaledBody(value as BodyProperties, factor);
const rescaleLabels: Rescale = (value, factor) => scaledLabels(value as ChartLabels, factor);
const rescaleAxis: Rescale = (value, factor) => scaledAxis(value as ChartAxis, factor);

/** Default insets of table cells, as in the compiler: left, top, right, bottom, in the units of the topic. */
const CELL_INSETS: [number, number, number, number] = [7.2, 3.6, 7.2, 3.6];
const rescaleCellBody: Rescale = (value, factor) => scaledBody(value as BodyProperties, factor, CELL_INSETS);

const rescaleBorders: Rescale = (value, factor) =>
  Object.fromEntries(
    Object.entries(value as NonNullable<TableCell['borders']>).map(([side, line]) => [
      side,
      line && scaledStroke(line, factor),
    ]),
  );

const rescaleMarker: Rescale = (value, factor) => {
  const { size, ...rest } = value as NonNullable<ChartSeries['marker']>;
  return { ...rest, ...(size === undefined ? {} : { size: scaled(size, factor) }) };
};

const rescaleRect: Rescale = (value, factor) => {
  const { x, y, width, height, ...rest } = value as Rect;
  return {
    ...rest,
    x: scaled(x, factor),
    y: scaled(y, factor),
    width: scaled(width, factor),
    height: scaled(height, factor),
  };
};

/**
 * Scales the stored positions and sizes of the text lines of an imported page. These positions and sizes match a
 * picture of the page.
 */
const rescalePlacedLines: Rescale = (value, factor) =>
  (value as readonly { readonly x: number; readonly y: number; width: number; size: number }[]).map((line) => ({
    ...line,
    x: scaled(line.x, factor),
    y: scaled(line.y, factor),
    width: scaled(line.width, factor),
    size: scaled(line.size, factor),
  }));

/**
 * Functions that scale properties with lengths in the units of the topic, by kind of record and name of the property.
 */
const RESCALE_FUNCTIONS: Readonly<Record<string, Readonly<Record<string, Rescale>>>> = {
  text: { body: rescaleBodyProperties, lines: rescalePlacedLines },
  shape: { fill: rescaleFill, stroke: rescaleStroke, shadow: rescaleShadow, body: rescaleBodyProperties },
  image: { corner: rescaleLength, stroke: rescaleStroke, shadow: rescaleShadow },
  connector: { stroke: rescaleStroke, shadow: rescaleShadow },
  code: { size: rescaleLength, fill: rescaleFill },
  math: { size: rescaleLength },
  group: { inner: rescaleRect },
  column: { width: rescaleLength },
  row: { height: rescaleLength },
  cell: { body: rescaleCellBody, fill: rescaleFill, borders: rescaleBorders },
  chart: {
    textSize: rescaleLength,
    titleSize: rescaleLength,
    legendSize: rescaleLength,
    labels: rescaleLabels,
    valueAxis: rescaleAxis,
    categoryAxis: rescaleAxis,
    secondaryAxis: rescaleAxis,
    fill: rescaleFill,
    plotFill: rescaleFill,
  },
  series: { outline: rescaleStroke, lineWidth: rescaleLength, marker: rescaleMarker, labels: rescaleLabels },
};

/** Text sizes that the compiler uses for code and formulas without a size, in the units of the topic. */
const CODE_SIZE = 16;
const MATH_SIZE = 28;

/** Returns the size of the texts of a chart without `textSize`, in the units of the topic, as the compiler does. */
const chartTextSize = ({ width, height }: Box): number => Math.min(14, Math.max(width, height) / 28);

/** Returns the text size of code, a formula or a chart, in the units of its parent; undefined for other elements. */
export function textSizeOfObject({ kind, properties }: DocumentRecord): number | undefined {
  if (kind === 'code') return Number(properties['size'] ?? CODE_SIZE);
  if (kind === 'math') return Number(properties['size'] ?? MATH_SIZE);
  return kind === 'chart' ? Number(properties['textSize'] ?? chartTextSize(properties['box'] as Box)) : undefined;
}

/** Values that the compiler uses for absent properties, by kind of record. Lengths are in the units of the topic. */
const DEFAULTS: Readonly<Record<string, (record: DocumentRecord) => Readonly<Record<string, unknown>>>> = {
  text: () => ({ body: {} }),
  shape: ({ texts }) => (texts?.['body'] ? { body: {} } : {}),
  cell: () => ({ body: {} }),
  code: () => ({ size: CODE_SIZE }),
  math: () => ({ size: MATH_SIZE }),
  chart: ({ properties }) => ({ textSize: chartTextSize(properties['box'] as Box) }),
};

/** The properties of `RESCALE_FUNCTIONS` that determine the sizes of texts. */
const TEXT_PROPERTIES: readonly string[] = ['body', 'size', 'textSize', 'titleSize', 'legendSize'];

/** Returns the operations that scale the texts of an element and its descendants: text sizes, spacing and insets. */
export function rescaleTextSizes(store: RecordStore, id: string, factor: number): Operation[] {
  const record = store.get(id);
  if (!record || record.removed || record.kind === 'topic') return [];
  const properties = rescaleProperties(record, factor).filter(
    (operation) => operation.op !== 'set' || TEXT_PROPERTIES.includes(operation.property),
  );
  const children = [...store.slots(id).values()].flat();
  return [
    ...properties,
    ...rescaleTexts(record, factor, false),
    ...children.flatMap((child) => rescaleTextSizes(store, child.id, factor)),
  ];
}

/**
 * Returns the operations that scale everything in an element except for its own box: text sizes, spacing, insets,
 * strokes, corners, columns, and the boxes of a group's children. If the box is scaled as well, the element is painted
 * the same at another scale. Topics have a scale of their own, so there are no operations for them.
 * @param isCopied whether the operations are for a copy of the record, whose texts have no text states
 */
export function rescaleRecord(store: RecordStore, id: string, factor: number, isCopied = false): Operation[] {
  const record = store.get(id);
  if (!record || record.removed || record.kind === 'topic' || factor === 1) return [];
  const children = [...store.slots(id).values()].flat();
  return [
    ...rescaleProperties(record, factor),
    ...rescaleTexts(record, factor, isCopied),
    ...children.flatMap((child) => [...rescaleBox(child, factor), ...rescaleRecord(store, child.id, factor, isCopied)]),
  ];
}

/** Returns the operations that scale the properties of a record. Absent properties are set to scaled default values. */
function rescaleProperties(record: DocumentRecord, factor: number): Operation[] {
  const { id, kind } = record;
  const properties = { ...DEFAULTS[kind]?.(record), ...record.properties };
  return Object.entries(RESCALE_FUNCTIONS[kind] ?? {}).flatMap(([property, rescale]): Operation[] => {
    const before = properties[property];
    if (before === undefined || before === null) return [];
    const value = rescale(before, factor);
    return isEqual(value, before) ? [] : [{ op: 'set', id, property, value }];
  });
}

/** Returns the operation that scales the box of a group's child. The box is in the coordinates of the group. */
function rescaleBox({ id, parent, properties }: DocumentRecord, factor: number): Operation[] {
  const { box } = properties;
  if (!box || parent === null) return [];
  return [{ op: 'set', id, property: 'box', value: rescaleRect(box, factor), parent }];
}

function rescaleTexts({ id, kind, texts }: DocumentRecord, factor: number, isCopied: boolean): Operation[] {
  if (!RESCALE_FUNCTIONS[kind]?.['body']) return [];
  return Object.entries(texts ?? {}).flatMap(([slot, content]): Operation[] => {
    const paragraphs: Paragraph[] = content.paragraphs.map((paragraph) => scaledParagraph(paragraph, factor));
    if (isEqual(paragraphs, content.paragraphs)) return [];
    if (content.state === undefined || isCopied) return [{ op: 'rewrite', id, slot, paragraphs }];
    const update = textUpdate(content, paragraphs);
    return update === undefined ? [] : [{ op: 'text', id, slot, update }];
  });
}
