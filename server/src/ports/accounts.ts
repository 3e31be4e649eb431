import type { IncomingHttpHeaders } from 'node:http';
import type { Invite } from '@flydeck/contract/accounts/invite';
import type { AccountRole } from '@flydeck/contract/admin/users';
import type { Document } from '@flydeck/scene/model/document';
import type { RightOptions } from '@flydeck/scene/records/right-options';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../database.ts';
import type { App } from '../http/app.ts';
import type { Csrf } from '../http/csrf.ts';
import type { SiteInfoStore } from './site-info.ts';
import type { Visitors } from './visitors.ts';

/** An account in the administration's list. */
export interface ListedUser {
  readonly id: string;
  readonly profileOid: string;
  readonly name: string;
  readonly username: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly role: AccountRole;
  readonly isSuspended: boolean;
  readonly createdAt: Date;
  /** When one of the account's sessions was last renewed (at most daily); null without a session. */
  readonly lastSeenAt: Date | null;
  readonly presentationCount: number;
}

/** Search in the list of users. Without `search`: all users. Without `limit`: a default number of users. */
export interface UsersQuery {
  /** Substring of a name, username or e-mail address. */
  readonly search?: string;
  readonly limit?: number;
  readonly offset?: number;
}

/** Administration of accounts. The methods do not check permissions; callers do. */
export interface AccountAdministration {
  /** Returns a page of accounts (without guests), newest first, and the total number of matches. */
  listUsers(query?: UsersQuery): Promise<{ readonly users: readonly ListedUser[]; readonly total: number }>;
  /**
   * Sets the role of an account. `runInTransaction` is called in the transaction that sets the role.
   * @throws PublicError `resource.not_found` for an unknown account; `resource.conflict` if the account is the last
   * administrator and would lose the role.
   */
  setRole(
    userId: string,
    role: AccountRole,
    runInTransaction?: (trx: Transaction<Database>) => Promise<void>,
  ): Promise<void>;
  /**
   * Creates an invitation for one account. With `recipient`, the invitation is e-mailed, and valid only for the
   * recipient's e-mail address.
   */
  createInvite(inviterUserId: string, recipient?: { email: string; language: string }): Promise<Invite>;
}

/** Moves a guest's data to the account that the guest signs up for or logs in to, before the guest is deleted. */
export type MoveGuest = (trx: Transaction<Database>, guestUserId: string, userId: string) => Promise<void>;

/** The account whose data an archive contains. */
export interface ArchivedAccount {
  readonly userId: string;
  readonly profileOid: string;
}

/** A document in an account's archive. */
export interface ArchivedDocument {
  /** Path in the archive, without the extension. */
  readonly path: string;
  readonly document: Document;
  /** The right options of its questions. */
  readonly rightOptions?: RightOptions;
}

/** A stored file that the archive contains unchanged. */
interface ArchivedFile {
  /** Path in the archive. */
  readonly path: string;
  readonly blobKey: string;
}

/** What a feature contributes to the archive and the deletion of an account. */
export interface AccountData {
  /** Returns JSON values by file name for the archive. */
  readonly archive: (db: Kysely<Database>, account: ArchivedAccount) => Promise<Readonly<Record<string, unknown>>>;
  /** Yields documents that the archive contains as `.flydeck` files with their pictures and media. */
  readonly documents?: (db: Kysely<Database>, account: ArchivedAccount) => AsyncIterable<ArchivedDocument>;
  /** Yields stored files. Those that exceed the maximum size of the archive are left out. */
  readonly files?: (db: Kysely<Database>, account: ArchivedAccount) => AsyncIterable<ArchivedFile>;
  /** Deletes or anonymizes data that no foreign key deletes with the account. */
  readonly delete?: (trx: Transaction<Database>, userId: string) => Promise<void>;
}

/** The functions of the accounts feature that other features use. */
export interface Accounts {
  readonly visitors: Visitors;
  readonly administration: AccountAdministration;
  /** Returns the token in a request's session cookie; undefined unless this instance signed the cookie. */
  readonly sessionTokenOf: (headers: Pick<IncomingHttpHeaders, 'cookie'>) => string | undefined;
  /**
   * Registers a callback that moves a guest's data of one feature to the account that the guest signs up for or logs
   * in to.
   */
  onGuestSignsIn(move: MoveGuest): void;
  /** Registers the feature's routes and jobs. */
  register(platform: { readonly app: App; readonly siteInfo: SiteInfoStore; readonly csrf: Csrf }): Promise<void>;
}
