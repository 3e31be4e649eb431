import { z } from 'zod';
import { templateCardSchema } from '../templates/template-card.ts';
import { oidSchema } from './ids.ts';
import { pictureSchema } from './picture.ts';
import { transcriptTopicSchema } from './transcript.ts';

export { type Picture, pictureSchema } from './picture.ts';

export const PRIVACIES = ['public', 'reusable', 'hidden', 'private'] as const;
export const privacySchema = z.enum(PRIVACIES);
export type Privacy = z.infer<typeof privacySchema>;

/** '0': classic, a sequence of pages. '2': pitch, a canvas of topics. */
export const schemaVersionSchema = z.enum(['0', '2']);

export const ownerSchema = z.object({
  oid: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  publicDisplayName: z.string(),
  /** ISO 8601. */
  lastModified: z.string(),
  /** Initials and colour of the avatar; the e-mail address they may come from stays on the server. */
  avatar: z.object({ initials: z.string(), color: z.string() }),
});
export type Owner = z.infer<typeof ownerSchema>;

/** A presentation as a card. */
export const presentationCardSchema = z.object({
  oid: oidSchema,
  title: z.string(),
  subTitle: z.string(),
  path: z.string(),
  thumbnail: pictureSchema.nullable(),
  stepCount: z.number(),
});
export type PresentationCard = z.infer<typeof presentationCardSchema>;

/** What the view page knows of its presentation: the same for every visitor (names of V§3). */
export const presentationPageSchema = z.object({
  oid: oidSchema,
  title: z.string(),
  /** Sanitised HTML. */
  description: z.string(),
  owner: ownerSchema.nullable(),
  /** When it last changed, in the page's language. */
  lastModifiedDateString: z.string(),
  /** ISO 8601. */
  lastModified: z.string(),
  /** ISO 8601. */
  publishedAt: z.string(),
  privacy: privacySchema,
  schemaVersion: schemaVersionSchema,
  /** BCP 47, the language that the presentation is in. */
  language: z.string(),
  tags: z.string(),
  transcriptData: z.array(transcriptTopicSchema),
  previewUrl: z.string().nullable(),
  /** The preview with its exact size. */
  preview: pictureSchema.nullable(),
  /** Width over height of the overview. */
  aspectRatio: z.number(),
  sceneUrl: z.string(),
  /** The stops of the path in order, the overview first; the pictures serve a page without JavaScript. */
  steps: z.array(z.object({ topicId: z.string(), title: z.string(), picture: pictureSchema.nullable() })),
  topPicks: z.array(presentationCardSchema),
  /** The nine that "Choose a template" offers. */
  templates: z.array(templateCardSchema),
  shouldAutoplay: z.boolean(),
  forceAutoplay: z.boolean(),
  embedMode: z.boolean(),
  isPublicView: z.boolean(),
  /** Left out where nothing can be liked. */
  likesCount: z.number().optional(),
  viewCount: z.number(),
  /** The share link that opened the page; null on its own address. */
  prezilink: z.object({ link_id: z.string() }).nullable(),
  /** What the calls of a page that was opened by a share link prove it with, as `key` in their query. */
  accessKey: z.string().nullable(),
  /** Administrators took it from view: only they and its owner see this page. */
  isHiddenByModerators: z.boolean(),
});
export type PresentationPage = z.infer<typeof presentationPageSchema>;

/** What differs between the visitors of a page: fetched beside it, never cached. */
export const personalPageSchema = z.object({
  isAuthenticated: z.boolean(),
  isGuest: z.boolean(),
  viewerRights: z.object({ edit: z.boolean(), comment: z.boolean() }),
  /** Its owner: manages links, privacy and the rest. */
  isOwner: z.boolean(),
  hasLikedPrezi: z.boolean(),
  /** Newer than the page's own; left out where nothing can be liked. */
  likesCount: z.number().optional(),
  viewCount: z.number(),
  /** May be copied, at least once signed in. */
  showMakeACopyButton: z.boolean(),
  /** The language that the visitor chose, where it is not the page's own. */
  language: z.string().nullable(),
});
export type PersonalPage = z.infer<typeof personalPageSchema>;
