import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { AccountsTransaction } from './accounts-db.ts';

const MAX_LENGTH = 32;
const FALLBACK = 'member';
const TRIES = 20;
const NUMBERS = 1_000_000;

/** Letters that NFKD does not decompose into a base letter and a mark. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  þ: 'th',
};

/** Derives a username from a name: `Ada Lovelace` becomes `ada-lovelace`. */
export function usernameFrom(name: string): string {
  const plain = name
    .toLowerCase()
    .replace(/[ßæœøđłþ]/g, (letter) => LETTERS[letter] ?? '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_LENGTH)
    .replace(/^-+|-+$/g, '');
  return plain.length < 2 ? FALLBACK : plain;
}

/** Returns a free username derived from the name, with a number appended if needed. */
export async function freeUsername(trx: AccountsTransaction, name: string): Promise<string> {
  const wanted = usernameFrom(name);
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const candidate = attempt === 0 ? wanted : `${wanted}-${attempt < 5 ? attempt + 1 : randomInt(NUMBERS)}`;
    const taken = await trx
      .selectFrom('profiles')
      .select('oid')
      .where(sql<string>`lower(username)`, '=', candidate)
      .executeTakeFirst();
    if (!taken) return candidate;
  }
  return `${wanted}-${randomInt(NUMBERS)}${randomInt(NUMBERS)}`;
}
