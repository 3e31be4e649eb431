/** Responses to administrators must not be cached. */
export const NO_STORE = { 'cache-control': 'private, no-store' } as const;
