import type { LinkRight } from '@flydeck/contract/links/link';
import type { Privacy } from '@flydeck/contract/presentations/page-data';
import { type Actor, ANONYMOUS } from '../ports/visitors.ts';

export { type Actor, ANONYMOUS } from '../ports/visitors.ts';

/**
 * Actions on a presentation. `view`: open it by its URL. `list`: show it in lists and search results. `edit`: open and
 * change its draft. `duplicate`: copy it. `restore`: undo its deletion. `export`: get its PDF without paying.
 * `see-insights`: see its aggregated statistics. `curate`: replace its tags.
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
 * logged out, and a `viewer`, `commenter` or `editor` (by the link's right) while logged in.
 */
export const ROLES = [
  'anonymous',
  'guest',
  'bearer',
  'signed-in',
  'viewer',
  'commenter',
  'editor',
  'owner',
  'administrator',
] as const;
export type Role = (typeof ROLES)[number];

/**
 * A presentation's privacy, unless something overrides it: `moderated` by administrators, `suspended` with its owner.
 */
export const STATES = [
  'public',
  'reusable',
  'hidden',
  'private',
  'moderated',
  'suspended',
  'deleted',
] as const satisfies readonly (Privacy | string)[];
export type State = (typeof STATES)[number];

/** The attributes of a presentation that its permissions depend on. */
export interface AccessAttributes {
  readonly privacy: Privacy;
  readonly ownerOid: string;
  /** Default `visible`. */
  readonly moderation?: 'visible' | 'hidden';
  readonly isOwnerSuspended?: boolean;
  readonly isDeleted?: boolean;
}

/** Right of a share link, or of an account that opened one, on one presentation. */
export interface Grant {
  readonly presentationOid: string;
  readonly right: LinkRight;
}

type Row = Readonly<Partial<Record<State, readonly Verb[]>>>;

const COMMENTING: readonly Verb[] = ['view', 'like', 'comment'];
const EDITING: readonly Verb[] = [...COMMENTING, 'edit', 'publish', 'rename', 'export'];
const OWNING: readonly Verb[] = [
  ...EDITING,
  'list',
  'set-privacy',
  'duplicate',
  'delete',
  'manage-links',
  'see-insights',
];
const MODERATING: readonly Verb[] = ['view', 'see-insights', 'moderate'];
const LOGGED_OUT: Row = { public: ['view', 'list'], reusable: ['view', 'list'], hidden: ['view'] };

/** The permissions on presentations. Whatever it does not contain is forbidden. */
const TABLE: Readonly<Record<Role, Row>> = {
  anonymous: LOGGED_OUT,
  guest: LOGGED_OUT,
  bearer: { ...LOGGED_OUT, private: ['view'] },
  'signed-in': {
    public: ['view', 'list', 'like'],
    reusable: ['view', 'list', 'like', 'duplicate'],
    hidden: ['view', 'like'],
  },
  viewer: {
    public: ['view', 'list', 'like'],
    reusable: ['view', 'list', 'like', 'duplicate'],
    hidden: ['view', 'like'],
    private: ['view', 'like'],
  },
  commenter: {
    public: ['list', ...COMMENTING],
    reusable: ['list', 'duplicate', ...COMMENTING],
    hidden: COMMENTING,
    private: COMMENTING,
  },
  editor: {
    public: ['list', ...EDITING],
    reusable: ['list', 'duplicate', ...EDITING],
    hidden: EDITING,
    private: EDITING,
  },
  owner: {
    public: OWNING,
    reusable: OWNING,
    hidden: OWNING,
    private: OWNING,
    // The owner can correct or delete a moderated presentation, but not share it.
    moderated: ['view', 'edit', 'publish', 'rename', 'export', 'delete', 'see-insights'],
    deleted: ['restore'],
  },
  administrator: {
    public: [...MODERATING, 'curate'],
    reusable: [...MODERATING, 'curate'],
    hidden: MODERATING,
    private: MODERATING,
    moderated: MODERATING,
    suspended: MODERATING,
  },
};

const ROLE_BY_RIGHT: Readonly<Record<LinkRight, Role>> = {
  view: 'viewer',
  comment: 'commenter',
  edit: 'editor',
};

/** Returns the state by which the table lists a presentation's permissions. */
export function stateOf(presentation: AccessAttributes): State {
  if (presentation.isDeleted) return 'deleted';
  if (presentation.isOwnerSuspended) return 'suspended';
  return presentation.moderation === 'hidden' ? 'moderated' : presentation.privacy;
}

/** Returns the roles of `actor` for a presentation. Administrators have that role in addition to another one. */
export function rolesOf(actor: Actor, presentation: AccessAttributes, grant?: Grant): readonly Role[] {
  if (actor.kind !== 'member') return [grant ? 'bearer' : actor.kind];
  const granted = grant ? ROLE_BY_RIGHT[grant.right] : 'signed-in';
  const role = actor.profileOid === presentation.ownerOid ? 'owner' : granted;
  return actor.isAdministrator ? [role, 'administrator'] : [role];
}

/** Returns whether the table allows a role an action. */
export function allows(role: Role, verb: Verb, state: State): boolean {
  return TABLE[role][state]?.includes(verb) ?? false;
}

/** Returns whether `actor` may do something with a presentation. `grant`: the right of a share link they opened. */
export function can(actor: Actor, verb: Verb, presentation: AccessAttributes, grant?: Grant): boolean {
  const state = stateOf(presentation);
  return rolesOf(actor, presentation, grant).some((role) => allows(role, verb, state));
}

/** Returns whether a logged-out visitor of a share link could do something once logged in. */
export function couldOnceLoggedIn(verb: Verb, presentation: AccessAttributes, grant: Grant): boolean {
  return allows(ROLE_BY_RIGHT[grant.right], verb, stateOf(presentation));
}

/** Returns whether `actor` may like the presentation now, or could once they sign up or log in. */
export function mayLike(actor: Actor, presentation: AccessAttributes, grant?: Grant): boolean {
  if (actor.kind === 'member') return can(actor, 'like', presentation, grant);
  return grant
    ? couldOnceLoggedIn('like', presentation, grant)
    : allows('signed-in', 'like', stateOf(presentation));
}

/** Returns whether `actor` may buy the PDF: everybody who may view it other than as an administrator. */
export function mayBuy(actor: Actor, presentation: AccessAttributes, grant?: Grant): boolean {
  const roles = rolesOf(actor, presentation, grant).filter((role) => role !== 'administrator');
  return roles.some((role) => allows(role, 'view', stateOf(presentation)));
}

/** Returns whether the page is the same for everybody, so that shared caches may store it. */
export function isPubliclyListed(presentation: AccessAttributes): boolean {
  return can(ANONYMOUS, 'list', presentation);
}
