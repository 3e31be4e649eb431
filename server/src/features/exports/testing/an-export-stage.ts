import { randomInt } from 'node:crypto';
import { LINK_ID_LENGTH } from '@flydeck/contract/links/constants';
import type { LinkRight } from '@flydeck/contract/links/link';
import { OID_ALPHABET } from '@flydeck/contract/presentations/ids';
import { sql } from 'kysely';
import { openSecrets } from '../../../adapters/secrets/instance-secrets.ts';
import type { Instance } from '../../../testing/an-instance.ts';
import { findLiveLink, LinkKeys } from '../../presentations/index.ts';

export type ExportStage = ReturnType<typeof anExportStage>;

/** Presentations to be exported, on an instance. @param owner whose they are: a username. */
export function anExportStage({ db, publish }: Instance, owner: string) {
  type Publishing = NonNullable<Parameters<Instance['publish']>[0]>;
  const stage = {
    setPrice: (oid: string, price: object) =>
      sql`UPDATE presentations SET pdf_price = ${JSON.stringify(price)} WHERE oid = ${oid}`.execute(db),
    async free(options: Publishing = {}): Promise<string> {
      const { oid } = await publish({ owner, ...options });
      await stage.setPrice(oid, { kind: 'free' });
      return oid;
    },
    async priced(price: object = { kind: 'default' }): Promise<string> {
      const { oid } = await publish({ owner });
      await stage.setPrice(oid, price);
      return oid;
    },
    rowsOf: (oid: string) =>
      db.selectFrom('pdf_exports').selectAll().where('presentation_oid', '=', oid).execute(),
    /** A share link; resolves to its id. */
    async linkTo(oid: string, right: LinkRight): Promise<string> {
      const linkId = Array.from(
        { length: LINK_ID_LENGTH },
        () => OID_ALPHABET[randomInt(OID_ALPHABET.length)],
      ).join('');
      const values = { link_id: linkId, presentation_oid: oid, right };
      await db.insertInto('presentation_links').values(values).execute();
      return linkId;
    },
    /** What the page of a share link is given. */
    async keyOf(linkId: string): Promise<string> {
      const link = await findLiveLink(db, linkId);
      if (!link) throw new Error(`There is no link ${linkId}`);
      return new LinkKeys((await openSecrets(db))('links')).issue(link);
    },
  };
  return stage;
}
