/** Fields of the definition of every endpoint for administrators. The responses are not cached. */
export const ADMINISTRATORS_ONLY = { auth: 'administrator', caching: 'private, no-store' } as const;
