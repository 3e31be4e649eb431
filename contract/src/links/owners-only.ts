/** Fields of the definitions of endpoints that only the owner of the presentation may call. */
export const OWNERS_ONLY = {
  errors: ['auth.forbidden'],
  auth: 'member',
  // Even listing links needs the scope `publish`, because a listed link may grant the right to edit.
  scope: 'publish',
  caching: 'private, no-store',
} as const;
