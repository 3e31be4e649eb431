import type { AccountData } from '../../ports/accounts.ts';
import { listApiTokens } from './commands/api-tokens.ts';

/** Archives the API tokens of an account, without their secrets. */
export const apiTokenData: AccountData = {
  archive: async (db, { userId }) => ({ 'api-tokens.json': await listApiTokens(db, userId) }),
};
