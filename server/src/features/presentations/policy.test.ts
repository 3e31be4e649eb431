import { PRIVACIES } from '@flydeck/contract/presentations/page-data';
import { describe, expect, it } from 'vitest';
import { type Actor, ANONYMOUS, can, isSameForAll, type Verb } from './policy.ts';

const owner: Actor = { kind: 'member', profileOid: 'owner' };
const stranger: Actor = { kind: 'member', profileOid: 'stranger' };
const verbs: readonly Verb[] = ['view', 'list', 'edit'];

const allowed = (actor: Actor) =>
  Object.fromEntries(
    PRIVACIES.map((privacy) => [
      privacy,
      verbs.filter((verb) => can(actor, verb, { privacy, ownerOid: 'owner' })),
    ]),
  );

describe('who may do what with a presentation', () => {
  const anybody = { public: ['view', 'list'], reusable: ['view', 'list'], hidden: ['view'], private: [] };

  it('lets anybody see what is public, and what is hidden by its address only', () => {
    expect(allowed(ANONYMOUS)).toEqual(anybody);
    expect(allowed(stranger)).toEqual(anybody);
  });

  it('lets owners do everything with their own', () => {
    for (const privacy of PRIVACIES) expect(allowed(owner)[privacy]).toEqual(verbs);
  });

  it('keeps only listed pages in shared caches', () => {
    const shared = PRIVACIES.filter((privacy) => isSameForAll({ privacy, ownerOid: 'owner' }));
    expect(shared).toEqual(['public', 'reusable']);
  });
});
