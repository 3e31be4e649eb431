import { z } from 'zod';
import { AUTHOR_SEGMENTS } from './author-segment.ts';

/** Segment of a member. An unknown value becomes `other` (S3.2). */
export const authorSegmentSchema = z.enum(AUTHOR_SEGMENTS).catch('other');

/**
 * An avatar. `url` is the path of the picture. If `url` is null, pages draw `initials` on the palette colour `color`,
 * such as `teal-600`.
 */
export const avatarSchema = z.object({ initials: z.string(), color: z.string(), url: z.string().nullable() });
export type Avatar = z.infer<typeof avatarSchema>;

/** The current visitor, as sent by `GET /api/page/me` and with every personal page. */
export const meSchema = z.object({
  /** Whether the visitor has a session; also true for guests. */
  isAuthenticated: z.boolean(),
  /** Whether the visitor has a session without an account. Guests count as logged out (S4.5). */
  isGuest: z.boolean(),
  isAdministrator: z.boolean(),
  /** Oid of the member's profile; null for guests and anonymous visitors. */
  profileOid: z.string().nullable(),
  /** Name of the member; empty for guests and anonymous visitors. */
  viewerName: z.string(),
  /** E-mail address of the member; empty for guests and anonymous visitors. */
  viewerEmail: z.string(),
  /** Whether the member has confirmed the e-mail address. */
  emailVerified: z.boolean(),
  /** Null for guests and anonymous visitors. */
  avatar: avatarSchema.nullable(),
  authorSegment: authorSegmentSchema,
  /** The language of the language cookie or of the account settings; null if the visitor has not chosen one. */
  language: z.string().nullable(),
});
export type Me = z.infer<typeof meSchema>;
