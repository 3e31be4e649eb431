import { z } from 'zod';
import { EVENT_MAX_TEXT_LENGTH } from './constants.ts';

/** Neither control characters nor halves of characters. */
const PLAIN = /^[^\p{Cc}\p{Cs}]*$/u;

/** Words of a page or of a visitor, as events quote them. */
export const eventTextSchema = z.string().max(EVENT_MAX_TEXT_LENGTH).regex(PLAIN);

/** A path of this instance. */
export const eventPathSchema = eventTextSchema.startsWith('/');

/** Where a call to action leads: a path of this instance, or an address elsewhere (an app's store, say). */
export const eventTargetSchema = eventTextSchema.regex(/^(\/|https?:\/\/)/);
