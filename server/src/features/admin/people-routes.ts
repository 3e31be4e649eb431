import * as endpoints from '@flydeck/contract/admin/endpoints';
import type { AdminUser } from '@flydeck/contract/admin/users';
import { serve } from '../../http/serve.ts';
import { pickedCards, presentCard } from '../../library/index.ts';
import type { Platform } from '../../platform.ts';
import type { ListedUser } from '../../ports/accounts.ts';
import { setPicks } from '../templates/index.ts';

const USERS_PER_PAGE = 50;

type PeopleDeps = Pick<Platform, 'app' | 'db' | 'visitors' | 'accounts'>;

/** Registers `/api/admin/users` and `/api/admin/picks`. */
export function registerPeopleRoutes(deps: PeopleDeps): void {
  const { db, accounts } = deps;
  const listPicks = async () => ({ picks: (await pickedCards(db)).map(presentCard) });

  serve(deps, endpoints.listUsers, async ({ query: { search, page } }) => {
    const offset = (page - 1) * USERS_PER_PAGE;
    const usersPage = await accounts.administration.listUsers({ search, limit: USERS_PER_PAGE, offset });
    const pageCount = Math.max(1, Math.ceil(usersPage.total / USERS_PER_PAGE));
    return { users: usersPage.users.map(presentUser), total: usersPage.total, pageCount };
  });
  serve(deps, endpoints.setRole, ({ params, body }) => accounts.administration.setRole(params.id, body.role));
  serve(deps, endpoints.listPicks, listPicks);
  serve(deps, endpoints.setPicks, async ({ body }) => {
    await setPicks(db, body.oids);
    return listPicks();
  });
}

function presentUser({ createdAt, lastSeenAt, ...user }: ListedUser): AdminUser {
  return {
    ...user,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
  };
}
