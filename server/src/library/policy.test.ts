import { PRIVACIES } from '@flydeck/contract/presentations/page-data';
import { describe, expect, it } from 'vitest';
import {
  type AccessAttributes,
  type Actor,
  ANONYMOUS,
  allows,
  can,
  canAfterLogIn,
  isPubliclyListed,
  mayBuy,
  ROLES,
  rolesOf,
  STATES,
  shouldOfferLike,
  stateOf,
  VERBS,
} from './policy.ts';

/**
 * Expected permissions, written by hand: one row for each verb in each state, one column for each role. `x` means
 * allowed. Columns: `an` anonymous, `gu` guest, `be` bearer (a logged-out visitor with a share link), `gc`
 * guest-commenter, `ge` guest-editor, `si` signed-in, `vi` viewer, `co` commenter, `ed` editor, `ow` owner, `ad`
 * administrator.
 */
const EXPECTED = `
                          an gu be gc ge si vi co ed ow ad
  public    view          x  x  x  x  x  x  x  x  x  x  x
  public    list          x  x  x  x  x  x  x  x  x  x  .
  public    like          .  .  .  .  .  x  x  x  x  x  .
  public    comment       .  .  .  x  x  .  .  x  x  x  .
  public    edit          .  .  .  .  x  .  .  .  x  x  .
  public    publish       .  .  .  .  .  .  .  .  x  x  .
  public    rename        .  .  .  .  .  .  .  .  x  x  .
  public    set-privacy   .  .  .  .  .  .  .  .  .  x  .
  public    duplicate     .  .  .  .  .  .  .  .  .  x  .
  public    delete        .  .  .  .  .  .  .  .  .  x  .
  public    restore       .  .  .  .  .  .  .  .  .  .  .
  public    manage-links  .  .  .  .  .  .  .  .  .  x  .
  public    export        .  .  .  .  .  .  .  .  x  x  .
  public    see-insights  .  .  .  .  .  .  .  .  .  x  x
  public    moderate      .  .  .  .  .  .  .  .  .  .  x
  public    curate        .  .  .  .  .  .  .  .  .  .  x
  reusable  view          x  x  x  x  x  x  x  x  x  x  x
  reusable  list          x  x  x  x  x  x  x  x  x  x  .
  reusable  like          .  .  .  .  .  x  x  x  x  x  .
  reusable  comment       .  .  .  x  x  .  .  x  x  x  .
  reusable  edit          .  .  .  .  x  .  .  .  x  x  .
  reusable  publish       .  .  .  .  .  .  .  .  x  x  .
  reusable  rename        .  .  .  .  .  .  .  .  x  x  .
  reusable  set-privacy   .  .  .  .  .  .  .  .  .  x  .
  reusable  duplicate     .  .  .  .  .  x  x  x  x  x  .
  reusable  delete        .  .  .  .  .  .  .  .  .  x  .
  reusable  restore       .  .  .  .  .  .  .  .  .  .  .
  reusable  manage-links  .  .  .  .  .  .  .  .  .  x  .
  reusable  export        .  .  .  .  .  .  .  .  x  x  .
  reusable  see-insights  .  .  .  .  .  .  .  .  .  x  x
  reusable  moderate      .  .  .  .  .  .  .  .  .  .  x
  reusable  curate        .  .  .  .  .  .  .  .  .  .  x
  hidden    view          x  x  x  x  x  x  x  x  x  x  x
  hidden    list          .  .  .  .  .  .  .  .  .  x  .
  hidden    like          .  .  .  .  .  x  x  x  x  x  .
  hidden    comment       .  .  .  x  x  .  .  x  x  x  .
  hidden    edit          .  .  .  .  x  .  .  .  x  x  .
  hidden    publish       .  .  .  .  .  .  .  .  x  x  .
  hidden    rename        .  .  .  .  .  .  .  .  x  x  .
  hidden    set-privacy   .  .  .  .  .  .  .  .  .  x  .
  hidden    duplicate     .  .  .  .  .  .  .  .  .  x  .
  hidden    delete        .  .  .  .  .  .  .  .  .  x  .
  hidden    restore       .  .  .  .  .  .  .  .  .  .  .
  hidden    manage-links  .  .  .  .  .  .  .  .  .  x  .
  hidden    export        .  .  .  .  .  .  .  .  x  x  .
  hidden    see-insights  .  .  .  .  .  .  .  .  .  x  x
  hidden    moderate      .  .  .  .  .  .  .  .  .  .  x
  hidden    curate        .  .  .  .  .  .  .  .  .  .  .
  private   view          .  .  x  x  x  .  x  x  x  x  x
  private   list          .  .  .  .  .  .  .  .  .  x  .
  private   like          .  .  .  .  .  .  x  x  x  x  .
  private   comment       .  .  .  x  x  .  .  x  x  x  .
  private   edit          .  .  .  .  x  .  .  .  x  x  .
  private   publish       .  .  .  .  .  .  .  .  x  x  .
  private   rename        .  .  .  .  .  .  .  .  x  x  .
  private   set-privacy   .  .  .  .  .  .  .  .  .  x  .
  private   duplicate     .  .  .  .  .  .  .  .  .  x  .
  private   delete        .  .  .  .  .  .  .  .  .  x  .
  private   restore       .  .  .  .  .  .  .  .  .  .  .
  private   manage-links  .  .  .  .  .  .  .  .  .  x  .
  private   export        .  .  .  .  .  .  .  .  x  x  .
  private   see-insights  .  .  .  .  .  .  .  .  .  x  x
  private   moderate      .  .  .  .  .  .  .  .  .  .  x
  private   curate        .  .  .  .  .  .  .  .  .  .  .
  moderated view          .  .  .  .  .  .  .  .  .  x  x
  moderated list          .  .  .  .  .  .  .  .  .  .  .
  moderated like          .  .  .  .  .  .  .  .  .  .  .
  moderated comment       .  .  .  .  .  .  .  .  .  .  .
  moderated edit          .  .  .  .  .  .  .  .  .  x  .
  moderated publish       .  .  .  .  .  .  .  .  .  x  .
  moderated rename        .  .  .  .  .  .  .  .  .  x  .
  moderated set-privacy   .  .  .  .  .  .  .  .  .  .  .
  moderated duplicate     .  .  .  .  .  .  .  .  .  .  .
  moderated delete        .  .  .  .  .  .  .  .  .  x  .
  moderated restore       .  .  .  .  .  .  .  .  .  .  .
  moderated manage-links  .  .  .  .  .  .  .  .  .  .  .
  moderated export        .  .  .  .  .  .  .  .  .  x  .
  moderated see-insights  .  .  .  .  .  .  .  .  .  x  x
  moderated moderate      .  .  .  .  .  .  .  .  .  .  x
  moderated curate        .  .  .  .  .  .  .  .  .  .  .
  suspended view          .  .  .  .  .  .  .  .  .  .  x
  suspended list          .  .  .  .  .  .  .  .  .  .  .
  suspended like          .  .  .  .  .  .  .  .  .  .  .
  suspended comment       .  .  .  .  .  .  .  .  .  .  .
  suspended edit          .  .  .  .  .  .  .  .  .  .  .
  suspended publish       .  .  .  .  .  .  .  .  .  .  .
  suspended rename        .  .  .  .  .  .  .  .  .  .  .
  suspended set-privacy   .  .  .  .  .  .  .  .  .  .  .
  suspended duplicate     .  .  .  .  .  .  .  .  .  .  .
  suspended delete        .  .  .  .  .  .  .  .  .  .  .
  suspended restore       .  .  .  .  .  .  .  .  .  .  .
  suspended manage-links  .  .  .  .  .  .  .  .  .  .  .
  suspended export        .  .  .  .  .  .  .  .  .  .  .
  suspended see-insights  .  .  .  .  .  .  .  .  .  .  x
  suspended moderate      .  .  .  .  .  .  .  .  .  .  x
  suspended curate        .  .  .  .  .  .  .  .  .  .  .
  deleted   view          .  .  .  .  .  .  .  .  .  .  .
  deleted   list          .  .  .  .  .  .  .  .  .  .  .
  deleted   like          .  .  .  .  .  .  .  .  .  .  .
  deleted   comment       .  .  .  .  .  .  .  .  .  .  .
  deleted   edit          .  .  .  .  .  .  .  .  .  .  .
  deleted   publish       .  .  .  .  .  .  .  .  .  .  .
  deleted   rename        .  .  .  .  .  .  .  .  .  .  .
  deleted   set-privacy   .  .  .  .  .  .  .  .  .  .  .
  deleted   duplicate     .  .  .  .  .  .  .  .  .  .  .
  deleted   delete        .  .  .  .  .  .  .  .  .  .  .
  deleted   restore       .  .  .  .  .  .  .  .  .  x  .
  deleted   manage-links  .  .  .  .  .  .  .  .  .  .  .
  deleted   export        .  .  .  .  .  .  .  .  .  .  .
  deleted   see-insights  .  .  .  .  .  .  .  .  .  .  .
  deleted   moderate      .  .  .  .  .  .  .  .  .  .  .
  deleted   curate        .  .  .  .  .  .  .  .  .  .  .`;

const OWNER: Actor = { kind: 'member', userId: '1', profileOid: 'owner', isAdministrator: false };
/** A member who is not the owner. */
const STRANGER: Actor = { kind: 'member', userId: '2', profileOid: 'stranger', isAdministrator: false };
const GUEST: Actor = { kind: 'guest', userId: '3' };
const ADMIN: Actor = { ...STRANGER, isAdministrator: true };
const deck: AccessAttributes = { privacy: 'private', ownerOid: 'owner' };
/** Returns what a share link of `deck` grants. */
const grant = (right: 'view' | 'comment' | 'edit') => ({ presentationOid: 'deck', right });

describe('the permission table', () => {
  const rows = EXPECTED.split('\n')
    .slice(2)
    .map((line) => line.trim().split(/\s+/));
  const table = new Map(rows.map(([state, verb, ...cells]) => [`${state} ${verb}`, cells]));

  it('has a row for every verb in every state, and a cell for every role', () => {
    expect(table.size).toBe(STATES.length * VERBS.length);
    expect(rows).toHaveLength(table.size);
    for (const cells of table.values()) expect(cells).toHaveLength(ROLES.length);
  });

  const permissions = STATES.flatMap((state) =>
    VERBS.flatMap((verb) => ROLES.map((role, column) => ({ state, verb, role, column }))),
  );
  it.each(permissions)('matches the expected table for $role, $verb, $state', ({ state, verb, role, column }) => {
    expect(allows(role, verb, state)).toBe(table.get(`${state} ${verb}`)?.[column] === 'x');
  });
});

describe('the access policy', () => {
  it('assigns roles by account, ownership and share link', () => {
    expect(rolesOf(ANONYMOUS, deck)).toEqual(['anonymous']);
    expect(rolesOf(GUEST, deck)).toEqual(['guest']);
    expect(rolesOf(STRANGER, deck)).toEqual(['signed-in']);
    expect(rolesOf(OWNER, deck)).toEqual(['owner']);
    expect(rolesOf(OWNER, deck, grant('view'))).toEqual(['owner']);
    expect(rolesOf(STRANGER, deck, grant('view'))).toEqual(['viewer']);
    expect(rolesOf(STRANGER, deck, grant('comment'))).toEqual(['commenter']);
    expect(rolesOf(STRANGER, deck, grant('edit'))).toEqual(['editor']);
  });

  it('allows all visitors to view a public presentation, and owner and share links to edit or comment (V1.2)', () => {
    const listedDeck = { ...deck, privacy: 'public' as const };
    const verbs = ['view', 'comment', 'edit'] as const;
    const allowed = (actor: Actor, presentation: AccessAttributes, shareGrant?: ReturnType<typeof grant>) =>
      verbs.filter((verb) => can(actor, verb, presentation, shareGrant));
    for (const actor of [ANONYMOUS, GUEST, STRANGER]) expect(allowed(actor, listedDeck)).toEqual(['view']);
    expect(allowed(OWNER, listedDeck)).toEqual(verbs);
    expect(allowed(STRANGER, listedDeck, grant('edit'))).toEqual(verbs);
    expect(allowed(STRANGER, listedDeck, grant('comment'))).toEqual(['view', 'comment']);
  });

  it('allows logged-out visitors with any share link only to view (V6.3)', () => {
    for (const actor of [ANONYMOUS, GUEST]) {
      expect(rolesOf(actor, deck, grant('edit'))).toEqual(['bearer']);
      expect(VERBS.filter((verb) => can(actor, verb, deck, grant('edit')))).toEqual(['view']);
    }
  });

  it('allows guests to comment and edit by links that allow guests, and not by other links', () => {
    const guestGrant = (right: 'view' | 'comment' | 'edit') => ({ ...grant(right), isForGuest: true });
    const verbsOf = (actor: Actor, right: 'view' | 'comment' | 'edit') =>
      VERBS.filter((verb) => can(actor, verb, deck, guestGrant(right)));
    expect(verbsOf(GUEST, 'view')).toEqual(['view']);
    expect(verbsOf(GUEST, 'comment')).toEqual(['view', 'comment']);
    expect(verbsOf(GUEST, 'edit')).toEqual(['view', 'comment', 'edit']);
    expect(verbsOf(ANONYMOUS, 'edit')).toEqual(['view']);
  });

  it('returns what a share link will allow after login', () => {
    const verbsAfterLogIn = (right: 'view' | 'comment' | 'edit', presentation: AccessAttributes = deck) =>
      VERBS.filter((verb) => canAfterLogIn(verb, presentation, grant(right)));
    expect(verbsAfterLogIn('view')).toEqual(['view', 'like']);
    expect(verbsAfterLogIn('comment')).toEqual(['view', 'like', 'comment']);
    expect(verbsAfterLogIn('edit')).toEqual(VERBS.filter((verb) => can(STRANGER, verb, deck, grant('edit'))));
    expect(verbsAfterLogIn('edit', { ...deck, moderation: 'hidden' })).toEqual([]);
  });

  it('allows administrators to view and moderate the presentations of others, but not to edit them', () => {
    expect(rolesOf(ADMIN, deck)).toEqual(['signed-in', 'administrator']);
    expect(VERBS.filter((verb) => can(ADMIN, verb, deck))).toEqual(['view', 'see-insights', 'moderate']);
    const listedDeck = { ...deck, privacy: 'reusable' as const };
    expect(can(ADMIN, 'curate', listedDeck)).toBe(true);
    expect(can(ADMIN, 'edit', listedDeck)).toBe(false);
    const ownDeck = { ...deck, ownerOid: 'stranger' };
    expect(can(ADMIN, 'edit', ownDeck) && can(ADMIN, 'moderate', ownDeck)).toBe(true);
  });

  it('offers likes if allowed now or after login, and PDFs if a role other than administrator allows viewing', () => {
    /** Returns whether the page offers likes, and whether it sells the PDF. */
    const getOffers = (actor: Actor, presentation: AccessAttributes = deck, right?: 'view') =>
      [shouldOfferLike, mayBuy].map((isOffered) => isOffered(actor, presentation, right && grant(right)));
    // `deck` is private.
    expect(getOffers(ADMIN)).toEqual([false, false]);
    expect(getOffers(ADMIN, deck, 'view')).toEqual([true, true]);
    expect(getOffers(ANONYMOUS, deck, 'view')).toEqual([true, true]);
    for (const privacy of ['public', 'reusable', 'hidden'] as const)
      for (const actor of [ANONYMOUS, GUEST, STRANGER, ADMIN, OWNER])
        expect(getOffers(actor, { ...deck, privacy })).toEqual([true, true]);
    const moderated = { ...deck, privacy: 'public', moderation: 'hidden' } as const;
    expect(getOffers(ADMIN, moderated)).toEqual([false, false]);
    expect(shouldOfferLike(OWNER, moderated)).toBe(false);
  });

  it('ranks deletion, suspension and moderation above privacy', () => {
    expect(PRIVACIES.map((privacy) => stateOf({ ...deck, privacy }))).toEqual(PRIVACIES);
    const moderated = { ...deck, moderation: 'hidden' as const };
    expect(stateOf(moderated)).toBe('moderated');
    expect(stateOf({ ...moderated, isOwnerSuspended: true })).toBe('suspended');
    expect(stateOf({ ...moderated, isOwnerSuspended: true, isDeleted: true })).toBe('deleted');
  });

  it('lists only public and reusable presentations that are not moderated', () => {
    const listed = PRIVACIES.filter((privacy) => isPubliclyListed({ ...deck, privacy }));
    expect(listed).toEqual(['public', 'reusable']);
    expect(isPubliclyListed({ ...deck, privacy: 'public', moderation: 'hidden' })).toBe(false);
  });
});
