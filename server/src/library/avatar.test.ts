import { describe, expect, it } from 'vitest';
import { avatarOf } from './avatar.ts';

const emptyUser = { firstName: '', lastName: '', username: '', email: null };

describe('avatars (V3.6)', () => {
  it('show the initials of first and last name', () => {
    expect(avatarOf({ ...emptyUser, firstName: 'Ada', lastName: 'lovelace' }).initials).toBe('AL');
    expect(avatarOf({ ...emptyUser, firstName: '美咲', lastName: '' }).initials).toBe('美');
  });

  it('show the first character of the e-mail address, else of the username, if the member has no name', () => {
    expect(avatarOf({ ...emptyUser, username: 'zoe', email: 'ada@example.org' }).initials).toBe('A');
    expect(avatarOf({ ...emptyUser, username: 'zoe' }).initials).toBe('Z');
  });

  it('have the colour of the e-mail address, else of the username, else grey', () => {
    const byEmail = avatarOf({ ...emptyUser, username: 'x', email: 'Ada@Example.org' }).color;
    expect(avatarOf({ ...emptyUser, username: 'y', email: 'ada@example.org' }).color).toBe(byEmail);
    expect(avatarOf({ ...emptyUser, username: 'ada@example.org' }).color).toBe(byEmail);
    expect(avatarOf(emptyUser).color).toBe('slate-600');
  });

  it('use all eight colours', () => {
    const colors = Array.from({ length: 200 }, (_, i) => avatarOf({ ...emptyUser, username: `user${i}` }).color);
    expect(new Set(colors).size).toBe(8);
  });
});
