/** Prefix of every API token, by which log filters and scanners for leaked secrets recognise tokens. */
export const API_TOKEN_PREFIX = 'fd_';

export const API_TOKEN_NAME_MAX_LENGTH = 80;

/** Maximum number of API tokens of a member, including expired ones. */
export const API_TOKENS_MAX = 50;

/** Lifetimes that members can choose, in days; null: no expiry. */
export const API_TOKEN_LIFETIMES_DAYS = [7, 30, 90, 365, null] as const;
