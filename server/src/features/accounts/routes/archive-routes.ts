import * as endpoints from '@flydeck/contract/accounts/endpoints';
import { PublicError } from '@flydeck/contract/errors';
import { serve } from '../../../http/serve.ts';
import { archiveKeyOf, readArchive, requestArchive } from '../commands/archive.ts';
import type { AccountServer } from './account-server.ts';

/** Registers the routes to request and download the account archive. */
export function registerArchiveRoutes(server: AccountServer): void {
  const { db, blobs } = server;
  serve(server, endpoints.getArchive, ({ member }) => readArchive(db, member.userId));
  serve(server, endpoints.requestArchive, async ({ member }) => {
    await requestArchive(server, member.userId);
    return readArchive(db, member.userId);
  });
  serve(server, endpoints.downloadArchive, async ({ member, reply }) => {
    const key = await archiveKeyOf(db, member.userId);
    const [stat, stream] = key === undefined ? [] : await Promise.all([blobs.stat(key), blobs.open(key)]);
    if (!stat || !stream) throw new PublicError('resource.not_found');
    return reply
      .header('content-disposition', 'attachment; filename="flydeck-archive.zip"')
      .header('content-length', stat.bytes)
      .type('application/zip')
      .send(stream);
  });
}
