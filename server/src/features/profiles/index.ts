import { createHash } from 'node:crypto';
import { PublicError } from '@flydeck/contract/errors';
import { getProfileFeed } from '@flydeck/contract/file-endpoints';
import { PAGE_ENDPOINTS_BY_NAME } from '@flydeck/contract/page-endpoints';
import { oidSchema } from '@flydeck/contract/presentations/ids';
import { FEED_LENGTH, PROFILE_PAGE_SIZE, type UserPage, userPath } from '@flydeck/contract/profiles/page';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NON_PAGE_HEADERS } from '../../http/security-headers.ts';
import { serveFile } from '../../http/serve.ts';
import { displayName, presentAvatar, presentCard } from '../../library/index.ts';
import { PRIVATE_PAGE_CACHING } from '../../pages/page-headers.ts';
import type { PageResult } from '../../pages/page-to-render.ts';
import type { Platform } from '../../platform.ts';
import { atomFeed } from './atom-feed.ts';
import { countListedPresentations, findProfile, listProfilePresentations, parseProfileCursor } from './queries.ts';

type ProfilesDeps = Pick<Platform, 'app' | 'db' | 'pages' | 'site'>;

/** `Cache-Control` of feeds. */
const FEED_CACHING = 'public, max-age=300';

const oidOf = (request: FastifyRequest): string | undefined =>
  oidSchema.safeParse((request.params as { oid: string }).oid).data;

/** Returns the query parameter `after`, the cursor of a list; undefined if it is missing or repeated. */
function cursorOf({ query }: FastifyRequest): string | undefined {
  const { after } = query as { readonly after?: unknown };
  return typeof after === 'string' ? after : undefined;
}

/** Registers profile pages and their feeds. */
export function registerProfiles(deps: ProfilesDeps): void {
  const { app, pages } = deps;
  pages.registerShared(app, PAGE_ENDPOINTS_BY_NAME.user, {
    // Only the first page of cards is cached, because most requests are for this page.
    key: (request) => {
      const oid = oidOf(request);
      return oid === undefined || cursorOf(request) !== undefined ? undefined : `user ${oid}`;
    },
    load: (request) => loadUserPage(deps, oidOf(request), cursorOf(request)),
  });
  serveFile(app, getProfileFeed, (request, reply) => sendFeed(deps, request, reply));
}

async function loadUserPage(
  { db }: ProfilesDeps,
  oid: string | undefined,
  cursor: string | undefined,
): Promise<PageResult> {
  const after = cursor === undefined ? undefined : parseProfileCursor(cursor);
  if (oid === undefined || (cursor !== undefined && !after)) return undefined;
  const profile = await findProfile(db, oid);
  if (!profile) return undefined;
  const [rows, presentationCount] = await Promise.all([
    listProfilePresentations(db, oid, PROFILE_PAGE_SIZE + 1, after),
    countListedPresentations(db, oid),
  ]);
  const pageRows = rows.slice(0, PROFILE_PAGE_SIZE);
  const lastRow = rows.length > pageRows.length ? pageRows.at(-1) : undefined;
  const data: UserPage = {
    oid,
    name: displayName(profile),
    bio: profile.bio,
    avatar: presentAvatar(profile),
    presentationCount,
    cards: pageRows.map(presentCard),
    next: lastRow ? `${lastRow.microseconds}-${lastRow.oid}` : null,
    isContinued: after !== undefined,
  };
  const query = cursor === undefined ? '' : `after=${cursor}`;
  // With the field `oid`, notifications about the profile or its presentations drop the cached page.
  return { name: 'user', data, path: userPath(oid), query, oid, listed: presentationCount > 0 };
}

async function sendFeed(
  { db, site }: ProfilesDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const oid = oidOf(request);
  const profile = oid === undefined ? undefined : await findProfile(db, oid);
  if (!profile) throw new PublicError('resource.not_found');
  // The `Host` header is not trusted, so characters that do not occur in a host and port are removed.
  const xml = atomFeed({
    origin: site.origin ?? `${request.protocol}://${request.host.replace(/[^a-z0-9.:[\]-]/gi, '')}`,
    siteName: site.name,
    oid: profile.oid,
    name: displayName(profile),
    createdAt: profile.created_at,
    entries: await listProfilePresentations(db, profile.oid, FEED_LENGTH),
  });
  // 22 characters of base64url are 132 bits of the hash.
  const etag = `"${createHash('sha256').update(xml).digest('base64url').slice(0, 22)}"`;
  // Without `SITE_URL`, the feed contains the host of the request, and shared caches must not store the feed.
  const caching = site.origin === undefined ? PRIVATE_PAGE_CACHING : FEED_CACHING;
  reply.headers({ ...NON_PAGE_HEADERS, 'cache-control': caching, etag });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type('application/atom+xml; charset=utf-8').send(xml);
}
