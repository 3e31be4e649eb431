import type { LinkRight } from '@flydeck/contract/links/link';
import type { Privacy } from '@flydeck/contract/presentations/page-data';
import { type Actor, ANONYMOUS } from '../ports/visitors.ts';

export { type Actor, ANONYMOUS } from '../ports/visitors.ts';

/**
 * Actions on a presentation. `view`: open it by its URL. `list`: see it in lists and search results. `edit`: open it in
 * the editor and change it. `duplicate`: copy it. `restore`: undo its deletion. `export`: get its PDF without paying.
 * `see-insights`: view its aggregated statistics. `curate`: replace its tags.
 */
export const VERBS = [
  'view',
  'list',
  'like',
  'comment',
  'edit',
  'publish',
  'rename',
  'set-privacy',
  'duplicate',
  'delete',
  'restore',
  'manage-links',
  'export',
  'see-insights',
  'moderate',
  'curate',
] as const;
export type Verb = (typeof VERBS)[number];

/**
 * Guests have a session without an account, and count as logged out. A visitor with a share link is a `bearer` while
 * logged out, and a `viewer`, `commenter` or `editor` (by the link's right) while logged in. A guest with the right of a
 * link that allows guests is a `guest-commenter` or `guest-editor`. Other members are `signed-in`.
 */
export const ROLES = [
  'anonymous',
  'guest',
  'bearer',
  'guest-commenter',
  'guest-editor',
  'signed-in',
  'viewer',
  'commenter',
  'editor',
  'owner',
  'administrator',
] as const;
export type Role = (typeof ROLES)[number];

/**
 * A presentation's privacy, unless another state overrides it. `moderated`: administrators hid the presentation.
 * `suspended`: its owner is suspended.
 */
export const STATES = ['public', 'reusable', 'hidden', 'private', 'moderated', 'suspended', 'deleted'] as const;
export type State = (typeof STATES)[number];

/** The attributes of a presentation that its permissions depend on. */
export interface AccessAttributes {
  readonly privacy: Privacy;
  readonly ownerOid: string;
  /** `hidden`: administrators hid the presentation, whatever its privacy. Default: `visible`. */
  readonly moderation?: 'visible' | 'hidden';
  readonly isOwnerSuspended?: boolean;
  readonly isDeleted?: boolean;
}

/** The right to a presentation that a visitor has by a share link, or that a member keeps after opening the link. */
export interface Grant {
  readonly presentationOid: string;
  readonly right: LinkRight;
  /** Whether a guest with a name has the right, and not only the right to view. Default: false. */
  readonly isForGuest?: boolean;
}

type VerbsByState = Readonly<Partial<Record<State, readonly Verb[]>>>;

const COMMENTER_VERBS: readonly Verb[] = ['view', 'like', 'comment'];
const EDITOR_VERBS: readonly Verb[] = [...COMMENTER_VERBS, 'edit', 'publish', 'rename', 'export'];
const OWNER_VERBS: readonly Verb[] = [
  ...EDITOR_VERBS,
  'list',
  'set-privacy',
  'duplicate',
  'delete',
  'manage-links',
  'see-insights',
];
const ADMINISTRATOR_VERBS: readonly Verb[] = ['view', 'see-insights', 'moderate'];
const LOGGED_OUT_PERMISSIONS: VerbsByState = {
  public: ['view', 'list'],
  reusable: ['view', 'list'],
  hidden: ['view'],
};
/** Returns the permissions of guests. Guests neither publish, rename and export presentations nor delete or share them. */
const guestPermissions = (...verbs: readonly Verb[]): VerbsByState => ({
  public: ['view', 'list', ...verbs],
  reusable: ['view', 'list', ...verbs],
  hidden: ['view', ...verbs],
  private: ['view', ...verbs],
});
const SIGNED_IN_PERMISSIONS: VerbsByState = {
  public: ['view', 'list', 'like'],
  reusable: ['view', 'list', 'like', 'duplicate'],
  hidden: ['view', 'like'],
};

/** The allowed actions by role and state of the presentation. All other actions are forbidden. */
const PERMISSIONS: Readonly<Record<Role, VerbsByState>> = {
  anonymous: LOGGED_OUT_PERMISSIONS,
  guest: LOGGED_OUT_PERMISSIONS,
  bearer: { ...LOGGED_OUT_PERMISSIONS, private: ['view'] },
  'guest-commenter': guestPermissions('comment'),
  'guest-editor': guestPermissions('comment', 'edit'),
  'signed-in': SIGNED_IN_PERMISSIONS,
  viewer: { ...SIGNED_IN_PERMISSIONS, private: ['view', 'like'] },
  commenter: {
    public: ['list', ...COMMENTER_VERBS],
    reusable: ['list', 'duplicate', ...COMMENTER_VERBS],
    hidden: COMMENTER_VERBS,
    private: COMMENTER_VERBS,
  },
  editor: {
    public: ['list', ...EDITOR_VERBS],
    reusable: ['list', 'duplicate', ...EDITOR_VERBS],
    hidden: EDITOR_VERBS,
    private: EDITOR_VERBS,
  },
  owner: {
    public: OWNER_VERBS,
    reusable: OWNER_VERBS,
    hidden: OWNER_VERBS,
    private: OWNER_VERBS,
    // The owner can correct or delete a moderated presentation, but not share it.
    moderated: ['view', 'edit', 'publish', 'rename', 'export', 'delete', 'see-insights'],
    deleted: ['restore'],
  },
  administrator: {
    public: [...ADMINISTRATOR_VERBS, 'curate'],
    reusable: [...ADMINISTRATOR_VERBS, 'curate'],
    hidden: ADMINISTRATOR_VERBS,
    private: ADMINISTRATOR_VERBS,
    moderated: ADMINISTRATOR_VERBS,
    suspended: ADMINISTRATOR_VERBS,
  },
};

const ROLE_BY_RIGHT: Readonly<Record<LinkRight, Role>> = {
  view: 'viewer',
  comment: 'commenter',
  edit: 'editor',
};

const GUEST_ROLE_BY_RIGHT: Readonly<Record<LinkRight, Role>> = {
  view: 'bearer',
  comment: 'guest-commenter',
  edit: 'guest-editor',
};

/** Returns the state of a presentation by which `PERMISSIONS` lists the allowed actions. */
export function stateOf(presentation: AccessAttributes): State {
  if (presentation.isDeleted) return 'deleted';
  if (presentation.isOwnerSuspended) return 'suspended';
  return presentation.moderation === 'hidden' ? 'moderated' : presentation.privacy;
}

/** Returns the roles of `actor` for a presentation. An administrator has `administrator` and a second role. */
export function rolesOf(actor: Actor, presentation: AccessAttributes, grant?: Grant): readonly Role[] {
  if (actor.kind === 'guest' && grant?.isForGuest) return [GUEST_ROLE_BY_RIGHT[grant.right]];
  if (actor.kind !== 'member') return [grant ? 'bearer' : actor.kind];
  const nonOwnerRole = grant ? ROLE_BY_RIGHT[grant.right] : 'signed-in';
  const role = actor.profileOid === presentation.ownerOid ? 'owner' : nonOwnerRole;
  return actor.isAdministrator ? [role, 'administrator'] : [role];
}

/** Returns whether a role permits the action `verb` on a presentation in a state. */
export function allows(role: Role, verb: Verb, state: State): boolean {
  return PERMISSIONS[role][state]?.includes(verb) ?? false;
}

/**
 * Returns whether `actor` may do `verb` with a presentation. `grant`: the right of a share link that the actor opened.
 */
export function can(actor: Actor, verb: Verb, presentation: AccessAttributes, grant?: Grant): boolean {
  const state = stateOf(presentation);
  return rolesOf(actor, presentation, grant).some((role) => allows(role, verb, state));
}

/** Returns whether a logged-out visitor of a share link may do `verb` with its presentation after logging in. */
export function canAfterLogIn(verb: Verb, presentation: AccessAttributes, grant: Grant): boolean {
  return allows(ROLE_BY_RIGHT[grant.right], verb, stateOf(presentation));
}

/** Returns whether pages show the like button, because `actor` may like now, or after login or sign-up. */
export function shouldOfferLike(actor: Actor, presentation: AccessAttributes, grant?: Grant): boolean {
  if (actor.kind === 'member') return can(actor, 'like', presentation, grant);
  return grant ? canAfterLogIn('like', presentation, grant) : allows('signed-in', 'like', stateOf(presentation));
}

/** Returns whether `actor` may buy the PDF, because a role other than `administrator` permits viewing. */
export function mayBuy(actor: Actor, presentation: AccessAttributes, grant?: Grant): boolean {
  const roles = rolesOf(actor, presentation, grant).filter((role) => role !== 'administrator');
  return roles.some((role) => allows(role, 'view', stateOf(presentation)));
}

/**
 * Returns whether lists show the presentation to everybody. If lists do, the presentation's page is the same for
 * everybody and may be cached.
 */
export function isPubliclyListed(presentation: AccessAttributes): boolean {
  return can(ANONYMOUS, 'list', presentation);
}
