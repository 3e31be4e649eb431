import { z } from 'zod';
import { OID_ALPHABET, oidParamsSchema } from '../presentations/ids.ts';
import {
  GUEST_NAME_MAX_LENGTH,
  LINK_ID_LENGTH,
  LINK_PASSWORD_MAX_LENGTH,
  LINK_PASSWORD_MIN_LENGTH,
  LINK_RIGHTS,
} from './constants.ts';

export const linkRightSchema = z.enum(LINK_RIGHTS);
export type LinkRight = z.infer<typeof linkRightSchema>;

export const linkIdSchema = z.string().regex(new RegExp(`^[${OID_ALPHABET}]{${LINK_ID_LENGTH}}$`));

/** A share link as the owner of the presentation sees it. It does not contain the password. */
export const shareLinkSchema = z.object({
  linkId: linkIdSchema,
  /** `/v/{link id}/` */
  path: z.string(),
  right: linkRightSchema,
  /** ISO 8601; null: does not expire. */
  expiresAt: z.string().nullable(),
  isExpired: z.boolean(),
  hasPassword: z.boolean(),
  /** Whether people without an account may use the right `comment` or `edit`. */
  allowsGuests: z.boolean(),
  /** ISO 8601: when the link was created. */
  createdAt: z.string(),
  /** How often the link was opened. */
  uses: z.number(),
});
export type ShareLink = z.infer<typeof shareLinkSchema>;

/** `GET /api/presentations/{oid}/links`: the links that are not revoked, newest first. */
export const shareLinksSchema = z.object({ links: z.array(shareLinkSchema) });

const expiresAtSchema = z.iso.datetime({ offset: true }).nullable();
const passwordSchema = z.string().min(LINK_PASSWORD_MIN_LENGTH).max(LINK_PASSWORD_MAX_LENGTH).nullable();

/** `POST /api/presentations/{oid}/links` */
export const createLinkSchema = z
  .strictObject({
    right: linkRightSchema,
    expiresAt: expiresAtSchema.default(null),
    password: passwordSchema.default(null),
    allowsGuests: z.boolean().default(false),
  })
  .meta({ examples: [{ right: 'view', expiresAt: '2030-01-01T00:00:00Z', password: null, allowsGuests: false }] });

/** `PATCH /api/presentations/{oid}/links/{link id}`: omitted fields stay unchanged; null removes a value. */
export const changeLinkSchema = z.strictObject({
  right: linkRightSchema.optional(),
  expiresAt: expiresAtSchema.optional(),
  password: passwordSchema.optional(),
  allowsGuests: z.boolean().optional(),
});

export const linkParamsSchema = oidParamsSchema.extend({ linkId: linkIdSchema });

/** `POST /api/links/{link id}/unlock`: exchanges the password of a link for an access cookie. */
export const unlockLinkSchema = z.strictObject({ password: z.string().min(1).max(LINK_PASSWORD_MAX_LENGTH) });

/**
 * `POST /api/links/{link id}/guest`: the name under which a visitor without an account comments and edits. Without control
 * characters, and without spaces at the ends.
 */
export const joinAsGuestSchema = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1)
    .max(GUEST_NAME_MAX_LENGTH)
    .regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u),
  /** Access key of the page that the link opened. It proves that the visitor entered the password of the link. */
  key: z.string().max(500),
});

/** The right that the guest now has. */
export const joinedAsGuestSchema = z.strictObject({ right: linkRightSchema });

/** Name of the cookie that the server sets when a visitor has entered the password of a link. */
export const linkCookieName = (linkId: string): string => `link_${linkId}`;

/** Data of the page that asks for a link's password. */
export interface LinkPasswordPage {
  readonly linkId: string;
}
