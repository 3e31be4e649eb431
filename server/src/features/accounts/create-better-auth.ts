import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@flydeck/contract/accounts/fields';
import { betterAuth } from 'better-auth';
import { anonymous } from 'better-auth/plugins/anonymous';
import type { Kysely } from 'kysely';
import {
  type AuthOptions,
  COOKIE_PREFIX,
  IP_ADDRESS_HEADER,
  SESSION_LIFETIME_S,
  SESSION_RENEWAL_INTERVAL_S,
} from './auth-options.ts';

/** Column names by the field names of better-auth, for the time fields that most tables of better-auth have. */
const TIME_FIELDS = { createdAt: 'created_at', updatedAt: 'updated_at' } as const;

/** Column names of the table of credentials by the field names of better-auth. */
const CREDENTIAL_FIELDS = {
  ...TIME_FIELDS,
  accountId: 'account_id',
  providerId: 'provider_id',
  userId: 'user_id',
  accessToken: 'access_token',
  refreshToken: 'refresh_token',
  idToken: 'id_token',
  accessTokenExpiresAt: 'access_token_expires_at',
  refreshTokenExpiresAt: 'refresh_token_expires_at',
} as const;

/**
 * Creates an instance of better-auth that uses the connection or transaction `db`. In a transaction, what better-auth
 * writes (users, credentials, sessions) is committed or rolled back together with the server's other changes. The
 * endpoints of better-auth are not served; the routes of this feature call the functions of better-auth.
 */
// biome-ignore lint/suspicious/noExplicitAny: better-auth accepts a database with any tables.
export function createBetterAuth(db: Kysely<any>, { secret, secure, siteName }: AuthOptions) {
  return betterAuth({
    appName: siteName,
    // better-auth requires a URL, but uses the URL only in endpoints, which are not served.
    baseURL: 'http://localhost',
    secret,
    database: { db, type: 'postgres', transaction: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
    rateLimit: { enabled: false },
    user: { modelName: 'account_users', fields: { ...TIME_FIELDS, emailVerified: 'email_verified' } },
    session: {
      modelName: 'account_sessions',
      fields: {
        ...TIME_FIELDS,
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
      },
      expiresIn: SESSION_LIFETIME_S,
      updateAge: SESSION_RENEWAL_INTERVAL_S,
    },
    account: { modelName: 'account_credentials', fields: CREDENTIAL_FIELDS },
    verification: {
      modelName: 'account_verifications',
      fields: { ...TIME_FIELDS, expiresAt: 'expires_at' },
    },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_MIN_LENGTH,
      maxPasswordLength: PASSWORD_MAX_LENGTH,
    },
    advanced: {
      cookiePrefix: COOKIE_PREFIX,
      useSecureCookies: secure,
      ipAddress: { ipAddressHeaders: [IP_ADDRESS_HEADER] },
      // The server checks CSRF tokens before every route (http/csrf.ts).
      disableCSRFCheck: true,
      disableOriginCheck: true,
      // To validate the schema, better-auth would need a connection outside of the transaction. Tests validate the
      // schema.
      database: { validateSchema: false },
    },
    plugins: [
      anonymous({
        generateName: () => '',
        emailDomainName: 'guest.invalid',
        schema: { user: { fields: { isAnonymous: 'is_anonymous' } } },
      }),
    ],
  });
}
