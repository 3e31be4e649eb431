import { z } from 'zod';
import { chartSeriesSchema } from '../model/chart.ts';
import { assetSchema, documentSchema, topicSchema } from '../model/document.ts';
import { ELEMENT_SCHEMAS, tableCellSchema } from '../model/elements.ts';
import { pathStepSchema } from '../model/path-step.ts';
import { rightOptionsSchema } from '../model/question.ts';
import { textBodySchema } from '../model/text.ts';
import { omit } from './fields.ts';
import { boxSchema, recordIdSchema, topicFrameSchema } from './operations.ts';
import { RIGHT_OPTIONS } from './right-options.ts';

/** A kind of record. */
export interface RecordKind {
  /** Schemas of the records' properties, by name. */
  readonly properties: Readonly<Record<string, z.ZodType>>;
  /** Names of the records' lists of child records, each with the kinds of records that the list may contain. */
  readonly slots: Readonly<Record<string, readonly string[]>>;
  /** Names of the records' texts. Concurrent changes of a text are merged by character. */
  readonly texts: readonly string[];
}

/** Schemas by field name (`shape` of a Zod object). */
type FieldSchemas = Readonly<Record<string, z.ZodType>>;

/**
 * Fields of elements that are not properties of the record: `kind` and `id` are fields of the record itself, and the
 * others are parts of the property `box`.
 */
const NON_PROPERTIES = ['kind', 'id', 'x', 'y', 'width', 'height', 'rotation', 'flipX', 'flipY'];

/** Schema of the property `body`. This property has no paragraphs: the paragraphs are the record's text `body`. */
const bodySchema = textBodySchema.omit({ paragraphs: true });

const ELEMENT_KINDS = Object.keys(ELEMENT_SCHEMAS);

/** Returns the kind of record for a kind of element. */
function recordKindOf(kind: keyof typeof ELEMENT_SCHEMAS): RecordKind {
  const schemas: FieldSchemas = ELEMENT_SCHEMAS[kind].shape;
  const slots = SLOTS_OF_ELEMENTS[kind] ?? {};
  const properties = omit(schemas, ...NON_PROPERTIES, ...Object.keys(slots), 'body');
  const hasBody = 'body' in schemas;
  return {
    properties: { ...properties, box: boxSchema, ...(hasBody ? { body: bodySchema } : {}) },
    slots,
    texts: hasBody ? ['body'] : [],
  };
}

/** Returns the kind of record of questions, with the right options that are not part of the element. */
function questionKind(): RecordKind {
  const kind = recordKindOf('question');
  return { ...kind, properties: { ...kind.properties, [RIGHT_OPTIONS]: rightOptionsSchema.optional() } };
}

/** The slots of elements, by kind of element. */
const SLOTS_OF_ELEMENTS: Readonly<Record<string, RecordKind['slots']>> = {
  group: { children: ELEMENT_KINDS },
  table: { columns: ['column'], rows: ['row'] },
  chart: { categories: ['category'], series: ['series'] },
};

/** Properties of a chart's data point, each with the field of the series that lists the values of all points. */
export const POINT_FIELDS = {
  value: 'values',
  x: 'xs',
  size: 'sizes',
  color: 'pointColors',
  explosion: 'pointExplosions',
} as const;

const seriesSchemas: FieldSchemas = chartSeriesSchema.shape;
const nullableNumber = z.number().nullable();

/** All kinds of records that programs of this version know. */
export const RECORD_KINDS: Readonly<Record<string, RecordKind>> = {
  document: {
    properties: {
      ...omit(documentSchema.shape, 'format', 'version', 'kind', 'root', 'path', 'assets'),
      /** The document's `kind`. */
      presentation: documentSchema.shape.kind,
    },
    slots: { root: ['topic'], path: ['step'], assets: ['asset'] },
    texts: [],
  },
  asset: { properties: assetSchema.shape, slots: {}, texts: [] },
  topic: {
    properties: {
      ...omit(topicSchema.shape, 'id', 'frame', 'elements', 'cover', 'topics', 'notes', 'seconds', 'step', 'builds'),
      box: topicFrameSchema,
    },
    slots: { topics: ['topic'], elements: ELEMENT_KINDS, cover: ELEMENT_KINDS },
    texts: [],
  },
  step: { properties: omit(pathStepSchema.shape, 'id', 'notes'), slots: {}, texts: ['notes'] },
  text: recordKindOf('text'),
  image: recordKindOf('image'),
  shape: recordKindOf('shape'),
  connector: recordKindOf('connector'),
  table: recordKindOf('table'),
  chart: recordKindOf('chart'),
  code: recordKindOf('code'),
  math: recordKindOf('math'),
  media: recordKindOf('media'),
  question: questionKind(),
  group: recordKindOf('group'),
  column: { properties: { width: z.number().min(0) }, slots: {}, texts: [] },
  row: { properties: { height: z.number().min(0) }, slots: { cells: ['cell'] }, texts: [] },
  cell: {
    properties: { ...omit(tableCellSchema.shape, 'body'), body: bodySchema, column: recordIdSchema },
    slots: {},
    texts: ['body'],
  },
  category: { properties: { label: z.string().max(500) }, slots: {}, texts: [] },
  series: {
    properties: omit(seriesSchemas, ...Object.values(POINT_FIELDS)),
    slots: { points: ['point'] },
    texts: [],
  },
  point: {
    properties: {
      category: recordIdSchema,
      value: nullableNumber,
      x: nullableNumber,
      size: nullableNumber,
      color: z.string().max(100).nullable(),
      explosion: nullableNumber,
    },
    slots: {},
    texts: [],
  },
};
