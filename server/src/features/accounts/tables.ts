import type { ClickSource } from '@flydeck/contract/accounts/sign-up';
import type { AccountRole } from '@flydeck/contract/admin/users';
import type { TokenScope } from '@flydeck/contract/endpoint';
import type { ColumnType, Generated } from 'kysely';

export type TokenPurpose = 'verify-email' | 'change-email' | 'reset-password';
/** State of an archive: a file with the data of an account, which the member has requested. */
type StoredArchiveState = 'preparing' | 'ready' | 'failed';

interface UserTable {
  id: string;
  name: string;
  /** In lower case. Guests have an undeliverable e-mail address. */
  email: string;
  email_verified: Generated<boolean>;
  image: string | null;
  /** True for guests, which better-auth calls anonymous users. */
  is_anonymous: Generated<boolean | null>;
  role: Generated<AccountRole>;
  /** The link or button that opened the sign-up page, as described by the parameters of the page's URL (V2.16). */
  click_source: ColumnType<ClickSource, string | undefined, string>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

interface SessionTable {
  id: string;
  token: string;
  user_id: string;
  ip_address: string | null;
  user_agent: string | null;
  expires_at: Date;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/** Passwords of users. The library better-auth specifies the columns. Flydeck has no log-ins without a password. */
interface CredentialTable {
  id: string;
  account_id: string;
  provider_id: string;
  user_id: string;
  /** Salted hash of the password. */
  password: string | null;
}

/** Tokens of e-mailed links. */
interface TokenTable {
  /** SHA-256 of the secret in the mailed link. */
  hash: string;
  purpose: TokenPurpose;
  user_id: string;
  /** The e-mail address that the link was sent to. */
  email: string;
  expires_at: Date;
  created_at: Generated<Date>;
}

interface InviteTable {
  /** SHA-256 of the secret in the invitation's link. */
  hash: string;
  /** The e-mail address that the invitation is valid for. Null if it is valid for every address. */
  email: string | null;
  created_by: string | null;
  created_at: Generated<Date>;
  expires_at: Date;
  used_by: string | null;
  used_at: Date | null;
}

/** Archives of the data of accounts, at most one for each account. */
interface ArchiveTable {
  user_id: string;
  id: string;
  state: StoredArchiveState;
  /** Key of the blob; null if the archive is not ready. */
  blob_key: string | null;
  /** Size of the blob; null if the archive is not ready. */
  bytes: ColumnType<string | null, number | null, number | null>;
  requested_at: Generated<Date>;
  expires_at: Date | null;
}

export interface ApiTokenTable {
  id: string;
  user_id: string;
  name: string;
  scopes: TokenScope[];
  /** SHA-256 of the secret without its prefix `fd_`. */
  hash: string;
  created_at: Generated<Date>;
  /** Null if the token does not expire. */
  expires_at: Date | null;
  /** Updated at most every five minutes; null before the first use. */
  last_used_at: Date | null;
}

/** The tables of this feature. */
export interface AccountTables {
  account_users: UserTable;
  account_sessions: SessionTable;
  account_credentials: CredentialTable;
  account_tokens: TokenTable;
  account_invites: InviteTable;
  account_archives: ArchiveTable;
  api_tokens: ApiTokenTable;
}
