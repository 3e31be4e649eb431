import type { Kysely } from 'kysely';
import type { AccountData } from '../ports/accounts.ts';
import { likesCount, viewCount } from './counts.ts';
import type { PresentationTables } from './tables.ts';

/**
 * Adds a list of the account's presentations to the archive of an account. The documents are not in this list, because
 * the archive contains them as `.flydeck` files. `delete` is absent, because the accounts feature deletes the
 * presentations itself.
 */
export const presentationData: AccountData = {
  archive: async (db: Kysely<PresentationTables>, { profileOid }) => ({
    'presentations.json': await db
      .selectFrom('presentations')
      .select(['oid', 'title', 'description', 'language', 'tags', 'privacy', 'created_at', 'published_at'])
      .select(['modified_at', 'folder_id', 'deleted_at'])
      .select([likesCount.as('likes_count'), viewCount.as('view_count')])
      .where('owner_oid', '=', profileOid)
      .execute(),
  }),
};
