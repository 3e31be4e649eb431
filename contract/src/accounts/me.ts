import { z } from 'zod';
import { AUTHOR_SEGMENTS } from './author-segment.ts';

/** An unknown value becomes `other` (S3.2). */
export const authorSegmentSchema = z.enum(AUTHOR_SEGMENTS).catch('other');

/** An avatar. `url` is the path of the picture; if it is null, pages draw `initials` on the CSS colour `color`. */
export const avatarSchema = z.object({ initials: z.string(), color: z.string(), url: z.string().nullable() });
export type Avatar = z.infer<typeof avatarSchema>;

/** The current visitor: `GET /api/page/me`, also included in every personal page. */
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
  viewerEmail: z.string(),
  emailVerified: z.boolean(),
  avatar: avatarSchema.nullable(),
  authorSegment: authorSegmentSchema,
  /** The language chosen by cookie or in the account settings; null without a choice. */
  language: z.string().nullable(),
});
export type Me = z.infer<typeof meSchema>;
