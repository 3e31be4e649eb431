import { PRIVACIES } from '@flydeck/contract/presentations/page-data';
import { describe, expect, it } from 'vitest';
import { audienceOf, isOpenToOthers } from './audience.ts';

const LINK = { link_id: 'LinkId' };

describe('audienceOf and isOpenToOthers', () => {
  it('return "everyone" and true for public and reusable presentations', () => {
    for (const privacy of ['public', 'reusable'] as const) {
      const audience = audienceOf({ privacy, prezilink: null, isHiddenByModerators: false }, { isOwner: false });
      expect([audience, isOpenToOthers(audience)]).toEqual(['everyone', true]);
    }
  });

  it('return "unlisted" and true for unlisted presentations', () => {
    const audience = audienceOf({ privacy: 'hidden', prezilink: null, isHiddenByModerators: false }, { isOwner: true });
    expect([audience, isOpenToOthers(audience)]).toEqual(['unlisted', true]);
  });

  it('return "owner" or "invited" and false for private presentations, but "link" and true with a share link', () => {
    const page = { privacy: 'private', prezilink: null, isHiddenByModerators: false } as const;
    expect(audienceOf(page, { isOwner: true })).toBe('owner');
    expect(audienceOf(page, { isOwner: false })).toBe('invited');
    expect(isOpenToOthers('owner') || isOpenToOthers('invited')).toBe(false);
    const linkAudience = audienceOf({ ...page, prezilink: LINK }, { isOwner: false });
    expect([linkAudience, isOpenToOthers(linkAudience)]).toEqual(['link', true]);
  });

  it('return "moderated" and false if moderators have hidden the presentation, whatever its privacy', () => {
    for (const privacy of PRIVACIES) {
      const audience = audienceOf({ privacy, prezilink: LINK, isHiddenByModerators: true }, { isOwner: true });
      expect([audience, isOpenToOthers(audience)]).toEqual(['moderated', false]);
    }
  });
});
