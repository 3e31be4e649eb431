/** Parts of the definition of endpoints for administrators. Their responses are not cached. */
export const ADMINISTRATORS_ONLY = { auth: 'administrator', caching: 'private, no-store' } as const;
