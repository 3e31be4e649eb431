import * as endpoints from '@flydeck/contract/accounts/endpoints';
import { PublicError } from '@flydeck/contract/errors';
import { serve } from '../../../http/serve.ts';
import { archiveKeyOf, readArchive, requestArchive } from '../commands/archive.ts';
import type { AccountRouteDeps } from './route-deps.ts';

/** Registers the routes by which members request and download an archive of their data. */
export function registerArchiveRoutes(deps: AccountRouteDeps): void {
  const { db, blobs } = deps;
  serve(deps, endpoints.getArchive, ({ member }) => readArchive(db, member.userId));
  serve(deps, endpoints.requestArchive, async ({ member }) => {
    await requestArchive(deps, member.userId);
    return readArchive(db, member.userId);
  });
  serve(deps, endpoints.downloadArchive, async ({ member, reply }) => {
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
