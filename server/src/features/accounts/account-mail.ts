import { enqueueMail, type MailName, writeMail } from '../mail/index.ts';
import type { AccountsContext } from './accounts-context.ts';
import type { AccountsDb } from './accounts-db.ts';

export interface MailRecipient {
  readonly email: string;
  readonly name: string;
  /** Language of the e-mails, such as `en`. */
  readonly language: string;
}

/**
 * Returns a member as the recipient of e-mails. The language is `en` if the member's profile has no language.
 * @throws NoResultError if there is no such account.
 */
export async function findMailRecipient(db: AccountsDb, userId: string): Promise<MailRecipient> {
  const row = await db
    .selectFrom('account_users as user')
    .leftJoin('profiles as profile', 'profile.user_id', 'user.id')
    .select(['user.email', 'user.name', 'profile.language'])
    .where('user.id', '=', userId)
    .executeTakeFirstOrThrow();
  return { email: row.email, name: row.name, language: row.language ?? 'en' };
}

export interface AccountMail {
  /** Which e-mail is sent. */
  readonly name: MailName;
  /** Path of the linked page on this instance, such as `/settings/`. */
  readonly path?: string;
  /** Values of the placeholders in the text, in addition to the recipient's name. */
  readonly values?: Readonly<Record<string, string>>;
}

/** Enqueues an e-mail to a member. The e-mail is sent if the transaction `db` is committed. */
export async function enqueueAccountMail(
  { jobs, siteName, origin }: Pick<AccountsContext, 'jobs' | 'siteName' | 'origin'>,
  db: AccountsDb,
  { email, name, language }: MailRecipient,
  { name: mailName, path, values }: AccountMail,
): Promise<void> {
  const message = writeMail({
    to: email,
    name: mailName,
    language,
    siteName,
    values: { name, ...values },
    ...(path === undefined ? {} : { url: origin + path }),
  });
  await enqueueMail(jobs, db, message);
}

/** Returns the path of a page with a token, for the link in an e-mail. */
export const tokenPath = (page: 'verify-email' | 'reset-password', token: string): string =>
  `/${page}/?token=${encodeURIComponent(token)}`;
