import { z } from 'zod';
import { avatarSchema } from '../accounts/me.ts';

/** What a member may do on the socket of a presentation. With `comment`, the member receives all batches but adds none. */
const editingRightSchema = z.enum(['edit', 'comment']);
export type EditingRight = z.infer<typeof editingRightSchema>;

/** Maximum number of states that the server accepts from a client in a second. */
export const PRESENCES_PER_SECOND = 10;

/** Maximum number of selected records in a state. */
const PRESENCE_SELECTION_MAX = 50;

/** Maximum size of a message `presence` from a client, in characters of JSON. */
export const PRESENCE_MESSAGE_MAX_LENGTH = 20_000;

/** Bound of all coordinates and sizes, in units of a topic. Far outside of every document (a level scales by at most 1e6). */
const COORDINATE_MAX = 1e15;

const recordIdSchema = z.string().min(1).max(100);
const coordinateSchema = z.number().min(-COORDINATE_MAX).max(COORDINATE_MAX);

const idNumberSchema = z.int().min(0).max(Number.MAX_SAFE_INTEGER);

/**
 * What a person does in one window. The ids are not checked against the log, because a record can be removed at any
 * time: clients ignore unknown ids.
 */
export const presenceStateSchema = z.strictObject({
  /** Id of the innermost open topic. Null while the person has no view of the canvas. */
  topic: recordIdSchema.nullable(),
  /** Position of the pointer in the units of `topic`; null while the pointer is not on the canvas. */
  pointer: z.strictObject({ x: coordinateSchema, y: coordinateSchema }).nullable(),
  /** The visible area in the units of `topic`. `rotation` is clockwise around the centre, in degrees. */
  area: z
    .strictObject({
      x: coordinateSchema,
      y: coordinateSchema,
      width: coordinateSchema.positive(),
      height: coordinateSchema.positive(),
      rotation: z.number().min(-360).max(360),
    })
    .nullable(),
  /** Ids of the selected records. */
  selection: z.array(recordIdSchema).max(PRESENCE_SELECTION_MAX),
  /** Id of the record whose text the person edits. */
  text: recordIdSchema.nullable(),
  /**
   * The caret in `text`: the id of the character before it in the text's Yjs state, so that it stays at the same
   * characters when others change the text. Null: the start of the text. Absent if it is unknown, and from clients of
   * earlier releases.
   */
  caret: z.strictObject({ client: idNumberSchema, clock: idNumberSchema }).nullable().optional(),
  /** Present if `caret` is between two lines of a wrapped paragraph, and shown at the end of the first of them. */
  caretAtLineEnd: z.literal(true).optional(),
  /**
   * Whether the window is publishing the presentation, and how many times it has begun to. Absent before the first time,
   * and from clients of earlier releases.
   */
  publishing: z.strictObject({ isRunning: z.boolean(), count: z.int().min(1).max(1_000_000) }).optional(),
});
export type PresenceState = z.infer<typeof presenceStateSchema>;

/** A window in which somebody has the presentation open. A member with several windows is listed once for each. */
export const personSchema = z.object({
  /** Id of the connection, chosen by the server. */
  connectionId: z.string(),
  /** Oid of the person's profile, or of the guest. */
  profileOid: z.string(),
  /** Whether the person works without an account. Default: false. */
  isGuest: z.boolean().optional(),
  name: z.string(),
  avatar: avatarSchema,
  right: editingRightSchema,
  /** When the person opened the presentation, in milliseconds since 1970. Clients choose colours in this order. */
  joinedAt: z.number(),
  /** Null until the client has sent a state. */
  state: presenceStateSchema.nullable(),
});
export type Person = z.infer<typeof personSchema>;
