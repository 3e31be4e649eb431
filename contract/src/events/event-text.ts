import { z } from 'zod';
import { EVENT_MAX_TEXT_LENGTH } from './constants.ts';

/** Neither control characters nor halves of characters. */
const PLAIN = /^[^\p{Cc}\p{Cs}]*$/u;

/** Text without what no database keeps, up to a number of UTF-16 units. */
export const plainTextSchema = (maxLength: number) => z.string().max(maxLength).regex(PLAIN);

/** Words of a page or of a visitor, as events quote them. */
export const eventTextSchema = plainTextSchema(EVENT_MAX_TEXT_LENGTH);

/** A path of this instance. */
export const eventPathSchema = eventTextSchema.startsWith('/');

/** Where a call to action leads: a path of this instance, or an address elsewhere (an app's store, say). */
export const eventTargetSchema = eventTextSchema.regex(/^(\/|https?:\/\/)/);
