import { z } from 'zod';

/** 57 URL-safe letters and digits, none of which look alike. 16 of them have 93 bits of entropy. */
export const OID_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

export const OID_LENGTH = 16;

/** A presentation's or a profile's public, unguessable id. */
export const oidSchema = z.string().regex(/^[A-Za-z0-9_-]{12,64}$/);

/** Path parameters of endpoints of a presentation. */
export const oidParamsSchema = z.object({ oid: oidSchema });

/** Query parameter `key`: the access key of a page that was opened by a share link. */
export const accessKeySchema = z.string().max(200).optional();

/** Maximum length of the slug in a presentation's URL, in UTF-16 units. */
export const SLUG_MAX_LENGTH = 80;

/** A SHA-256 in lower-case hexadecimal. */
export const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/);
