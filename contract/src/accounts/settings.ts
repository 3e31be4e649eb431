import { z } from 'zod';
import { BIO_MAX_LENGTH, NAME_MAX_LENGTH, oneLine, siteLanguageSchema } from './fields.ts';
import { authorSegmentSchema, avatarSchema } from './me.ts';

/** A username: lower-case letters, digits and single hyphens. */
export const usernameSchema = z
  .string()
  .transform((name) => name.trim().toLowerCase())
  .pipe(
    z
      .string()
      .min(2)
      .max(40)
      .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
  );

/** When mails about comments are sent. `at_once`: soon, and at most one mail for a thread in ten minutes. */
export const COMMENT_MAIL_CHOICES = ['at_once', 'never'] as const;
const commentMailSchema = z.enum(COMMENT_MAIL_CHOICES);
export type CommentMail = z.infer<typeof commentMailSchema>;

/** Response of `GET` and `PATCH /api/accounts/settings`. */
export const settingsSchema = z.strictObject({
  profileOid: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  /** A new e-mail address that the member has not confirmed yet; null if there is none. */
  pendingEmail: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  publicDisplayName: z.string(),
  bio: z.string(),
  authorSegment: authorSegmentSchema,
  language: siteLanguageSchema,
  avatar: avatarSchema,
  commentMail: commentMailSchema,
});
export type AccountSettings = z.infer<typeof settingsSchema>;

/**
 * Body of `PATCH /api/accounts/settings`. Omitted fields stay unchanged. The status is 409 if another account has the
 * username.
 */
export const changeSettingsSchema = z.strictObject({
  firstName: oneLine(NAME_MAX_LENGTH).optional(),
  lastName: oneLine(NAME_MAX_LENGTH).optional(),
  username: usernameSchema.optional(),
  publicDisplayName: oneLine(NAME_MAX_LENGTH).optional(),
  authorSegment: authorSegmentSchema.optional(),
  language: siteLanguageSchema.optional(),
  commentMail: commentMailSchema.optional(),
  bio: z
    .string()
    .max(BIO_MAX_LENGTH)
    .transform((bio) => bio.normalize('NFC').trim())
    .optional(),
});
export type ChangeSettingsRequest = z.output<typeof changeSettingsSchema>;
