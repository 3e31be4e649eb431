import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** Cost parameters that OWASP recommends ("Password Storage Cheat Sheet", scrypt): N = 2^16, 64 MiB, about 0.2 s. */
const SCRYPT_COSTS = { logN: 16, r: 8, p: 1 };
const KEY_BYTES = 32;
const SALT_BYTES = 16;
/** Matches a stored hash. Groups: log2 of N, r, p, salt, key. */
const STORED_HASH = /^scrypt\$(\d{1,2})\$(\d{1,2})\$(\d{1,2})\$([\w-]+)\$([\w-]+)$/;

function deriveKey(password: string, salt: Buffer, { logN, r, p }: typeof SCRYPT_COSTS): Promise<Buffer> {
  const N = 2 ** logN;
  // scrypt needs 128 * N * r bytes, and Node.js throws if this is more than `maxmem`.
  const options = { N, r, p, maxmem: 2 * 128 * N * r };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

/** Returns a salted scrypt hash in the format `scrypt$logN$r$p$salt$key`, salt and key as base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await deriveKey(password, salt, SCRYPT_COSTS);
  const costs = [SCRYPT_COSTS.logN, SCRYPT_COSTS.r, SCRYPT_COSTS.p];
  return ['scrypt', ...costs, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** Returns whether the password matches the stored hash. @throws Error if `stored` is malformed. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [, logN, r, p, salt = '', key = ''] = STORED_HASH.exec(stored) ?? [];
  if (logN === undefined) throw new Error('The stored text is not a password hash.');
  const costs = { logN: Number(logN), r: Number(r), p: Number(p) };
  const derivedKey = await deriveKey(password, Buffer.from(salt, 'base64url'), costs);
  return timingSafeEqual(derivedKey, Buffer.from(key, 'base64url'));
}
