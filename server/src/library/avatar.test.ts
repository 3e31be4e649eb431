import { describe, expect, it } from 'vitest';
import { avatarOf } from './avatar.ts';

const nobody = { firstName: '', lastName: '', username: '', email: null };

describe('avatars (V3.6)', () => {
  it('show the initials of first and last name', () => {
    expect(avatarOf({ ...nobody, firstName: 'Ada', lastName: 'lovelace' }).initials).toBe('AL');
    expect(avatarOf({ ...nobody, firstName: '美咲', lastName: '' }).initials).toBe('美');
  });

  it('fall back to the first letter of the e-mail address, then of the username', () => {
    expect(avatarOf({ ...nobody, username: 'zoe', email: 'ada@example.org' }).initials).toBe('A');
    expect(avatarOf({ ...nobody, username: 'zoe' }).initials).toBe('Z');
  });

  it('have a colour by the e-mail address, else by the username, else are grey', () => {
    const byEmail = avatarOf({ ...nobody, username: 'x', email: 'Ada@Example.org' }).color;
    expect(avatarOf({ ...nobody, username: 'y', email: 'ada@example.org' }).color).toBe(byEmail);
    expect(avatarOf({ ...nobody, username: 'ada@example.org' }).color).toBe(byEmail);
    expect(avatarOf(nobody).color).toBe('slate-600');
  });

  it('use all eight colours', () => {
    const colors = Array.from({ length: 200 }, (_, i) => avatarOf({ ...nobody, username: `user${i}` }).color);
    expect(new Set(colors).size).toBe(8);
  });
});
