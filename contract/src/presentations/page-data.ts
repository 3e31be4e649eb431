import { z } from 'zod';
import { FLAG_NAMES } from '../flags/flags.ts';
import { pdfDownloadPriceSchema } from '../purchases/price.ts';
import { checkoutSettingsSchema } from '../purchases/purchase.ts';
import { templateCardSchema } from '../templates/template-card.ts';
import { oidSchema } from './ids.ts';
import { pictureSchema, previewSchema } from './picture.ts';
import { transcriptTopicSchema } from './transcript.ts';

export { type Picture, type Preview, pictureSchema } from './picture.ts';

export const PRIVACIES = ['public', 'reusable', 'hidden', 'private'] as const;
export const privacySchema = z.enum(PRIVACIES);
export type Privacy = z.infer<typeof privacySchema>;

/** '0': classic, a sequence of pages. '2': pitch, a canvas of topics (V3.3). */
export const schemaVersionSchema = z.enum(['0', '2']);

const ownerSchema = z.object({
  oid: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  publicDisplayName: z.string(),
  /** ISO 8601. */
  lastModified: z.string(),
  /** Initials and colour of the avatar (V3.6). The e-mail address that they may derive from stays on the server. */
  avatar: z.object({ initials: z.string(), color: z.string() }),
});
export type Owner = z.infer<typeof ownerSchema>;

/** A presentation card. */
export const presentationCardSchema = z.object({
  oid: oidSchema,
  title: z.string(),
  subTitle: z.string(),
  path: z.string(),
  thumbnail: previewSchema.nullable(),
  /** URL of its film, for video cards (S2.21); omitted without one. */
  previewAnimation: z.string().optional(),
  /** Number of steps, not counting the overview. */
  stepCount: z.number(),
});
export type PresentationCard = z.infer<typeof presentationCardSchema>;

/** Contents of the alternative restart overlay (S2.3). */
const promoSchema = z.object({
  message: z.string(),
  callToAction: z.string(),
  /** Target of the button, on this instance. */
  path: z.string(),
  /** A muted, looping video. */
  videoUrl: z.string().nullable(),
  /** Poster of the video. */
  posterUrl: z.string().nullable(),
});
export type Promo = z.infer<typeof promoSchema>;

/** The instance's app for the visitor's device (S2.23, S3.6). */
const nativeAppSchema = z.object({
  type: z.enum(['ios', 'android']),
  /** URL of the app in the store. */
  url: z.string(),
  /** Opens the presentation in the app if it is installed. */
  ownProtocolUrl: z.string().nullable(),
  /** Milliseconds to wait for the app before the store opens. */
  openAppTimeout: z.number(),
});
export type NativeApp = z.infer<typeof nativeAppSchema>;

const viewerRightsSchema = z.object({ edit: z.boolean(), comment: z.boolean() });

/** Data of the view page, the same for every visitor (field names: V3.1, V3.2). */
export const presentationPageSchema = z.object({
  oid: oidSchema,
  title: z.string(),
  /** Sanitised HTML. */
  description: z.string(),
  owner: ownerSchema.nullable(),
  /** Date of the last change, formatted in the page's language. */
  lastModifiedDateString: z.string(),
  /** ISO 8601. */
  lastModified: z.string(),
  /** ISO 8601. */
  publishedAt: z.string(),
  privacy: privacySchema,
  schemaVersion: schemaVersionSchema,
  /** BCP 47: language of the presentation. */
  language: z.string(),
  tags: z.string(),
  transcriptData: z.array(transcriptTopicSchema),
  previewUrl: z.string().nullable(),
  /** The preview with its exact size. */
  preview: previewSchema.nullable(),
  /** Aspect ratio of the overview: width over height. */
  aspectRatio: z.number(),
  sceneUrl: z.string(),
  /** The overview, then the steps in order. The pictures are for pages without JavaScript. */
  steps: z.array(z.object({ topicId: z.string(), title: z.string(), picture: pictureSchema.nullable() })),
  topPicks: z.array(presentationCardSchema),
  /** Similar listed presentations of other owners, by words and tags; empty on pages that are not public. */
  moreLikeThis: z.array(presentationCardSchema),
  /** Other listed presentations of its owner, newest first; empty on pages that are not public. */
  moreByAuthor: z.array(presentationCardSchema),
  /** Without similar ones: the newest listed presentations that no other list of the page shows; empty if too few. */
  newest: z.array(presentationCardSchema),
  /** The nine cards of "Choose a template" (V2.8). */
  templates: z.array(templateCardSchema),
  shouldAutoplay: z.boolean(),
  forceAutoplay: z.boolean(),
  embedMode: z.boolean(),
  isPublicView: z.boolean(),
  /** Rights of the visitor of a personal page; null on shared pages. */
  viewerRights: viewerRightsSchema.nullable(),
  /** Rights that the share link grants after login; null for members and on pages without a share link. */
  rightsOnceLoggedIn: viewerRightsSchema.nullable(),
  /** Omitted if the presentation cannot be liked (V5.3). */
  likesCount: z.number().optional(),
  viewCount: z.number(),
  /** The share link that opened the page; null without one. */
  prezilink: z.object({ link_id: z.string() }).nullable(),
  /** Access key of a page that was opened by a share link. Its requests send it as `key` in the query. */
  accessKey: z.string().nullable(),
  /** Hidden by a moderator: only administrators and the owner see this page. */
  isHiddenByModerators: z.boolean(),
  /** Other sites can embed it by URL: its author allows at least one origin, and no password is needed. */
  isEmbeddable: z.boolean(),
  /** Credit for the original of a copy; null if this is no copy or the original is not public. */
  copiedFrom: z.object({ title: z.string(), path: z.string(), ownerName: z.string() }).nullable(),
  /** Shows the instance's name in a corner of the viewer. */
  showWatermark: z.boolean(),
  showGoogleDisplayAdsOnTop: z.boolean(),
  showGoogleDisplayAdsOnBottom: z.boolean(),
  /** Shows an advertisement over the viewer before presenting. */
  showGoogleAdsOverlay: z.boolean(),
  /** URL of the external advertising script; null: the instance's own advertisements. */
  adScriptUrl: z.string().nullable(),
  /** Shows `promo` in place of the plain restart overlay. */
  teaseContent: z.boolean(),
  promo: promoSchema.nullable(),
  /** Price of its PDF; null if it is only available to those who may export it without a purchase. */
  pdfDownloadPrice: pdfDownloadPriceSchema.nullable(),
  /** Payment provider for the PDF; null if nothing is sold. */
  checkout: checkoutSettingsSchema.nullable(),
  /** The instance has an app for some device, so the page reserves space for the app banner. */
  hasNativeApp: z.boolean(),
  /** Flags that are on for every visitor. Their contents are rendered on the server, which avoids layout shifts. */
  featuresForAll: z.array(z.enum(FLAG_NAMES)),
});
export type PresentationPage = z.infer<typeof presentationPageSchema>;

/** Data of a page that differs between visitors. Fetched separately, never cached. */
export const personalPageSchema = z.object({
  isAuthenticated: z.boolean(),
  isGuest: z.boolean(),
  viewerRights: viewerRightsSchema,
  /** Whether the visitor owns the presentation. */
  isOwner: z.boolean(),
  /** Whether the visitor may replace its tags. */
  mayCurate: z.boolean(),
  /** Whether the visitor may export the PDF without a purchase: owners, editors, and everybody if it is free (V7.18). */
  mayExportPdf: z.boolean(),
  /** Whether the visitor bought the PDF and the purchase was not refunded. */
  isPdfPurchased: z.boolean(),
  /** Current price. The price in the page data may be outdated, because browsers cache pages. */
  pdfDownloadPrice: pdfDownloadPriceSchema.nullable(),
  hasLikedPrezi: z.boolean(),
  /** Current count, newer than the page data; omitted if the presentation cannot be liked. */
  likesCount: z.number().optional(),
  viewCount: z.number(),
  /** Whether it may be copied, possibly only after login. */
  showMakeACopyButton: z.boolean(),
  /** URL that "Make a copy" redirects to: sign-up, which then returns; null: copies immediately. */
  makeACopyRedirectUrl: z.string().nullable(),
  /** The visitor's chosen language if it differs from the page's; else null. */
  language: z.string().nullable(),
  /** A phone or tablet, by the `User-Agent` header. */
  isMobile: z.boolean(),
  viewerName: z.string(),
  viewerEmail: z.string(),
  nativeApp: nativeAppSchema.nullable(),
  evaluatedFeatures: z.record(z.enum(FLAG_NAMES), z.boolean()),
});
export type PersonalPage = z.infer<typeof personalPageSchema>;
