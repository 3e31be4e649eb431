import { z } from 'zod';
import { AUTHOR_SEGMENTS } from './author-segment.ts';

/** One of the four; anything else is `other` (S§5). */
export const authorSegmentSchema = z.enum(AUTHOR_SEGMENTS).catch('other');

/** Initials and colour where there is no picture; `url` is relative to the instance. */
export const avatarSchema = z.object({ initials: z.string(), color: z.string(), url: z.string().nullable() });
export type Avatar = z.infer<typeof avatarSchema>;

/** Who looks at a page: `GET /api/page/me`, and beside every page that is drawn for one visitor. */
export const meSchema = z.object({
  /** Has a session, be it a guest's. */
  isAuthenticated: z.boolean(),
  /** Signed in anonymously: counts as logged out (S§4). */
  isGuest: z.boolean(),
  isAdministrator: z.boolean(),
  /** Oid of the member's profile; null for everybody else. */
  profileOid: z.string().nullable(),
  viewerName: z.string(),
  viewerEmail: z.string(),
  emailVerified: z.boolean(),
  avatar: avatarSchema.nullable(),
  authorSegment: authorSegmentSchema,
  /** The language that the visitor chose, by cookie or in the settings; null without a choice. */
  language: z.string().nullable(),
});
export type Me = z.infer<typeof meSchema>;
