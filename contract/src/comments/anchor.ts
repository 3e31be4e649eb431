import { z } from 'zod';
import { textSlotSchema } from '../editing/client-messages.ts';
import { QUOTE_MAX_LENGTH } from './constants.ts';
import { plainText } from './plain-text.ts';

const RECORD_ID_MAX_LENGTH = 100;
const recordIdSchema = plainText(RECORD_ID_MAX_LENGTH);
const fractionSchema = z.number().min(0).max(1);
/** Larger than any canvas. */
const COORDINATE_MAX = 1e9;
const coordinateSchema = z.number().min(-COORDINATE_MAX).max(COORDINATE_MAX);
const TEXT_POSITION_MAX = 1_000_000;
const textPositionSchema = z.int().min(0).max(TEXT_POSITION_MAX);

/**
 * Identifies the state of the commented part when the thread was created, so that clients can show whether the part was
 * changed since (`scene/src/records/part-fingerprint.ts`). Computed by the client of the author. If it is absent, the
 * server computes it from the log.
 */
const fingerprintSchema = z
  .string()
  .regex(/^[0-9a-f]{16}$/)
  .optional();

/**
 * What a thread is about. The ids are those of records of the log (`scene/src/records`). The server does not check that
 * the record exists, because it may be deleted at any time.
 */
export const anchorSchema = z.discriminatedUnion('kind', [
  /** A point of an element, as fractions of the element's width and height from its top left corner. */
  z.strictObject({
    kind: z.literal('element'),
    id: recordIdSchema,
    x: fractionSchema,
    y: fractionSchema,
    fingerprint: fingerprintSchema,
  }),
  /** A point of a topic, in the coordinates of the topic. */
  z.strictObject({
    kind: z.literal('topic'),
    id: recordIdSchema,
    x: coordinateSchema,
    y: coordinateSchema,
    fingerprint: fingerprintSchema,
  }),
  z.strictObject({ kind: z.literal('step'), id: recordIdSchema, fingerprint: fingerprintSchema }),
  /** A passage of the text `slot` of a record, when the thread was created. Positions are in UTF-16 units. */
  z
    .strictObject({
      kind: z.literal('passage'),
      id: recordIdSchema,
      slot: textSlotSchema,
      start: textPositionSchema,
      end: textPositionSchema,
      quote: plainText(QUOTE_MAX_LENGTH),
    })
    .refine(({ start, end }) => start < end, 'the passage is empty'),
]);
export type Anchor = z.infer<typeof anchorSchema>;
