import { randomInt } from 'node:crypto';
import { LINK_ID_LENGTH } from '@flydeck/contract/links/constants';
import type { LinkRight } from '@flydeck/contract/links/link';
import { OID_ALPHABET } from '@flydeck/contract/presentations/ids';
import { sql } from 'kysely';
import { openSecrets } from '../../../adapters/secrets/instance-secrets.ts';
import { findLiveLink, LinkKeys } from '../../../library/index.ts';
import type { Instance } from '../../../testing/instance.ts';

export type ExportFixture = ReturnType<typeof createExportFixture>;

/**
 * Creates functions that prepare tests of PDF exports: they publish presentations, set prices and create share links.
 * @param owner username of the owner of the presentations
 */
export function createExportFixture({ db, publish }: Instance, owner: string) {
  type PublishOptions = NonNullable<Parameters<Instance['publish']>[0]>;
  const fixture = {
    /** Sets the stored price of a presentation's PDF, such as `{ kind: 'free' }`. */
    setPrice: (oid: string, price: object) =>
      sql`UPDATE presentations SET pdf_price = ${JSON.stringify(price)} WHERE oid = ${oid}`.execute(db),
    /** Publishes a presentation with a free PDF and returns its oid. */
    async publishFree(options: PublishOptions = {}): Promise<string> {
      const { oid } = await publish({ owner, ...options });
      await fixture.setPrice(oid, { kind: 'free' });
      return oid;
    },
    /** Publishes a presentation whose PDF has a price, by default the price of the instance. Returns its oid. */
    async publishPriced(price: object = { kind: 'default' }): Promise<string> {
      const { oid } = await publish({ owner });
      await fixture.setPrice(oid, price);
      return oid;
    },
    /** Returns the rows of a presentation's conversions. */
    conversionRowsOf: (oid: string) =>
      db.selectFrom('pdf_exports').selectAll().where('presentation_oid', '=', oid).execute(),
    /** Creates a share link and returns its id. */
    async createLink(oid: string, right: LinkRight): Promise<string> {
      const linkId = Array.from({ length: LINK_ID_LENGTH }, () => OID_ALPHABET[randomInt(OID_ALPHABET.length)]).join(
        '',
      );
      const values = { link_id: linkId, presentation_oid: oid, right };
      await db.insertInto('presentation_links').values(values).execute();
      return linkId;
    },
    /** Returns the access key of the share link's page. */
    async accessKeyOf(linkId: string): Promise<string> {
      const link = await findLiveLink(db, linkId);
      if (!link) throw new Error(`There is no link ${linkId}`);
      return new LinkKeys((await openSecrets(db))('links')).issue(link);
    },
  };
  return fixture;
}
