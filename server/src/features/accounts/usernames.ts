import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { AccountsTransaction } from './accounts-db.ts';

/** Maximum length of a username without an appended number. */
const USERNAME_MAX_LENGTH = 32;
const FALLBACK_USERNAME = 'member';
/** Maximum number of usernames that are tried. */
const MAX_ATTEMPTS = 20;
/** The first attempts are `ada`, `ada-2` to `ada-5`. Later attempts append a random number. */
const CONSECUTIVE_ATTEMPTS = 5;
/** Upper bound (exclusive) of the random numbers that are appended to usernames. */
const RANDOM_SUFFIX_LIMIT = 1_000_000;

/** Replacements of characters that Unicode normalization (NFKD) does not decompose into a base character and a mark. */
const CHARACTER_REPLACEMENTS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  þ: 'th',
};

/**
 * Derives a username from a name: `Ada Lovelace` becomes `ada-lovelace`. Returns `member` if less than 2 characters
 * remain.
 */
export function deriveUsername(name: string): string {
  const username = name
    .toLowerCase()
    .replace(/[ßæœøđłþ]/g, (character) => CHARACTER_REPLACEMENTS[character] ?? '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, USERNAME_MAX_LENGTH)
    .replace(/^-+|-+$/g, '');
  return username.length < 2 ? FALLBACK_USERNAME : username;
}

/**
 * Returns a free username derived from the name, with a number appended if needed. If `MAX_ATTEMPTS` names are taken,
 * appends two random numbers without checking the result, because a collision is very unlikely.
 */
export async function findFreeUsername(trx: AccountsTransaction, name: string): Promise<string> {
  const base = deriveUsername(name);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const suffix = attempt < CONSECUTIVE_ATTEMPTS ? attempt + 1 : randomInt(RANDOM_SUFFIX_LIMIT);
    const candidate = attempt === 0 ? base : `${base}-${suffix}`;
    const existing = await trx
      .selectFrom('profiles')
      .select('oid')
      .where(sql<string>`lower(username)`, '=', candidate)
      .executeTakeFirst();
    if (!existing) return candidate;
  }
  return `${base}-${randomInt(RANDOM_SUFFIX_LIMIT)}${randomInt(RANDOM_SUFFIX_LIMIT)}`;
}
