import type { InviteRequest } from '@flydeck/contract/access/access';
import { INVITATION_DAYS, SHARED_WITH_MAX } from '@flydeck/contract/access/constants';
import { emailSchema } from '@flydeck/contract/accounts/fields';
import { PublicError } from '@flydeck/contract/errors';
import type { LinkRight } from '@flydeck/contract/links/link';
import { sql } from 'kysely';
import { displayName, newOid, notifyAccessChanged, presentationPath } from '../../library/index.ts';
import type { Jobs } from '../../ports/jobs.ts';
import { hashSecret, newSecret } from '../accounts/index.ts';
import { notifyInvited } from '../comments/index.ts';
import { enqueueMail, writeMail } from '../mail/index.ts';
import type { AccessDb, AccessTransaction, ManagedPresentation } from './access-db.ts';

export interface InviteDeps {
  readonly db: AccessDb;
  readonly jobs: Jobs;
  readonly siteName: string;
  /** Public origin of the instance. */
  readonly origin: string;
}

/**
 * Gives the account with a username access to a presentation, or invites a mail address, and sends a mail to the person.
 * An invitation of an invited address replaces the former one. A mail address is always invited by mail, even if it
 * belongs to an account, so that the response does not reveal who owns the address.
 * @returns the id of the new entry in the list of people with access
 * @throws PublicError `access.unknown_person`, `access.too_many`
 */
export function invite(
  deps: InviteDeps,
  presentation: ManagedPresentation,
  { to, right }: InviteRequest,
): Promise<string> {
  const email = emailSchema.safeParse(to);
  return deps.db.transaction().execute(async (trx) => {
    // Locks the presentation, so that concurrent invitations cannot exceed the limit.
    const { slug } = await trx
      .selectFrom('presentations')
      .select('slug')
      .where('oid', '=', presentation.oid)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const id = email.success
      ? await inviteAddress(deps, trx, presentation, { email: email.data, right })
      : await addMember(deps, trx, presentation, {
          username: to,
          right,
          path: presentationPath(presentation.oid, slug),
        });
    await assertWithinLimit(trx, presentation.oid);
    return id;
  });
}

async function inviteAddress(
  deps: InviteDeps,
  trx: AccessTransaction,
  { oid, title, member }: ManagedPresentation,
  { email, right }: { readonly email: string; readonly right: LinkRight },
): Promise<string> {
  const secret = newSecret();
  const values = {
    right,
    secret_hash: hashSecret(secret),
    invited_at: sql<Date>`now()`,
    expires_at: sql<Date>`now() + make_interval(days => ${INVITATION_DAYS})`,
  };
  const { id } = await trx
    .insertInto('presentation_invitations')
    .values({ id: newOid(), presentation_oid: oid, email, ...values })
    .onConflict((conflict) => conflict.columns(['presentation_oid', 'email']).doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow();
  const inviter = await findPerson(trx, member.profileOid);
  const language = inviter.language ?? 'en';
  await sendMail(deps, trx, { to: email, language, inviter: inviter.name, title, path: `/invitation/${secret}/` });
  return id;
}

async function addMember(
  deps: InviteDeps,
  trx: AccessTransaction,
  { oid, title, member }: ManagedPresentation,
  { username, right, path }: { readonly username: string; readonly right: LinkRight; readonly path: string },
): Promise<string> {
  const person = await trx
    .selectFrom('profiles')
    .select(['oid', 'user_id', 'email', 'language'])
    .where('username', '=', username.replace(/^@/, '').toLowerCase())
    .where('suspended_at', 'is', null)
    .executeTakeFirst();
  if (!person?.user_id || person.oid === member.profileOid) throw new PublicError('access.unknown_person');
  const isNew = await storeMember(trx, { oid, userId: person.user_id, right });
  if (isNew) await notifyInvited(trx, { oid, recipientOid: person.oid });
  if (isNew && person.email !== null) {
    const inviter = await findPerson(trx, member.profileOid);
    const language = person.language ?? 'en';
    await sendMail(deps, trx, { to: person.email, language, inviter: inviter.name, title, path });
  }
  return person.oid;
}

/** Stores the right of an account. Returns whether the account was not a member of the presentation before. */
export async function storeMember(
  trx: AccessTransaction,
  { oid, userId, right }: { readonly oid: string; readonly userId: string; readonly right: LinkRight },
): Promise<boolean> {
  const { isNew } = await trx
    .insertInto('presentation_members')
    .values({ presentation_oid: oid, user_id: userId, right })
    .onConflict((conflict) => conflict.columns(['presentation_oid', 'user_id']).doUpdateSet({ right }))
    // The system column `xmax` of an inserted row is 0.
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .executeTakeFirstOrThrow();
  if (!isNew) await notifyAccessChanged(trx, oid);
  return isNew;
}

async function assertWithinLimit(trx: AccessTransaction, oid: string): Promise<void> {
  const { rows } = await sql<{ readonly count: number }>`
    SELECT ((SELECT count(*) FROM presentation_members WHERE presentation_oid = ${oid})
      + (SELECT count(*) FROM presentation_invitations WHERE presentation_oid = ${oid}))::integer AS count`.execute(
    trx,
  );
  if ((rows[0]?.count ?? 0) > SHARED_WITH_MAX) throw new PublicError('access.too_many');
}

async function findPerson(trx: AccessTransaction, profileOid: string) {
  const profile = await trx.selectFrom('profiles').selectAll().where('oid', '=', profileOid).executeTakeFirstOrThrow();
  return { name: displayName(profile), language: profile.language };
}

interface SharedMail {
  readonly to: string;
  readonly language: string;
  readonly inviter: string;
  readonly title: string;
  readonly path: string;
}

async function sendMail(
  { jobs, siteName, origin }: InviteDeps,
  trx: AccessTransaction,
  { to, language, inviter, title, path }: SharedMail,
): Promise<void> {
  const values = { inviter, title, days: String(INVITATION_DAYS) };
  await enqueueMail(jobs, trx, writeMail({ to, name: 'shared', language, siteName, values, url: origin + path }));
}
