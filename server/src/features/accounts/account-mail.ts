import { enqueueMail, type MailName, writeMail } from '../mail/index.ts';
import type { AccountsContext, AccountsDb } from './accounts-context.ts';

export interface Addressee {
  readonly email: string;
  readonly name: string;
  readonly language: string;
}

/** Whom mails of an account go to. */
export async function addresseeOf(db: AccountsDb, userId: string): Promise<Addressee> {
  const row = await db
    .selectFrom('account_users as user')
    .leftJoin('profiles as profile', 'profile.user_id', 'user.id')
    .select(['user.email', 'user.name', 'profile.language'])
    .where('user.id', '=', userId)
    .executeTakeFirstOrThrow();
  return { email: row.email, name: row.name, language: row.language ?? 'en' };
}

export interface AccountMail {
  readonly name: MailName;
  /** Where the action leads, from this instance's root: `/settings/`. */
  readonly path?: string;
  readonly values?: Readonly<Record<string, string>>;
}

/** Asks, in the transaction of `db`, for a mail to somebody with an account. */
export async function mailAccount(
  { jobs, siteName, origin }: Pick<AccountsContext, 'jobs' | 'siteName' | 'origin'>,
  db: AccountsDb,
  { email, name, language }: Addressee,
  { name: mail, path, values }: AccountMail,
): Promise<void> {
  const message = writeMail({
    to: email,
    name: mail,
    language,
    siteName,
    values: { name, ...values },
    ...(path === undefined ? {} : { url: origin + path }),
  });
  await enqueueMail(jobs, db, message);
}

/** The address of a page that uses a link's secret up. */
export const tokenPath = (page: 'verify-email' | 'reset-password', token: string): string =>
  `/${page}/?token=${encodeURIComponent(token)}`;
