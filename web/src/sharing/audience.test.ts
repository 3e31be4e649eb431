import { PRIVACIES } from '@flydeck/contract/presentations/page-data';
import { describe, expect, it } from 'vitest';
import { audienceOf, canEmbed, reachesOthers } from './audience.ts';

const LINK = { link_id: 'LinkId' };

describe('who can open what is shared', () => {
  it('public and reusable: everybody, also inside other sites', () => {
    for (const privacy of ['public', 'reusable'] as const) {
      const audience = audienceOf({ privacy, prezilink: null, isHiddenByModerators: false }, false);
      expect([audience, reachesOthers(audience), canEmbed(audience)]).toEqual(['everyone', true, true]);
    }
  });

  it('unlisted: whoever has the address, but not inside other sites', () => {
    const audience = audienceOf({ privacy: 'hidden', prezilink: null, isHiddenByModerators: false }, true);
    expect([audience, reachesOthers(audience), canEmbed(audience)]).toEqual(['address', true, false]);
  });

  it('private: nobody else, unless by a share link', () => {
    const page = { privacy: 'private', prezilink: null, isHiddenByModerators: false } as const;
    expect(audienceOf(page, true)).toBe('owner');
    expect(audienceOf(page, false)).toBe('invited');
    expect(reachesOthers('owner') || reachesOthers('invited')).toBe(false);
    expect(canEmbed('owner') || canEmbed('invited')).toBe(false);
    const byLink = audienceOf({ ...page, prezilink: LINK }, false);
    expect([byLink, reachesOthers(byLink), canEmbed(byLink)]).toEqual(['link', true, true]);
  });

  it('hidden by moderators: nobody, whatever it was before', () => {
    for (const privacy of PRIVACIES) {
      const audience = audienceOf({ privacy, prezilink: LINK, isHiddenByModerators: true }, true);
      expect([audience, reachesOthers(audience), canEmbed(audience)]).toEqual(['moderated', false, false]);
    }
  });
});
