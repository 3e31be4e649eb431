import { randomInt } from 'node:crypto';
import { OID_ALPHABET, OID_LENGTH } from '@flydeck/contract/presentations/ids';

/** Returns a new random oid (the public identifier of a presentation, profile or folder), which cannot be guessed. */
export function newOid(): string {
  return Array.from({ length: OID_LENGTH }, () => OID_ALPHABET[randomInt(OID_ALPHABET.length)]).join('');
}
