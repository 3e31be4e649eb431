import { z } from 'zod';
import { paragraphSchema } from '../model/text.ts';
import { isOrder } from './order.ts';

/** Maximum length of the id of a record. */
export const RECORD_ID_MAX = 100;

/** Schema of the id of a record. */
export const recordIdSchema = z.string().min(1).max(RECORD_ID_MAX);
/** The name of a kind, slot or property. */
const nameSchema = z
  .string()
  .min(1)
  .max(60)
  .regex(/^[a-z][A-Za-z0-9]*$/);
/** A fractional index: siblings are sorted by these strings, and a new string fits between any two others. */
const orderSchema = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[A-Za-z][0-9A-Za-z]*$/)
  .refine(isOrder);

/** Position of an element in its parent's space: its box before rotation, in the parent's units. */
export const boxSchema = z.strictObject({
  x: z.number(),
  y: z.number(),
  width: z.number().min(0),
  height: z.number().min(0),
  /** Degrees clockwise about the centre. */
  rotation: z.number().optional(),
  flipX: z.boolean().optional(),
  flipY: z.boolean().optional(),
});
export type Box = z.infer<typeof boxSchema>;

/** Limits of a topic's scale: the length of the topic's unit in units of its parent. */
const SCALE_MIN = 1e-6;
const SCALE_MAX = 1e6;

/** Returns the nearest scale that is within the limits. */
export const clampScale = (scale: number): number => Math.min(Math.max(scale, SCALE_MIN), SCALE_MAX);

/**
 * Position of a topic in its parent's space: the centre of its box, the length of its unit in units of the parent
 * (`scale`), and its rotation.
 */
export const topicFrameSchema = z.strictObject({
  x: z.number(),
  y: z.number(),
  scale: z.number().min(SCALE_MIN).max(SCALE_MAX),
  /** Degrees clockwise. */
  rotation: z.number().optional(),
});
export type TopicFrame = z.infer<typeof topicFrameSchema>;

/** Value of the property `box` of elements and topics. */
const positionSchema = z.union([boxSchema, topicFrameSchema]);
export type Position = z.infer<typeof positionSchema>;

/**
 * Adds a record, or restores a removed record. A restored record keeps its earlier parent, slot, order, properties and
 * texts. Inserting a data point or cell that already exists changes nothing (`shared-id.ts`).
 */
const insertSchema = z.strictObject({
  op: z.literal('insert'),
  id: recordIdSchema,
  kind: nameSchema,
  parent: recordIdSchema,
  slot: nameSchema,
  order: orderSchema,
  properties: z.record(nameSchema, z.unknown()),
  texts: z.record(nameSchema, z.array(paragraphSchema)).optional(),
});

/** Removes a record with its descendants; the record becomes a tombstone. */
const removeSchema = z.strictObject({ op: z.literal('remove'), id: recordIdSchema });

/** Sets a property. */
const setSchema = z.strictObject({
  op: z.literal('set'),
  id: recordIdSchema,
  property: nameSchema,
  value: z.unknown(),
  /**
   * Only for the property `box`: the parent in whose space the value is. If the record has another parent when the
   * operation is applied, the value is converted to the space of that parent.
   */
  parent: recordIdSchema.optional(),
});

/** Removes a property. */
const unsetSchema = z.strictObject({ op: z.literal('unset'), id: recordIdSchema, property: nameSchema });

/** Moves a record to another parent or slot, or to another place among its siblings. */
const placeSchema = z.strictObject({
  op: z.literal('place'),
  id: recordIdSchema,
  parent: recordIdSchema,
  slot: nameSchema,
  order: orderSchema,
  /** Position in the space of `parent`; absent for records without a position. */
  box: positionSchema.optional(),
});

/** A Yjs update in base64. The maximum length is enough for pasting a chapter of a book. */
const updateSchema = z.base64().max(2_000_000);

/** Merges an update into a text that has a text state. */
const textSchema = z.strictObject({
  op: z.literal('text'),
  id: recordIdSchema,
  slot: nameSchema,
  update: updateSchema,
});

/** Sets the text state of a text. Only the server adds this operation to the log. */
const seedSchema = z.strictObject({
  op: z.literal('seed'),
  id: recordIdSchema,
  slot: nameSchema,
  state: updateSchema,
});

/** Replaces a text that has no text state. */
const rewriteSchema = z.strictObject({
  op: z.literal('rewrite'),
  id: recordIdSchema,
  slot: nameSchema,
  paragraphs: z.array(paragraphSchema),
});

/**
 * A change of one record. `insert` with the id of a removed record restores this record. `place` changes parent, slot,
 * order and position together.
 */
export const operationSchema = z.discriminatedUnion('op', [
  insertSchema,
  removeSchema,
  setSchema,
  unsetSchema,
  placeSchema,
  textSchema,
  seedSchema,
  rewriteSchema,
]);
export type Operation = z.infer<typeof operationSchema>;

/**
 * Reasons for which a batch of operations is refused. `existing_record`: a record with the inserted id exists. `cycle`:
 * a record would be inside itself. `text_state`: `text` was applied to a text without a text state, or `seed` or
 * `rewrite` to a text with a text state.
 */
export type RefusalReason =
  | 'unknown_record'
  | 'unknown_parent'
  | 'existing_record'
  | 'cycle'
  | 'invalid_value'
  | 'text_state';

/** Thrown for a batch of operations that is invalid, or does not fit the records. */
export class OperationError extends Error {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, message: string) {
    super(message);
    this.name = 'OperationError';
    this.reason = reason;
  }
}
