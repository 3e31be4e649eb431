import {
  type MemberNotification,
  type NotificationList,
  UNREAD_COUNT_MAX,
} from '@flydeck/contract/comments/notification';
import { sql } from 'kysely';
import type { Member } from '../../../http/require-member.ts';
import { presentationPath, presentationsAllowed } from '../../../library/index.ts';
import { commentPath } from '../comment-path.ts';
import type { CommentsDb } from '../comments-db.ts';
import { excerptOf } from '../excerpt.ts';
import { loadPeople, presentAuthor } from '../people.ts';
import { notifyOpenInvitations, type OpenInvitation } from './open-invitations.ts';
import { type NotificationPosition, parsePosition, positionOf } from './position.ts';

const PAGE_SIZE = 20;

/**
 * Returns a page of a member's notifications. Notifications about deleted comments, and about presentations on which
 * the member may not comment any more, are not listed. They are listed again if the member may comment again. Invitations
 * are listed while the member may view the presentation, or accept the invitation.
 */
export async function listNotifications(db: CommentsDb, member: Member, after?: string): Promise<NotificationList> {
  const invitations = await notifyOpenInvitations(db, member);
  const allowed = await allowedPresentations(db, member, invitations);
  const [page, unreadCount] = await Promise.all([
    loadPage(db, member, allowed, parsePosition(after)),
    countUnread(db, member, allowed),
  ]);
  const rows = page.slice(0, PAGE_SIZE);
  return {
    notifications: rows.map((row) =>
      presentNotification(
        row,
        invitations.some(({ id }) => id === row.id),
      ),
    ),
    people: await loadPeople(
      db,
      rows.map(({ author_oid }) => author_oid),
    ),
    unreadCount,
    next: page.length > PAGE_SIZE ? positionOf(rows.at(-1)) : null,
  };
}

/** The oids of presentations about which a member has notifications. */
interface AllowedPresentations {
  /** Those on which the member may comment. */
  readonly forComments: readonly string[];
  /** Those that the member may view or is invited to, for invitations. */
  readonly forInvitations: readonly string[];
}

async function allowedPresentations(
  db: CommentsDb,
  { profileOid, userId }: Member,
  invitations: readonly OpenInvitation[],
): Promise<AllowedPresentations> {
  const rows = await db
    .selectFrom('notifications')
    .select('presentation_oid')
    .distinct()
    .where('recipient_oid', '=', profileOid)
    .execute();
  const profile = { oid: profileOid, user_id: userId };
  const oids = rows.map(({ presentation_oid }) => presentation_oid);
  const [forComments, forInvitations] = await Promise.all([
    presentationsAllowed(db, profile, 'comment', oids),
    presentationsAllowed(db, profile, 'view', oids),
  ]);
  return { forComments: [...forComments], forInvitations: [...forInvitations, ...invitations.map(({ oid }) => oid)] };
}

/** Whether a column is in a list, which may be empty. */
const isOneOf = (column: string, values: readonly string[]) =>
  sql<boolean>`${sql.ref(column)} = ANY (${values}::text[])`;

/** Selects the notifications that the member may see. */
function selectVisible(db: CommentsDb, { profileOid }: Member, { forComments, forInvitations }: AllowedPresentations) {
  return db
    .selectFrom('notifications')
    .innerJoin('presentations', 'presentations.oid', 'notifications.presentation_oid')
    .leftJoin('comments', 'comments.id', 'notifications.comment_id')
    .where('recipient_oid', '=', profileOid)
    .where(({ and, eb, or }) =>
      or([
        and([eb('kind', '!=', 'invitation'), isOneOf('notifications.presentation_oid', forComments)]),
        and([eb('kind', '=', 'invitation'), isOneOf('notifications.presentation_oid', forInvitations)]),
      ]),
    )
    .where('comments.deleted_at', 'is', null);
}

async function loadPage(
  db: CommentsDb,
  member: Member,
  allowed: AllowedPresentations,
  after: NotificationPosition | undefined,
) {
  return selectVisible(db, member, allowed)
    .selectAll('notifications')
    .select(['presentations.title', 'presentations.schema_version', 'presentations.slug'])
    .select(['comments.author_oid', 'comments.guest_id', 'comments.guest_name', 'comments.body'])
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('notifications.created_at', 'notifications.id'),
          '<',
          tuple(after?.createdAt ?? new Date(0), after?.id ?? ''),
        ),
      ),
    )
    .orderBy('notifications.created_at', 'desc')
    .orderBy('notifications.id', 'desc')
    .limit(PAGE_SIZE + 1)
    .execute();
}

type PageRow = Awaited<ReturnType<typeof loadPage>>[number];

async function countUnread(db: CommentsDb, member: Member, allowed: AllowedPresentations): Promise<number> {
  const rows = await selectVisible(db, member, allowed)
    .select('notifications.id')
    .where('notifications.read_at', 'is', null)
    .limit(UNREAD_COUNT_MAX)
    .execute();
  return rows.length;
}

/** @param isOpenInvitation whether the link must accept an invitation before it shows the presentation */
function presentNotification(row: PageRow, isOpenInvitation: boolean): MemberNotification {
  const { presentation_oid: oid, title, schema_version: schemaVersion, body } = row;
  const author = { author_oid: row.author_oid, guest_id: row.guest_id, guest_name: row.guest_name };
  const path =
    row.kind === 'invitation' ? presentationPath(oid, row.slug) : commentPath({ oid, schemaVersion }, row.thread_id);
  return {
    id: row.id,
    kind: row.kind,
    presentation: { oid, title },
    threadId: row.thread_id,
    commentId: row.comment_id,
    author: row.comment_id === null ? null : presentAuthor(author),
    excerpt: body === null ? null : excerptOf(body),
    path: isOpenInvitation ? `/invitation/${row.id}/` : path,
    createdAt: row.created_at.toISOString(),
    isRead: row.read_at !== null,
  };
}
