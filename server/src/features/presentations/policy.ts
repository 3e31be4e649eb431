import type { Privacy } from '@flydeck/contract/presentations/page-data';

/** Who asks: nobody known, or the owner of a profile. */
export type Actor = { readonly kind: 'anonymous' } | { readonly kind: 'member'; readonly profileOid: string };

export const ANONYMOUS: Actor = { kind: 'anonymous' };

/** `view`: with its address in hand. `list`: to be shown it unasked. */
export type Verb = 'view' | 'list' | 'edit';

export interface Guarded {
  readonly privacy: Privacy;
  readonly ownerOid: string;
}

/** What anybody may do, by privacy; owners may do everything with their own. */
const ANYBODY: Readonly<Record<Privacy, readonly Verb[]>> = {
  public: ['view', 'list'],
  reusable: ['view', 'list'],
  hidden: ['view'],
  private: [],
};

/** The one table of permissions on presentations. */
export function can(actor: Actor, verb: Verb, thing: Guarded): boolean {
  const owns = actor.kind === 'member' && actor.profileOid === thing.ownerOid;
  return owns || ANYBODY[thing.privacy].includes(verb);
}

/** The same page for everybody: it may be kept by caches in between. */
export function isSameForAll(thing: Guarded): boolean {
  return can(ANONYMOUS, 'list', thing);
}
