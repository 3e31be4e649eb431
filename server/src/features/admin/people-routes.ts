import { picksSchema, setPicksSchema } from '@flydeck/contract/admin/picks';
import { adminUsersSchema, listUsersQuerySchema, setRoleSchema } from '@flydeck/contract/admin/users';
import type { FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Platform } from '../../platform.ts';
import type { ListedUser } from '../../ports/accounts.ts';
import { presentCard } from '../presentations/index.ts';
import { galleryRows, setPicks } from '../templates/index.ts';
import { NO_STORE } from './no-store.ts';
import { requireAdministrator } from './require-administrator.ts';

const USERS_PER_PAGE = 50;

const params = z.object({ id: z.string().max(100) });

type PeopleDeps = Pick<Platform, 'app' | 'db' | 'visitors' | 'accounts'>;

/** Registers `/api/admin/users` and `/api/admin/picks`. */
export function registerPeopleRoutes({ app, db, visitors, accounts }: PeopleDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const authorize = (request: FastifyRequest) => requireAdministrator(visitors, request);
  const picks = async () => picksSchema.parse({ picks: (await galleryRows(db)).map(presentCard) });

  typed.get('/api/admin/users', { schema: { querystring: listUsersQuerySchema } }, async (request, reply) => {
    await authorize(request);
    const { search, page } = request.query;
    const offset = (page - 1) * USERS_PER_PAGE;
    const found = await accounts.administration.listUsers({ search, limit: USERS_PER_PAGE, offset });
    const users = found.users.map(presentUser);
    const pageCount = Math.max(1, Math.ceil(found.total / USERS_PER_PAGE));
    return reply.headers(NO_STORE).send(adminUsersSchema.parse({ users, total: found.total, pageCount }));
  });
  typed.put(
    '/api/admin/users/:id/role',
    { schema: { params, body: setRoleSchema } },
    async (request, reply) => {
      await authorize(request);
      await accounts.administration.setRole(request.params.id, request.body.role);
      return reply.code(204).headers(NO_STORE).send();
    },
  );
  app.get('/api/admin/picks', async (request, reply) => {
    await authorize(request);
    return reply.headers(NO_STORE).send(await picks());
  });
  typed.put('/api/admin/picks', { schema: { body: setPicksSchema } }, async (request, reply) => {
    await authorize(request);
    await setPicks(db, request.body.oids);
    return reply.headers(NO_STORE).send(await picks());
  });
}

function presentUser({ createdAt, lastSeenAt, ...user }: ListedUser) {
  return {
    ...user,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
  };
}
