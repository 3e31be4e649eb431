import { z } from 'zod';
import { oidSchema } from '../presentations/ids.ts';
import { EVENT_MAX_TEXT_LENGTH } from './constants.ts';

/** Matches a text without control characters and without lone surrogates. */
const PLAIN_TEXT = /^[^\p{Cc}\p{Cs}]*$/u;

/** Returns the schema of a text of up to `maxLength` UTF-16 units that matches `PLAIN_TEXT`. */
export const plainTextSchema = (maxLength: number) => z.string().max(maxLength).regex(PLAIN_TEXT);

/** Schema of a text that the page shows or the visitor typed. */
export const eventTextSchema = plainTextSchema(EVENT_MAX_TEXT_LENGTH);

/** Schema of a path of this instance. */
export const eventPathSchema = eventTextSchema.startsWith('/');

/** Schema of the target of a link: a path of this instance, or an external URL such as that of an app store. */
export const eventTargetSchema = eventTextSchema.regex(/^(\/|https?:\/\/)/);

/** Returns the schema of a payload that contains only the oid of a presentation. */
export const presentationBody = () => z.strictObject({ prezi_oid: oidSchema });
