import { PRIVACIES } from '@flydeck/contract/presentations/page-data';
import { describe, expect, it } from 'vitest';
import { audienceOf, reachesOthers } from './audience.ts';

const LINK = { link_id: 'LinkId' };

describe('who can open what is shared', () => {
  it('public and reusable: everybody', () => {
    for (const privacy of ['public', 'reusable'] as const) {
      const audience = audienceOf({ privacy, prezilink: null, isHiddenByModerators: false }, false);
      expect([audience, reachesOthers(audience)]).toEqual(['everyone', true]);
    }
  });

  it('unlisted: whoever has the address', () => {
    const audience = audienceOf({ privacy: 'hidden', prezilink: null, isHiddenByModerators: false }, true);
    expect([audience, reachesOthers(audience)]).toEqual(['address', true]);
  });

  it('private: nobody else, unless by a share link', () => {
    const page = { privacy: 'private', prezilink: null, isHiddenByModerators: false } as const;
    expect(audienceOf(page, true)).toBe('owner');
    expect(audienceOf(page, false)).toBe('invited');
    expect(reachesOthers('owner') || reachesOthers('invited')).toBe(false);
    const byLink = audienceOf({ ...page, prezilink: LINK }, false);
    expect([byLink, reachesOthers(byLink)]).toEqual(['link', true]);
  });

  it('hidden by moderators: nobody, whatever it was before', () => {
    for (const privacy of PRIVACIES) {
      const audience = audienceOf({ privacy, prezilink: LINK, isHiddenByModerators: true }, true);
      expect([audience, reachesOthers(audience)]).toEqual(['moderated', false]);
    }
  });
});
