import { z } from 'zod';

/** Letters and digits that cannot be confused when read aloud; url-safe. 57 of them: 16 give 93 bits. */
export const OID_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

export const OID_LENGTH = 16;

/** A presentation's or a profile's public, unguessable id. */
export const oidSchema = z.string().regex(/^[A-Za-z0-9_-]{12,64}$/);

/** Longest readable part of a presentation's address, in UTF-16 units. */
export const SLUG_MAX_LENGTH = 80;

/** The lower-case hex SHA-256 of some stored bytes. */
export const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/);
