import { z } from 'zod';

export const ACCOUNT_ROLES = ['member', 'administrator'] as const;
export type AccountRole = (typeof ACCOUNT_ROLES)[number];

/** Query of `GET /api/admin/users`. */
export const listUsersQuerySchema = z.strictObject({
  search: z.string().max(200).default(''),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
});

const adminUserSchema = z.strictObject({
  id: z.string(),
  profileOid: z.string(),
  name: z.string(),
  username: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  role: z.enum(ACCOUNT_ROLES),
  isSuspended: z.boolean(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime().nullable(),
  presentationCount: z.number(),
});
export type AdminUser = z.infer<typeof adminUserSchema>;

export const adminUsersSchema = z.strictObject({
  users: z.array(adminUserSchema),
  /** Number of users that match the search, on all pages. */
  total: z.number(),
  pageCount: z.number(),
});

/** Body of `PUT /api/admin/users/{id}/role`. The response is 409 if no administrator would remain. */
export const setRoleSchema = z.strictObject({ role: z.enum(ACCOUNT_ROLES) });
