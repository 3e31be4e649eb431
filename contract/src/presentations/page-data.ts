import { z } from 'zod';
import { FLAG_NAMES } from '../flags/flags.ts';
import { pdfDownloadPriceSchema } from '../purchases/price.ts';
import { checkoutSettingsSchema } from '../purchases/purchase.ts';
import { templateCardSchema } from '../templates/template-card.ts';
import { VIDEO_PLAYERS } from '../video-players.ts';
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
  /** ISO 8601: when the presentation was last changed. */
  lastModified: z.string(),
  /** Initials and CSS colour of the avatar (V3.6). The server computes them from data that pages must not contain. */
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
  /** URL of the presentation's film, for video cards (S2.21); omitted without a film. */
  previewAnimation: z.string().optional(),
  /** Number of steps, not counting the overview. */
  stepCount: z.number(),
});
export type PresentationCard = z.infer<typeof presentationCardSchema>;

/** Contents of the promotion that the restart overlay shows after a presentation has ended (S2.3). */
const promoSchema = z.object({
  message: z.string(),
  callToAction: z.string(),
  /** The page that the button opens, as a path of this instance. */
  path: z.string(),
  /** URL of a video, which plays repeatedly without sound. */
  videoUrl: z.string().nullable(),
  /** URL of the poster of the video. */
  posterUrl: z.string().nullable(),
});
export type Promo = z.infer<typeof promoSchema>;

/** The instance's app for the visitor's device (S2.23, S3.6). */
const nativeAppSchema = z.object({
  type: z.enum(['ios', 'android']),
  /** URL of the app in the store. */
  url: z.string(),
  /** URL that opens the presentation in the app if it is installed. */
  ownProtocolUrl: z.string().nullable(),
  /** Time to wait for the app before the store opens, in milliseconds. */
  openAppTimeout: z.number(),
});
export type NativeApp = z.infer<typeof nativeAppSchema>;

/** Whether the visitor may edit the presentation, and comment on it. */
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
  /** ISO 8601: when the presentation was last changed. */
  lastModified: z.string(),
  /** ISO 8601: when the presentation was published. */
  publishedAt: z.string(),
  privacy: privacySchema,
  schemaVersion: schemaVersionSchema,
  /** BCP 47: language of the presentation. */
  language: z.string(),
  /** Tags, separated by commas. */
  tags: z.string(),
  /** The transcript (V3.7). */
  transcriptData: z.array(transcriptTopicSchema),
  /** URL of a small picture of the overview, which is shown blurred behind the overlay of the viewer. */
  previewUrl: z.string().nullable(),
  /** The preview with its width and height. */
  preview: previewSchema.nullable(),
  /** Aspect ratio of the overview: width over height. */
  aspectRatio: z.number(),
  sceneUrl: z.string(),
  /** The overview, then the steps in order. The pictures are for pages without JavaScript. */
  steps: z.array(z.object({ topicId: z.string(), title: z.string(), picture: pictureSchema.nullable() })),
  /** Staff picks; if there are too few, also a random sample of the newest presentations. */
  topPicks: z.array(presentationCardSchema),
  /** Publicly listed presentations of other owners with similar words and tags; empty on pages that are not public. */
  moreLikeThis: z.array(presentationCardSchema),
  /** Other publicly listed presentations of the same owner, newest first; empty on pages that are not public. */
  moreByAuthor: z.array(presentationCardSchema),
  /**
   * The newest publicly listed presentations that are in no other list of the page. Empty in three cases:
   * `moreLikeThis` contains presentations, too few presentations remain, or the page is not public.
   */
  newest: z.array(presentationCardSchema),
  /** The nine cards of "Choose a template" (V2.8). */
  templates: z.array(templateCardSchema),
  /** Whether the presentation starts without a click. */
  shouldAutoplay: z.boolean(),
  /** Whether the presentation plays step by step, and restarts after the last step. */
  forceAutoplay: z.boolean(),
  /** Whether the page is embedded in another site. */
  embedMode: z.boolean(),
  /** Whether the presentation is listed publicly. */
  isPublicView: z.boolean(),
  /** Rights of the visitor of a personal page; null on shared pages. */
  viewerRights: viewerRightsSchema.nullable(),
  /** Rights that the visitor gets from the share link after login; null for members and without a share link. */
  rightsOnceLoggedIn: viewerRightsSchema.nullable(),
  /** Whether a logged-out visitor gets these rights also under a name without an account. */
  allowsGuests: z.boolean(),
  /** Number of likes; omitted if the presentation cannot be liked (V5.3). */
  likesCount: z.number().optional(),
  viewCount: z.number(),
  /** The share link that opened the page; null if the page was opened without a share link. */
  prezilink: z.object({ link_id: z.string() }).nullable(),
  /** Access key of a page that a share link opened; null on other pages. Requests of the page send it as `key`. */
  accessKey: z.string().nullable(),
  /** Whether a moderator hid the presentation. Only administrators and the owner then see this page. */
  isHiddenByModerators: z.boolean(),
  /**
   * Whether other sites can embed the presentation: its author allows at least one origin, and it needs no password.
   */
  isEmbeddable: z.boolean(),
  /**
   * The original of which this presentation is a copy. Null if the presentation is not a copy, or if the original is
   * not public.
   */
  copiedFrom: z.object({ title: z.string(), path: z.string(), ownerName: z.string() }).nullable(),
  /** Whether a corner of the viewer shows the instance's name. */
  showWatermark: z.boolean(),
  /** Services whose players visitors may load by a click on a linked video. */
  videoPlayers: z.array(z.enum(VIDEO_PLAYERS)),
  showGoogleDisplayAdsOnTop: z.boolean(),
  showGoogleDisplayAdsOnBottom: z.boolean(),
  /** Whether an advertisement covers the viewer before the presentation starts. */
  showGoogleAdsOverlay: z.boolean(),
  /** URL of the external advertising script; null: the instance's own advertisements. */
  adScriptUrl: z.string().nullable(),
  /** Whether the overlay with the restart button shows `promo`. */
  teaseContent: z.boolean(),
  promo: promoSchema.nullable(),
  /** Price of the PDF; null if only visitors with `mayExportPdf` (`PersonalPage`) can export the PDF. */
  pdfDownloadPrice: pdfDownloadPriceSchema.nullable(),
  /** Payment provider for the PDF; null if the PDF is not for sale. */
  checkout: checkoutSettingsSchema.nullable(),
  /** Whether the instance has a native app for any device. If so, the page reserves space for the banner of the app. */
  hasNativeApp: z.boolean(),
  /**
   * Flags that are on for every visitor. The server renders the content of these features, so that the content is
   * visible from the start.
   */
  featuresForAll: z.array(z.enum(FLAG_NAMES)),
});
export type PresentationPage = z.infer<typeof presentationPageSchema>;

/** The data of a presentation's page that differ between visitors. Pages fetch them separately, without a cache. */
export const personalPageSchema = z.object({
  isAuthenticated: z.boolean(),
  isGuest: z.boolean(),
  viewerRights: viewerRightsSchema,
  /** Whether the visitor owns the presentation. */
  isOwner: z.boolean(),
  /** Whether the visitor may replace the tags of the presentation. */
  mayCurate: z.boolean(),
  /**
   * Whether the visitor may export the PDF without a purchase. Owners and editors may always do this. Everybody may do
   * this if the PDF is free (V7.18).
   */
  mayExportPdf: z.boolean(),
  /** Whether the visitor bought the PDF and the purchase was not refunded. */
  isPdfPurchased: z.boolean(),
  /** Current price. The price in `PresentationPage` may be older, because browsers cache shared pages. */
  pdfDownloadPrice: pdfDownloadPriceSchema.nullable(),
  hasLikedPrezi: z.boolean(),
  /** Whether there is a recording that the visitor may play. */
  hasRecording: z.boolean(),
  /** Current number of likes, newer than that in `PresentationPage`; omitted if the presentation cannot be liked. */
  likesCount: z.number().optional(),
  viewCount: z.number(),
  /** Whether the visitor may copy the presentation, possibly only after login. */
  showMakeACopyButton: z.boolean(),
  /** URL of the sign-up page that "Make a copy" opens first; null if the visitor can copy without signing up. */
  makeACopyRedirectUrl: z.string().nullable(),
  /** The language in the visitor's language cookie; null if the cookie is missing or invalid. */
  language: z.string().nullable(),
  /** Whether the `User-Agent` header is that of a phone or tablet. */
  isMobile: z.boolean(),
  viewerName: z.string(),
  viewerEmail: z.string(),
  nativeApp: nativeAppSchema.nullable(),
  /** The value of every feature flag for the visitor. */
  evaluatedFeatures: z.record(z.enum(FLAG_NAMES), z.boolean()),
});
export type PersonalPage = z.infer<typeof personalPageSchema>;
