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
  thumbnail: previewSchema.nullable(),
  /** A short film of the flight through it, for cards that play (S§2.3); left out where there is none. */
  previewAnimation: z.string().optional(),
  /** The overview is no step. */
  stepCount: z.number(),
});
export type PresentationCard = z.infer<typeof presentationCardSchema>;

/** What the alternative restart overlay says (S§2.1). */
export const promoSchema = z.object({
  message: z.string(),
  callToAction: z.string(),
  /** Where the call leads, on this instance. */
  path: z.string(),
  /** A short film, muted and repeated, with its first picture. */
  videoUrl: z.string().nullable(),
  posterUrl: z.string().nullable(),
});
export type Promo = z.infer<typeof promoSchema>;

/** The instance's app for the visitor's device (S§2.5). */
export const nativeAppSchema = z.object({
  type: z.enum(['ios', 'android']),
  /** Of the store. */
  url: z.string(),
  /** Opens the presentation in the app, where that is installed. */
  ownProtocolUrl: z.string().nullable(),
  /** Milliseconds to wait for the app before the store is opened. */
  openAppTimeout: z.number(),
});
export type NativeApp = z.infer<typeof nativeAppSchema>;

const viewerRightsSchema = z.object({ edit: z.boolean(), comment: z.boolean() });

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
  preview: previewSchema.nullable(),
  /** Width over height of the overview. */
  aspectRatio: z.number(),
  sceneUrl: z.string(),
  /** The stops of the path in order, the overview first; the pictures serve a page without JavaScript. */
  steps: z.array(z.object({ topicId: z.string(), title: z.string(), picture: pictureSchema.nullable() })),
  topPicks: z.array(presentationCardSchema),
  /** Listed presentations of others that share words and tags with it; empty on pages that only some may see. */
  moreLikeThis: z.array(presentationCardSchema),
  /** Other listed presentations of its owner, the newest first; empty on pages that only some may see. */
  moreByAuthor: z.array(presentationCardSchema),
  /** If nothing is like it: the newest listed presentations that no other list of the page shows, or none if they are few. */
  newest: z.array(presentationCardSchema),
  /** The nine that "Choose a template" offers. */
  templates: z.array(templateCardSchema),
  shouldAutoplay: z.boolean(),
  forceAutoplay: z.boolean(),
  embedMode: z.boolean(),
  isPublicView: z.boolean(),
  /** Of the one visitor that the page was drawn for; null on pages that are the same for everyone. */
  viewerRights: viewerRightsSchema.nullable(),
  /** What the share link gives its visitor as soon as they log in; null where they are, and on pages without a link. */
  rightsOnceLoggedIn: viewerRightsSchema.nullable(),
  /** Left out where nothing can be liked. */
  likesCount: z.number().optional(),
  viewCount: z.number(),
  /** The share link that opened the page; null on its own address. */
  prezilink: z.object({ link_id: z.string() }).nullable(),
  /** What the calls of a page that was opened by a share link prove it with, as `key` in their query. */
  accessKey: z.string().nullable(),
  /** Administrators took it from view: only they and its owner see this page. */
  isHiddenByModerators: z.boolean(),
  /** Other sites can show it at this address: its author lets some, and nothing but the address is asked for. */
  isEmbeddable: z.boolean(),
  /** What this is a copy of, as credit; null: of nothing that everybody may see. */
  copiedFrom: z.object({ title: z.string(), path: z.string(), ownerName: z.string() }).nullable(),
  /** The instance's name stands in a corner of the stage. */
  showWatermark: z.boolean(),
  showGoogleDisplayAdsOnTop: z.boolean(),
  showGoogleDisplayAdsOnBottom: z.boolean(),
  /** An advertisement over the stage, before presenting. */
  showGoogleAdsOverlay: z.boolean(),
  /** Where advertisements come from; null: the instance's own ones. */
  adScriptUrl: z.string().nullable(),
  /** Ends with `promo` in place of the plain restart. */
  teaseContent: z.boolean(),
  promo: promoSchema.nullable(),
  /** What its PDF costs; null: none is offered, except to those who may have it anyway. */
  pdfDownloadPrice: pdfDownloadPriceSchema.nullable(),
  /** Who is paid for it; null where nothing is. */
  checkout: checkoutSettingsSchema.nullable(),
  /** The instance has an app for some device, so that room is kept where it may be offered. */
  hasNativeApp: z.boolean(),
  /** Flags that every visitor has on: what they show is part of the page as it comes, and nothing moves when it is there. */
  featuresForAll: z.array(z.enum(FLAG_NAMES)),
});
export type PresentationPage = z.infer<typeof presentationPageSchema>;

/** What differs between the visitors of a page: fetched beside it, never cached. */
export const personalPageSchema = z.object({
  isAuthenticated: z.boolean(),
  isGuest: z.boolean(),
  viewerRights: viewerRightsSchema,
  /** Its owner: manages links, privacy and the rest. */
  isOwner: z.boolean(),
  /** May choose other tags for it. */
  mayCurate: z.boolean(),
  /** Has the PDF without buying it: its owner, who edits it, and everybody where it is free. */
  mayExportPdf: z.boolean(),
  /** Has bought it, and the purchase was not refunded. */
  isPdfPurchased: z.boolean(),
  /** Newer than the page's own, which browsers keep for a while: what is said before somebody pays. */
  pdfDownloadPrice: pdfDownloadPriceSchema.nullable(),
  hasLikedPrezi: z.boolean(),
  /** Newer than the page's own; left out where nothing can be liked. */
  likesCount: z.number().optional(),
  viewCount: z.number(),
  /** May be copied, at least once signed in. */
  showMakeACopyButton: z.boolean(),
  /** Where "Make a copy" leads who may not copy yet: to sign-up and back; null: it copies. */
  makeACopyRedirectUrl: z.string().nullable(),
  /** The language that the visitor chose, where it is not the page's own. */
  language: z.string().nullable(),
  /** A phone or a tablet, by what the browser says of itself. */
  isMobile: z.boolean(),
  viewerName: z.string(),
  viewerEmail: z.string(),
  nativeApp: nativeAppSchema.nullable(),
  evaluatedFeatures: z.record(z.enum(FLAG_NAMES), z.boolean()),
});
export type PersonalPage = z.infer<typeof personalPageSchema>;
