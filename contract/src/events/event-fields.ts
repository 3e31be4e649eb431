import { z } from 'zod';
import { oidSchema } from '../presentations/ids.ts';
import { EVENT_MAX_TEXT_LENGTH } from './constants.ts';

/** A text without control characters and lone surrogates. */
const PLAIN_TEXT = /^[^\p{Cc}\p{Cs}]*$/u;

/** Schema of a text of at most `maxLength` UTF-16 units, without characters that the database cannot store. */
export const plainTextSchema = (maxLength: number) => z.string().max(maxLength).regex(PLAIN_TEXT);

/** A text from the page or typed by the visitor. */
export const eventTextSchema = plainTextSchema(EVENT_MAX_TEXT_LENGTH);

/** A path of this instance. */
export const eventPathSchema = eventTextSchema.startsWith('/');

/** Target of a call to action: a path of this instance, or an external URL such as an app store. */
export const eventTargetSchema = eventTextSchema.regex(/^(\/|https?:\/\/)/);

/** Returns the schema of the payload of events that contain only the presentation. */
export const presentationBody = () => z.strictObject({ prezi_oid: oidSchema });
