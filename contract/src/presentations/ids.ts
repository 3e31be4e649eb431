import { z } from 'zod';

/**
 * The characters of new oids, without characters that look alike, such as `0` and `O`. A random oid of `OID_LENGTH`
 * characters has 93 bits of entropy.
 */
export const OID_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

export const OID_LENGTH = 16;

/** Schema of an oid. Also accepts ids of other lengths, which were not created with `OID_ALPHABET`. */
export const oidSchema = z.string().regex(/^[A-Za-z0-9_-]{12,64}$/);

/** Path parameters of endpoints of a presentation. */
export const oidParamsSchema = z.object({ oid: oidSchema });

/** Schema of the query parameter `key`: the access key of a page that a share link opened. */
export const accessKeySchema = z.string().max(200).optional();

/** Maximum length of the slug in a presentation's URL, in UTF-16 units. */
export const SLUG_MAX_LENGTH = 80;

/** A SHA-256 in lower-case hexadecimal. */
export const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/);
