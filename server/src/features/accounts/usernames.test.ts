import { usernameSchema } from '@flydeck/contract/accounts/settings';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { deriveUsername } from './usernames.ts';

it.each([
  ['Ada Lovelace', 'ada-lovelace'],
  ['Jürgen Groß', 'jurgen-gross'],
  ['Søren Ærø', 'soren-aero'],
  ['  --Ada--  ', 'ada'],
  ['Ａｄａ', 'ada'],
  // The next two names have fewer than 2 characters that a username can contain.
  ['李清照', 'member'],
  ['X', 'member'],
  ['../../admin', 'admin'],
  ['<script>', 'script'],
])('maps the name %s to the username %s', (name, username) => expect(deriveUsername(name)).toBe(username));

it('derives a valid username from any name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      const username = deriveUsername(name);
      expect(usernameSchema.parse(username)).toBe(username);
    }),
  );
});
