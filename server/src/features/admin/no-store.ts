/** What administrators see is kept nowhere. */
export const NO_STORE = { 'cache-control': 'private, no-store' } as const;
