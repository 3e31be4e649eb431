import type { ChangedThread, CommentList, CommentThread, PresentedComment } from '@flydeck/contract/comments/comment';
import type { NotificationList } from '@flydeck/contract/comments/notification';
import { LINK_ID_LENGTH } from '@flydeck/contract/links/constants';
import type { LinkRight } from '@flydeck/contract/links/link';
import { sql } from 'kysely';
import { newOid } from '../../../library/index.ts';
import type { Instance } from '../../../testing/instance.ts';
import { usernameOf } from '../../../testing/username-of.ts';
import { createMember, type Visitor } from '../../../testing/visitor.ts';

/** A member with the requests about comments on one presentation. */
export interface CommentUser {
  readonly visitor: Visitor;
  readonly profileOid: string;
  /** Sends a request to a path below that of the presentation. Returns the response, whatever its status is. */
  send(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object): ReturnType<Visitor['send']>;
  list(since?: number): Promise<CommentList>;
  /** Creates a thread with a comment. @throws Error unless the status is 201 */
  comment(body: string, mentions?: readonly Mention[]): Promise<CommentThread>;
  reply(threadId: string, body: string, mentions?: readonly Mention[]): Promise<CommentThread>;
  notifications(after?: string): Promise<NotificationList>;
}

type Mention = PresentedComment['mentions'][number];

export const ELEMENT_ANCHOR = { kind: 'element', id: 'e1', x: 0.25, y: 0.5 } as const;

/** Returns a comment that names a person, and the mention. */
export function mentionOf(profileOid: string, text = '@Somebody'): { body: string; mentions: Mention[] } {
  return { body: `${text}, look`, mentions: [{ profileOid, start: 0, end: text.length }] };
}

async function createCommentUser(visitor: Visitor, oid: string): Promise<CommentUser> {
  const path = `/api/presentations/${oid}`;
  const read = async <T>(url: string): Promise<T> => {
    const response = await visitor.get(url);
    if (response.statusCode !== 200) throw new Error(`Refused: ${response.statusCode} ${response.body}`);
    return response.json() as T;
  };
  const write = async (url: string, body: object): Promise<CommentThread> => {
    const response = await visitor.post(url, body);
    const { thread } = response.json() as ChangedThread;
    if (response.statusCode !== 201 || !thread) throw new Error(`Refused: ${response.statusCode} ${response.body}`);
    return thread;
  };
  return {
    visitor,
    profileOid: (await visitor.get('/api/page/me')).json().profileOid,
    send: (method, subPath, body) => visitor.send(method, path + subPath, body),
    list: (since) => read(`${path}/comments${since === undefined ? '' : `?since=${since}`}`),
    comment: (body, mentions = []) => write(`${path}/comments`, { anchor: ELEMENT_ANCHOR, body, mentions }),
    reply: (threadId, body, mentions = []) => write(`${path}/threads/${threadId}/replies`, { body, mentions }),
    notifications: (after) => read(`/api/notifications${after === undefined ? '' : `?after=${after}`}`),
  };
}

/** Gives a member a right to a presentation, as opening a share link does. Returns the id of the link. */
export async function grantRight(
  { db }: Pick<Instance, 'db'>,
  { oid, profileOid, right }: { readonly oid: string; readonly profileOid: string; readonly right: LinkRight },
): Promise<string> {
  // The characters of oids are also valid in ids of links.
  const linkId = (newOid() + newOid()).slice(0, LINK_ID_LENGTH);
  await db
    .insertInto('presentation_links')
    .values({ link_id: linkId, presentation_oid: oid, right, expires_at: null, password_hash: null })
    .execute();
  await sql`
    INSERT INTO presentation_grants (user_id, link_id, presentation_oid)
    SELECT user_id, ${linkId}, ${oid} FROM profiles WHERE oid = ${profileOid}`.execute(db);
  return linkId;
}

/**
 * Creates a private presentation of Olga and its people: Carl, who may comment, Edith, who may edit, Vera, who may only
 * view, and Sam, who has no right.
 */
export async function createPeople(instance: Pick<Instance, 'app' | 'db' | 'publish'>) {
  await createMember(instance.app, 'Root', { address: '192.0.2.60' });
  const owner = await createMember(instance.app, 'Olga Owner', { address: '192.0.2.61' });
  const title = 'Bees';
  const { oid } = await instance.publish({
    owner: await usernameOf(instance, owner),
    privacy: 'private',
    document: { title },
  });
  const join = async (name: string, address: string, right?: LinkRight) => {
    const user = await createCommentUser(await createMember(instance.app, name, { address }), oid);
    if (right) await grantRight(instance, { oid, profileOid: user.profileOid, right });
    return user;
  };
  return {
    oid,
    olga: await createCommentUser(owner, oid),
    carl: await join('Carl Commenter', '192.0.2.62', 'comment'),
    edith: await join('Edith Editor', '192.0.2.63', 'edit'),
    vera: await join('Vera Viewer', '192.0.2.64', 'view'),
    sam: await join('Sam Stranger', '192.0.2.65'),
  };
}
