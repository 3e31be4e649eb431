import { HOME_LIST_LENGTH } from '@flydeck/contract/presentations/constants';
import type {
  Owner,
  PersonalPage,
  Picture,
  PresentationCard,
  PresentationPage,
} from '@flydeck/contract/presentations/page-data';
import type { HomePage } from '@flydeck/contract/presentations/pages';
import type { TemplateCard } from '@flydeck/contract/templates/template-card';
import {
  type Actor,
  ANONYMOUS,
  avatarOf,
  type CardRow,
  can,
  canAfterLogIn,
  displayName,
  isPubliclyListed,
  type LoadedPresentation,
  type ProfileRow,
  presentationPath,
  presentCard,
  sanitizeDescription,
  shouldOfferLike,
} from '../../../library/index.ts';
import type { PageOptions } from './page-options.ts';

function presentOwner(profile: ProfileRow, modifiedAt: Date): Owner {
  const names = { firstName: profile.first_name, lastName: profile.last_name, username: profile.username };
  return {
    oid: profile.oid,
    ...names,
    publicDisplayName: profile.public_display_name,
    lastModified: modifiedAt.toISOString(),
    avatar: avatarOf({ ...names, email: profile.email }),
  };
}

/** Formats of dates in the long style, by language. Cached, because creating a format is slow. */
const longDateFormats = new Map<string, Intl.DateTimeFormat>();

/** Formats a date (UTC) in the long style of `language`. */
function formatLongDate(date: Date, language: string): string {
  const format =
    longDateFormats.get(language) ?? new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  longDateFormats.set(language, format);
  return format.format(date);
}

/** Returns a card with the small picture and without a film, because the lists below the presentation are long. */
function presentStillCard(row: CardRow): PresentationCard {
  const { previewAnimation: _, thumbnail, ...card } = presentCard(row);
  return { ...card, thumbnail: thumbnail?.small ?? thumbnail };
}

/** Returns what the page of a copy shows about the original (`row`). */
export function presentCredit(row: CardRow): NonNullable<PresentationPage['copiedFrom']> {
  return { title: row.title, path: presentationPath(row.oid, row.slug), ownerName: displayName(row) };
}

/** The share link that opened a page. */
export interface OpenedLink {
  readonly linkId: string;
  /** Access key, with which the page requests its data, scene and pictures. */
  readonly key: string;
  /** Whether the link has a password. Embeds have no form to enter a password. */
  readonly hasPassword?: boolean;
  /** Whether people without an account may use the right of the link. Default: false. */
  readonly allowsGuests?: boolean;
}

/**
 * Returns whether other sites can embed the presentation. Visitors of embeds are anonymous, so a grant counts only if
 * the URL contains the link.
 */
function isEmbeddable({ row, access, grant }: LoadedPresentation, link: OpenedLink | undefined): boolean {
  if (row.embed_origins?.length === 0 || link?.hasPassword) return false;
  return can(ANONYMOUS, 'view', access, link && grant);
}

/**
 * Returns the number of likes if `actor` may like the presentation or could do so after login; else an empty object
 * (V5.3).
 */
export function likesOf(
  actor: Actor,
  { row, access, grant }: Pick<LoadedPresentation, 'row' | 'access' | 'grant'>,
): { likesCount?: number } {
  return shouldOfferLike(actor, access, grant) ? { likesCount: row.likes_count } : {};
}

/** Returns which actions in the toolbar and header `actor` may use (V3.1). */
export function rightsOf(
  actor: Actor,
  { access, grant }: Pick<LoadedPresentation, 'access' | 'grant'>,
): PersonalPage['viewerRights'] {
  return { edit: can(actor, 'edit', access, grant), comment: can(actor, 'comment', access, grant) };
}

/** Returns the rights that a logged-out visitor of a share link would have after login; null for all other visitors. */
function rightsOnceLoggedIn(
  actor: Actor | undefined,
  { access, grant }: Pick<LoadedPresentation, 'access' | 'grant'>,
): PresentationPage['rightsOnceLoggedIn'] {
  if (!actor || actor.kind === 'member' || !grant) return null;
  return {
    edit: canAfterLogIn('edit', access, grant),
    comment: canAfterLogIn('comment', access, grant),
  };
}

/** Lists of other presentations that the page of a presentation shows. */
export interface RelatedContent {
  readonly topPicks: readonly CardRow[];
  readonly moreLikeThis: readonly CardRow[];
  readonly moreByAuthor: readonly CardRow[];
  readonly newest: readonly CardRow[];
  readonly templates: readonly TemplateCard[];
  /**
   * The original of which the presentation is a copy. Null if the presentation is not a copy, or if there are visitors
   * who may not see the original.
   */
  readonly copiedFrom: PresentationPage['copiedFrom'];
}

interface PageContext {
  /** Language of the interface. */
  readonly language: string;
  readonly options: PageOptions;
  readonly link?: OpenedLink;
  /** The visitor for whom the page is rendered; absent if the page is the same for every visitor. */
  readonly actor?: Actor;
}

/**
 * Returns the pictures of a page. If not everybody may see the presentation, the URLs of the pictures contain the
 * access key of the link that opened the page, because embeds send no cookies, and the visitor may have no session.
 */
function picturesOf(
  { row, access }: LoadedPresentation,
  link: OpenedLink | undefined,
): Pick<PresentationPage, 'previewUrl' | 'preview' | 'steps'> {
  const query = link && !can(ANONYMOUS, 'view', access) ? `?key=${encodeURIComponent(link.key)}` : '';
  const withKey = <P extends Picture>(picture: P): P => ({ ...picture, url: picture.url + query });
  const small = row.preview?.small && withKey(row.preview.small);
  const preview = row.preview && { ...withKey(row.preview), ...(small ? { small } : {}) };
  const steps = row.steps.map((step) => ({ ...step, picture: step.picture && withKey(step.picture) }));
  // `previewUrl` is a small picture if possible, because pages show this picture blurred, and the preview has ten times
  // the bytes.
  return { previewUrl: small?.url ?? steps[0]?.picture?.url ?? preview?.url ?? null, preview, steps };
}

/** Returns the page data of a presentation. */
export function presentPage(
  loaded: LoadedPresentation,
  content: RelatedContent,
  { language, options, link, actor }: PageContext,
): PresentationPage {
  const { row, owner, access } = loaded;
  return {
    oid: row.oid,
    title: row.title,
    description: sanitizeDescription(row.description),
    owner: presentOwner(owner, row.modified_at),
    lastModifiedDateString: formatLongDate(row.modified_at, language),
    lastModified: row.modified_at.toISOString(),
    publishedAt: row.published_at.toISOString(),
    privacy: row.privacy,
    schemaVersion: row.schema_version,
    language: row.language,
    tags: row.tags.join(','),
    transcriptData: [...row.transcript],
    ...picturesOf(loaded, link),
    aspectRatio: row.aspect_ratio,
    sceneUrl: `/scenes/${row.scene_hash}.json${link ? `?key=${encodeURIComponent(link.key)}` : ''}`,
    topPicks: content.topPicks.map(presentCard),
    moreLikeThis: content.moreLikeThis.map(presentStillCard),
    moreByAuthor: content.moreByAuthor.map(presentStillCard),
    newest: content.newest.map(presentStillCard),
    templates: [...content.templates],
    copiedFrom: content.copiedFrom,
    ...options,
    embedMode: false,
    isPublicView: isPubliclyListed(access),
    viewerRights: actor ? rightsOf(actor, loaded) : null,
    rightsOnceLoggedIn: rightsOnceLoggedIn(actor, loaded),
    allowsGuests: link?.allowsGuests ?? false,
    ...likesOf(actor ?? ANONYMOUS, loaded),
    viewCount: Number(row.view_count),
    prezilink: link ? { link_id: link.linkId } : null,
    accessKey: link?.key ?? null,
    isHiddenByModerators: row.moderation === 'hidden',
    isEmbeddable: isEmbeddable(loaded, link),
  };
}

/**
 * Returns the data of the home page. `featuredPresentation`, which plays automatically, is the first staff pick, or the
 * newest presentation if there are no picks. The lists do not repeat this presentation.
 */
export function presentHome(picked: readonly CardRow[], newest: readonly CardRow[]): HomePage {
  const featured = picked[0] ?? newest[0];
  const featuredPresentation = featured
    ? {
        card: presentCard(featured),
        sceneUrl: `/scenes/${featured.scene_hash}.json`,
        aspectRatio: featured.aspect_ratio,
      }
    : null;
  // The list of the newest presentations contains neither the featured nor the picked presentations.
  const listedOids = new Set([featured?.oid, ...picked.map((row) => row.oid)]);
  return {
    featuredPresentation,
    staffPicks: picked.slice(1).map(presentCard),
    newest: newest
      .filter((row) => !listedOids.has(row.oid))
      .slice(0, HOME_LIST_LENGTH)
      .map(presentCard),
  };
}
