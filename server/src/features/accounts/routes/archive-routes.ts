import { archiveSchema } from '@flydeck/contract/accounts/archive';
import { PublicError } from '@flydeck/contract/errors';
import type { FastifyInstance } from 'fastify';
import type { AccountsContext } from '../accounts-context.ts';
import { ARCHIVE_DOWNLOAD, archiveKeyOf, archiveOf, requestArchive } from '../commands/archive.ts';
import { NO_STORE } from './entry-routes.ts';
import { requireMemberSession } from './require-member-session.ts';

/** Routes to request and download the account archive. */
export function registerArchiveRoutes(app: FastifyInstance, context: AccountsContext): void {
  const { db, blobs } = context;
  app.get('/api/accounts/archive', async (request, reply) => {
    const { userId } = await requireMemberSession(context, request);
    return reply.headers(NO_STORE).send(archiveSchema.parse(await archiveOf(db, userId)));
  });
  app.post('/api/accounts/archive', async (request, reply) => {
    const { userId } = await requireMemberSession(context, request);
    await requestArchive(context, userId);
    return reply
      .code(202)
      .headers(NO_STORE)
      .send(archiveSchema.parse(await archiveOf(db, userId)));
  });
  app.get(ARCHIVE_DOWNLOAD, async (request, reply) => {
    const { userId } = await requireMemberSession(context, request);
    const key = await archiveKeyOf(db, userId);
    const [stat, stream] = key === undefined ? [] : await Promise.all([blobs.stat(key), blobs.open(key)]);
    if (!stat || !stream) throw new PublicError('resource.not_found');
    return reply
      .headers(NO_STORE)
      .header('content-disposition', 'attachment; filename="flydeck-archive.zip"')
      .header('content-length', stat.bytes)
      .type('application/zip')
      .send(stream);
  });
}
