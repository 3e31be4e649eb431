import {
  type AdminHouseAd,
  adminHouseAdsSchema,
  houseAdsSchema,
  writeHouseAdSchema,
} from '@flydeck/contract/ads/house-ad';
import { PublicError } from '@flydeck/contract/errors';
import type { FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Platform } from '../../platform.ts';
import { NO_STORE, requireAdministrator } from '../admin/index.ts';
import { addAd, changeAd, type HouseAdRow, listActiveAds, listAds, removeAd } from './house-ads.ts';

export type { AdTables } from './tables.ts';

type AdsDeps = Pick<Platform, 'app' | 'db' | 'visitors' | 'config'>;

/** The same response for everybody, cached for a minute. */
const PUBLIC_CACHING = { 'cache-control': 'public, max-age=60' } as const;

const adIdSchema = z.string().regex(/^[1-9]\d{0,17}$/);

/** Registers house ads: the instance's own advertisements, shown to visitors and managed by administrators. */
export function registerAds(deps: AdsDeps): void {
  const { app, db } = deps;
  app.get('/api/ads/house', async (_request, reply) => {
    const ads = (await listActiveAds(db)).map(presentAd);
    return reply.headers(PUBLIC_CACHING).send(houseAdsSchema.parse({ ads }));
  });
  registerAdminRoutes(deps);
}

function registerAdminRoutes({ app, db, visitors, config }: AdsDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const requireAdmin = (request: FastifyRequest) => requireAdministrator(visitors, request);
  const list = async () => {
    const { top, bottom, overlay, scriptUrl } = config.ads;
    const scriptOrigin = scriptUrl === undefined ? null : new URL(scriptUrl).origin;
    const ads = (await listAds(db)).map(presentForAdministrators);
    return adminHouseAdsSchema.parse({ ads, slots: { top, bottom, overlay }, scriptOrigin });
  };
  app.get('/api/admin/ads', async (request, reply) => {
    await requireAdmin(request);
    return reply.headers(NO_STORE).send(await list());
  });
  typed.post('/api/admin/ads', { schema: { body: writeHouseAdSchema } }, async (request, reply) => {
    const { userId } = await requireAdmin(request);
    await addAd(db, request.body, userId);
    return reply.headers(NO_STORE).send(await list());
  });
  typed.put('/api/admin/ads/:id', { schema: { body: writeHouseAdSchema } }, async (request, reply) => {
    const { userId } = await requireAdmin(request);
    await changeAd(db, idOf(request), request.body, userId);
    return reply.headers(NO_STORE).send(await list());
  });
  app.delete('/api/admin/ads/:id', async (request, reply) => {
    await requireAdmin(request);
    await removeAd(db, idOf(request));
    return reply.headers(NO_STORE).send(await list());
  });
}

/** Returns the id in the URL. @throws PublicError `resource.not_found` if it is malformed. */
function idOf(request: FastifyRequest): string {
  const id = adIdSchema.safeParse((request.params as { id: string }).id);
  if (!id.success) throw new PublicError('resource.not_found');
  return id.data;
}

const presentAd = ({ title, body, call_to_action, link, picture }: HouseAdRow) => ({
  title,
  text: body,
  callToAction: call_to_action,
  link,
  picture,
});

const presentForAdministrators = (row: HouseAdRow): AdminHouseAd => ({
  ...presentAd(row),
  id: row.id,
  pictureOid: row.picture_oid,
  pictureTitle: row.picture_title,
  isActive: row.is_active,
});
