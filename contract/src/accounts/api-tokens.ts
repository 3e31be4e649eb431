import { z } from 'zod';
import { lineSchema } from '../dashboard/presentations.ts';
import { TOKEN_SCOPES } from '../endpoint.ts';

/** Every API token begins with this, so that it is recognised in logs, and by tools that scan for leaked secrets. */
export const API_TOKEN_PREFIX = 'fd_';

export const API_TOKEN_NAME_MAX_LENGTH = 80;

/** Maximum number of tokens of an account. */
export const API_TOKENS_MAX = 50;

/** Lifetimes that members can choose, in days; null: no expiry. */
export const API_TOKEN_LIFETIMES_DAYS = [7, 30, 90, 365, null] as const;

/** An API token without its secret. */
export const apiTokenSchema = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(TOKEN_SCOPES)),
  /** ISO 8601. */
  createdAt: z.string(),
  /** ISO 8601; null: never. */
  expiresAt: z.string().nullable(),
  /** ISO 8601, at most some minutes old; null: not used yet. */
  lastUsedAt: z.string().nullable(),
});
export type ApiToken = z.infer<typeof apiTokenSchema>;

/** `GET /api/accounts/tokens`. */
export const apiTokensSchema = z.object({ tokens: z.array(apiTokenSchema) });
export type ApiTokens = z.infer<typeof apiTokensSchema>;

/** `POST /api/accounts/tokens`. */
export const createApiTokenSchema = z.strictObject({
  name: lineSchema(API_TOKEN_NAME_MAX_LENGTH),
  scopes: z.array(z.enum(TOKEN_SCOPES)).min(1).max(TOKEN_SCOPES.length),
  expiresInDays: z.union([z.literal(7), z.literal(30), z.literal(90), z.literal(365), z.null()]),
});
export type CreateApiToken = z.infer<typeof createApiTokenSchema>;

/** The response to creating a token: the only one that contains the secret. */
export const createdApiTokenSchema = apiTokenSchema.extend({ secret: z.string() });
export type CreatedApiToken = z.infer<typeof createdApiTokenSchema>;
