import type { LinkRight } from '@flydeck/contract/links/link';
import type { Privacy } from '@flydeck/contract/presentations/page-data';
import { type Actor, ANONYMOUS } from '../../ports/visitors.ts';

export { type Actor, ANONYMOUS } from '../../ports/visitors.ts';

/**
 * What can be done with a presentation. `view`: with its address in hand. `list`: to be shown it unasked. `edit`: open and
 * change its draft. `duplicate`: make a copy of one's own. `restore`: take a deletion back. `export`: a PDF without
 * paying. `see-insights`: how it is watched, in sums. `curate`: choose other tags for it.
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
 * Guests have a session without an account, and count as logged out. Who came by a share link is a `bearer` while logged
 * out; signed in, a `viewer`, `commenter` or `editor`, as the link says.
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

/** A presentation's privacy, unless it was taken from view: `moderated` by administrators, `suspended` with its owner. */
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

/** What of a presentation decides who may do what with it. */
export interface Guarded {
  readonly privacy: Privacy;
  readonly ownerOid: string;
  /** Default `visible`. */
  readonly moderation?: 'visible' | 'hidden';
  readonly isOwnerSuspended?: boolean;
  readonly isDeleted?: boolean;
}

/** What a share link, or an account that opened one, may do with one presentation. */
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
const OVERSEEING: readonly Verb[] = ['view', 'see-insights', 'moderate'];
const PASSING: Row = { public: ['view', 'list'], reusable: ['view', 'list'], hidden: ['view'] };

/** The one table of permissions on presentations. What is not in it is not allowed. */
const TABLE: Readonly<Record<Role, Row>> = {
  anonymous: PASSING,
  guest: PASSING,
  bearer: { ...PASSING, private: ['view'] },
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
    // What was hidden can be put right or thrown away, but not passed on.
    moderated: ['view', 'edit', 'publish', 'rename', 'export', 'delete', 'see-insights'],
    deleted: ['restore'],
  },
  administrator: {
    public: [...OVERSEEING, 'curate'],
    reusable: [...OVERSEEING, 'curate'],
    hidden: OVERSEEING,
    private: OVERSEEING,
    moderated: OVERSEEING,
    suspended: OVERSEEING,
  },
};

const ROLE_BY_RIGHT: Readonly<Record<LinkRight, Role>> = {
  view: 'viewer',
  comment: 'commenter',
  edit: 'editor',
};

/** Where a presentation stands in the table. */
export function stateOf(thing: Guarded): State {
  if (thing.isDeleted) return 'deleted';
  if (thing.isOwnerSuspended) return 'suspended';
  return thing.moderation === 'hidden' ? 'moderated' : thing.privacy;
}

/** What `actor` is to a presentation. Administrators are that beside what they are to it anyway. */
export function rolesOf(actor: Actor, thing: Guarded, grant?: Grant): readonly Role[] {
  if (actor.kind !== 'member') return [grant ? 'bearer' : actor.kind];
  const granted = grant ? ROLE_BY_RIGHT[grant.right] : 'signed-in';
  const role = actor.profileOid === thing.ownerOid ? 'owner' : granted;
  return actor.isAdministrator ? [role, 'administrator'] : [role];
}

/** Whether the table allows a role something. */
export function allows(role: Role, verb: Verb, state: State): boolean {
  return TABLE[role][state]?.includes(verb) ?? false;
}

/** Whether `actor`, who may have come by a share link of this presentation, may do something with it. */
export function can(actor: Actor, verb: Verb, thing: Guarded, grant?: Grant): boolean {
  const state = stateOf(thing);
  return rolesOf(actor, thing, grant).some((role) => allows(role, verb, state));
}

/** Whether who is logged out could do something as soon as they log in, by what a share link gives. */
export function couldOnceLoggedIn(verb: Verb, thing: Guarded, grant: Grant): boolean {
  return allows(ROLE_BY_RIGHT[grant.right], verb, stateOf(thing));
}

/** Whether `actor` may like it now, or could as soon as they sign up or log in. */
export function mayLike(actor: Actor, thing: Guarded, grant?: Grant): boolean {
  if (actor.kind === 'member') return can(actor, 'like', thing, grant);
  return grant ? couldOnceLoggedIn('like', thing, grant) : allows('signed-in', 'like', stateOf(thing));
}

/** Whether its PDF may be sold to `actor`: to who sees it as a visitor, not to administrators who only oversee it. */
export function mayBuy(actor: Actor, thing: Guarded, grant?: Grant): boolean {
  const roles = rolesOf(actor, thing, grant).filter((role) => role !== 'administrator');
  return roles.some((role) => allows(role, 'view', stateOf(thing)));
}

/** The same page for everybody: it may be kept by caches in between. */
export function isSameForAll(thing: Guarded): boolean {
  return can(ANONYMOUS, 'list', thing);
}
