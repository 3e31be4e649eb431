import type { Limit } from '../limits/index.ts';

/** Limit of sessions that a member starts. */
export const START_LIMIT: Limit = { action: 'live.start', max: 60, windowSeconds: 3600 };

/** Limit of pairing codes that a member creates. */
export const PAIRING_LIMIT: Limit = { action: 'live.pairing', max: 60, windowSeconds: 3600 };

/**
 * Limit of attempts to pair a remote from one IP address. A code has 32⁸ (10¹²) values and is valid for five minutes, so
 * even with 1,000 valid codes and attempts from 10,000 addresses, one attempt succeeds with a probability of 0.02 %.
 */
export const PAIR_LIMIT: Limit = { action: 'live.pair', max: 20, windowSeconds: 600 };

/** Limit of unknown codes that are sent from one IP address. */
export const UNKNOWN_CODE_LIMIT: Limit = { action: 'live.code', max: 60, windowSeconds: 600 };

/** Limit of unknown codes that are sent from all IP addresses together. */
export const UNKNOWN_CODES_LIMIT: Limit = { action: 'live.codes', max: 200, windowSeconds: 600 };

/** Limit of questions of one device in a session. */
export const WRITE_LIMIT: Limit = { action: 'live.question', max: 10, windowSeconds: 600 };

/**
 * Limit of questions from one IP address, whatever the number of devices. Below `AUDIENCE_QUESTIONS_MAX`, so that one
 * address cannot use up the questions of a session.
 */
export const WRITE_ADDRESS_LIMIT: Limit = { action: 'live.questions', max: 500, windowSeconds: 3600 };

/** Maximum number of running sessions of a member. */
export const RUNNING_SESSIONS_MAX = 20;

/** Maximum number of questions of followers of a session. */
export const AUDIENCE_QUESTIONS_MAX = 2000;

/** Maximum number of rounds of all questions of a session. */
export const ROUNDS_MAX = 500;
