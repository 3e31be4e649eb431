import { z } from 'zod';
import { oidSchema } from '../presentations/ids.ts';
import { EVENT_MAX_TEXT_LENGTH } from './constants.ts';

/** No control characters and no lone surrogates. */
const PLAIN = /^[^\p{Cc}\p{Cs}]*$/u;

/** Text of at most `maxLength` UTF-16 units, without characters that the database cannot store. */
export const plainTextSchema = (maxLength: number) => z.string().max(maxLength).regex(PLAIN);

/** A text of the page or of the visitor. */
export const eventTextSchema = plainTextSchema(EVENT_MAX_TEXT_LENGTH);

/** A path of this instance. */
export const eventPathSchema = eventTextSchema.startsWith('/');

/** Target of a call to action: a path of this instance, or an external URL such as an app store. */
export const eventTargetSchema = eventTextSchema.regex(/^(\/|https?:\/\/)/);

/** Fields of events about a presentation that have no others. */
export const presentationBody = () => z.strictObject({ prezi_oid: oidSchema });
