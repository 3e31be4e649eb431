import { PublicError } from '@flydeck/contract/errors';
import * as endpoints from '@flydeck/contract/live/endpoints';
import type { Joined } from '@flydeck/contract/live/session';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NON_PAGE_HEADERS } from '../../../http/security-headers.ts';
import { type EndpointServer, serve } from '../../../http/serve.ts';
import type { LiveKeys } from '../../../library/index.ts';
import { rateLimitKey } from '../../limits/index.ts';
import { FollowerStream } from '../channel/follower-stream.ts';
import type { LiveChannel } from '../channel/live-channel.ts';
import { requireSnapshot } from '../channel/require-snapshot.ts';
import type { LiveDb } from '../live-db.ts';
import { INK_REVISIONS } from '../presenter/write-changes.ts';
import type { CodeLookup } from './code-lookup.ts';
import { sendCachedJson } from './send-cached-json.ts';

/** Maximum number of streams of this process. Each needs a file descriptor and about 15 KB. */
const STREAMS_MAX = 20_000;
/** Maximum number of streams of an IP address. Allows 1,000 devices behind one address with several windows. */
const STREAMS_PER_ADDRESS_MAX = 12_000;

export interface FollowerRouteDeps extends EndpointServer {
  readonly db: LiveDb;
  readonly codes: CodeLookup;
  readonly liveKeys: LiveKeys;
}

/** Registers the endpoints with which followers receive the state of a session. */
export function registerFollowerRoutes(deps: FollowerRouteDeps): void {
  const { db, codes } = deps;
  serve(deps, endpoints.joinLiveSession, async ({ params: { code }, request, reply }) => {
    const channel = await codes.find(request.ip, code);
    const { session, isPublic } = requireSnapshot(channel);
    // The visibility of the presentation determines whether there is an access key.
    const name = isPublic ? 'joined-public' : 'joined-private';
    const json = await channel.cached(name, session.number, async () =>
      JSON.stringify(joinedOf(channel, deps.liveKeys)),
    );
    if (json === undefined) throw new PublicError('resource.not_found');
    return sendCachedJson(request, reply, { json, etag: `"${session.id}-${name}-${session.number}"` });
  });
  serve(deps, endpoints.getLiveState, async ({ params: { code }, request, reply }) => {
    const channel = await codes.find(request.ip, code);
    const { id, number } = requireSnapshot(channel).session;
    return sendCachedJson(request, reply, { json: channel.messageJson, etag: `"${id}-${number}"` });
  });
  serve(deps, endpoints.getLiveInk, async ({ params: { code, revision }, request, reply }) => {
    const channel = await codes.find(request.ip, code);
    const { id, ink_revision } = requireSnapshot(channel).session;
    // Followers that have not received the last message yet request an earlier revision.
    const age = ink_revision - Number(revision);
    if (age < 0 || age >= INK_REVISIONS) throw new PublicError('resource.not_found');
    const json =
      age === 0
        ? await channel.cached('ink', ink_revision, () => loadInk(db, id, ink_revision))
        : await loadInk(db, id, Number(revision));
    if (json === undefined) throw new PublicError('resource.not_found');
    return sendCachedJson(request, reply, { json, etag: `"${id}-ink-${revision}"` });
  });
  registerEvents(deps);
}

function joinedOf(channel: LiveChannel, liveKeys: LiveKeys): Joined {
  const { session, isPublic } = requireSnapshot(channel);
  if (!channel.message) throw new PublicError('resource.not_found');
  return {
    facts: session.facts,
    sceneUrl: `/scenes/${session.scene_hash}.json`,
    accessKey: isPublic ? null : liveKeys.issue(session.id),
    message: channel.message,
  };
}

async function loadInk(db: LiveDb, sessionId: string, revision: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('live_ink')
    .select('ink')
    .where('session_id', '=', sessionId)
    .where('revision', '=', revision)
    .executeTakeFirst();
  return row && JSON.stringify(row.ink);
}

function registerEvents(deps: FollowerRouteDeps): void {
  const { codes } = deps;
  const streamCounts = new Map<string, number>();
  let streamCount = 0;
  const changeCount = (address: string, change: 1 | -1): void => {
    streamCount += change;
    const count = (streamCounts.get(address) ?? 0) + change;
    if (count > 0) streamCounts.set(address, count);
    else streamCounts.delete(address);
  };
  serve(deps, endpoints.streamLiveEvents, async ({ params: { code }, request, reply }) => {
    const channel = await codes.find(request.ip, code);
    const address = rateLimitKey(request.ip);
    if (streamCount >= STREAMS_MAX || (streamCounts.get(address) ?? 0) >= STREAMS_PER_ADDRESS_MAX)
      throw new PublicError('request.too_many');
    // After the end of the connection, `close` is not emitted.
    if (request.method === 'HEAD' || reply.raw.destroyed) return reply.type('text/event-stream').send('');
    changeCount(address, 1);
    reply.raw.once('close', () => changeCount(address, -1));
    return openStream(channel, request, reply);
  });
}

function openStream(channel: LiveChannel, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  const headers = { ...NON_PAGE_HEADERS, 'x-request-id': request.id };
  for (const [name, value] of Object.entries(headers)) reply.raw.setHeader(name, value);
  const stream = new FollowerStream(reply.raw, channel.latestEvent);
  reply.raw.once('close', () => channel.followers.delete(stream));
  channel.followers.add(stream);
  stream.send();
  return reply;
}
