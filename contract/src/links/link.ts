import { z } from 'zod';
import { OID_ALPHABET, oidSchema } from '../presentations/ids.ts';
import {
  LINK_ID_LENGTH,
  LINK_PASSWORD_MAX_LENGTH,
  LINK_PASSWORD_MIN_LENGTH,
  LINK_RIGHTS,
} from './constants.ts';

export const linkRightSchema = z.enum(LINK_RIGHTS);
export type LinkRight = z.infer<typeof linkRightSchema>;

export const linkIdSchema = z.string().regex(new RegExp(`^[${OID_ALPHABET}]{${LINK_ID_LENGTH}}$`));

/** A share link as its owner sees it; of its password only whether there is one. */
export const shareLinkSchema = z.object({
  linkId: linkIdSchema,
  /** `/v/{link id}/` */
  path: z.string(),
  right: linkRightSchema,
  /** ISO 8601; null: for as long as it is not revoked. */
  expiresAt: z.string().nullable(),
  isExpired: z.boolean(),
  hasPassword: z.boolean(),
  createdAt: z.string(),
  /** How often it was opened. */
  uses: z.number(),
});
export type ShareLink = z.infer<typeof shareLinkSchema>;

/** `GET /api/presentations/{oid}/links`: the ones that are not revoked, the newest first. */
export const shareLinksSchema = z.object({ links: z.array(shareLinkSchema) });

const expiresAtSchema = z.iso.datetime({ offset: true }).nullable();
const passwordSchema = z.string().min(LINK_PASSWORD_MIN_LENGTH).max(LINK_PASSWORD_MAX_LENGTH).nullable();

/** `POST /api/presentations/{oid}/links` */
export const createLinkSchema = z.strictObject({
  right: linkRightSchema,
  expiresAt: expiresAtSchema.default(null),
  password: passwordSchema.default(null),
});

/** `PATCH /api/presentations/{oid}/links/{link id}`: what is left out stays; null takes away. */
export const changeLinkSchema = z.strictObject({
  right: linkRightSchema.optional(),
  expiresAt: expiresAtSchema.optional(),
  password: passwordSchema.optional(),
});

export const linkParamsSchema = z.object({ oid: oidSchema, linkId: linkIdSchema });

/** `POST /api/links/{link id}/unlock`: the password of a link, for a cookie that opens its page for some hours. */
export const unlockLinkSchema = z.strictObject({ password: z.string().min(1).max(LINK_PASSWORD_MAX_LENGTH) });

/** Holds the proof that a link's password was given; only the server reads it. */
export const linkCookie = (linkId: string): string => `link_${linkId}`;

/** What stands at a link's address until its password was given. */
export interface LinkPasswordPage {
  readonly linkId: string;
}
