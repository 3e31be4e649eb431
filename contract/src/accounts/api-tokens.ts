import { z } from 'zod';
import { TOKEN_SCOPES } from '../endpoint.ts';
import { API_TOKEN_LIFETIMES_DAYS, API_TOKEN_NAME_MAX_LENGTH, API_TOKEN_PREFIX } from './api-token-constants.ts';
import { oneLine } from './fields.ts';

/** Matches an API token: its prefix and 256 random bits as 43 base64url characters. */
export const API_TOKEN_PATTERN = new RegExp(`^${API_TOKEN_PREFIX}[A-Za-z0-9_-]{43}$`);

const scopesSchema = z.array(z.enum(TOKEN_SCOPES));

/** An API token without its secret. */
const apiTokenSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  scopes: scopesSchema,
  createdAt: z.iso.datetime(),
  /** Null if the token does not expire. */
  expiresAt: z.iso.datetime().nullable(),
  isExpired: z.boolean(),
  /** Time of the last use, which the server records at most every five minutes; null if the token was never used. */
  lastUsedAt: z.iso.datetime().nullable(),
});
export type ApiToken = z.infer<typeof apiTokenSchema>;

/** Response of `GET /api/accounts/tokens`, with the newest token first. */
export const apiTokensSchema = z.strictObject({ tokens: z.array(apiTokenSchema) });

/** Body of `POST /api/accounts/tokens`. */
export const createApiTokenSchema = z.strictObject({
  name: oneLine(API_TOKEN_NAME_MAX_LENGTH, 1),
  scopes: scopesSchema.min(1).max(TOKEN_SCOPES.length),
  expiresInDays: z.literal(API_TOKEN_LIFETIMES_DAYS),
});
export type CreateApiTokenRequest = z.output<typeof createApiTokenSchema>;

/** Response of `POST /api/accounts/tokens`. No other response contains the secret. */
export const createdApiTokenSchema = apiTokenSchema.extend({
  /** The whole token, as requests send it in the header `Authorization: Bearer {secret}`. */
  secret: z.string(),
});
export type CreatedApiToken = z.infer<typeof createdApiTokenSchema>;
