import { z } from 'zod';
import { EMAIL_MAX_LENGTH } from '../accounts/fields.ts';
import { avatarSchema } from '../accounts/me.ts';
import { linkRightSchema } from '../links/link.ts';
import { oidParamsSchema, oidSchema } from '../presentations/ids.ts';
import { pictureSchema } from '../presentations/page-data.ts';

/**
 * A person with access to a presentation. `invitation`: a mail address whose invitation is not accepted yet. `link`: an
 * account that has opened a share link for commenting or editing. `guest`: a person without an account who has chosen a
 * name on the page of such a link.
 */
export const accessEntrySchema = z.object({
  kind: z.enum(['member', 'invitation', 'link', 'guest']),
  /** Oid of the person's profile, id of the invitation, or oid of the guest. */
  id: oidSchema,
  /** The person's name, or the mail address of an invitation. */
  name: z.string(),
  /** The username or mail address with which the person can be invited again; empty for guests. */
  inviteTo: z.string(),
  avatar: avatarSchema.nullable(),
  right: linkRightSchema,
  /** ISO 8601: when the person got access or was invited. */
  since: z.string(),
  /** Whether an invitation can no longer be accepted. */
  isExpired: z.boolean(),
});
export type AccessEntry = z.infer<typeof accessEntrySchema>;

/** `GET /api/presentations/{oid}/access`: the people other than the owner who have access, sorted by name. */
export const accessListSchema = z.object({ people: z.array(accessEntrySchema) });

/** `POST /api/presentations/{oid}/access` */
export const inviteSchema = z
  .strictObject({
    to: z.string().trim().min(1).max(EMAIL_MAX_LENGTH).describe('A mail address or a username.'),
    right: linkRightSchema,
  })
  .meta({ examples: [{ to: 'grace@example.org', right: 'edit' }] });
export type InviteRequest = z.infer<typeof inviteSchema>;

/** `PATCH /api/presentations/{oid}/access/{id}` */
export const changeAccessSchema = z.strictObject({ right: linkRightSchema });

export const accessParamsSchema = oidParamsSchema.extend({
  id: oidSchema,
});

/** A presentation of another member to which the member has access. */
const sharedPresentationSchema = z.object({
  oid: oidSchema,
  title: z.string(),
  path: z.string().describe('Path of the page of the presentation.'),
  thumbnail: pictureSchema.nullable(),
  owner: z.string().describe('Name of the owner.'),
  right: linkRightSchema,
  /** ISO 8601: when the member got access. */
  since: z.string(),
  modifiedAt: z.string(),
});
export type SharedPresentation = z.infer<typeof sharedPresentationSchema>;

/** `GET /api/dashboard/shared`, newest first. */
export const sharedPresentationsSchema = z.object({ presentations: z.array(sharedPresentationSchema) });
