import type { Platform } from '../../platform.ts';
import type { AccountData, Accounts } from '../../ports/accounts.ts';
import { publicUrlOf } from '../../running-server.ts';
import { Limits } from '../limits/index.ts';
import type { AccountsContext } from './accounts-context.ts';
import { Administration } from './administration.ts';
import type { AuthOptions } from './auth-options.ts';
import { registerAccountJobs } from './jobs/register-jobs.ts';
import { offerSignUpUntilFirstAccount } from './offer-sign-up.ts';
import { registerApiTokenRoutes } from './routes/api-token-routes.ts';
import { registerArchiveRoutes } from './routes/archive-routes.ts';
import { registerAvatarRoutes } from './routes/avatar-routes.ts';
import { registerInviteRoutes } from './routes/invite-routes.ts';
import { registerMailedLinkRoutes } from './routes/mailed-link-routes.ts';
import { registerMeRoute } from './routes/me-route.ts';
import { registerSessionCreationRoutes } from './routes/session-creation-routes.ts';
import { registerSessionRoutes, registerSettingsRoutes } from './routes/settings-routes.ts';
import { sessionTokenOf } from './session-cookie.ts';
import { AccountVisitors } from './visitors.ts';

export { apiTokenData } from './account-data.ts';
export {
  assertNotLastAdministrator,
  endSessions,
  notifyAccountClosed,
  notifyProfileChanged,
} from './administration.ts';
export { accountBlobKeys } from './blobs-in-use.ts';
export { sessionCookieName } from './session-cookie.ts';
export type { AccountTables } from './tables.ts';
export { hashSecret, newSecret } from './tokens.ts';

export type AccountsDeps = Pick<Platform, 'db' | 'blobs' | 'jobs' | 'config' | 'secrets' | 'site' | 'log'> & {
  /** Functions with which each feature adds data to the archive of an account, and deletes data with the account. */
  readonly accountData: readonly AccountData[];
};

/** Creates the accounts feature, which identifies visitors by their sessions and lets them sign up and log in. */
export function openAccounts(deps: AccountsDeps): Accounts {
  const { db, blobs, jobs, config, secrets, site, log, accountData } = deps;
  const auth: AuthOptions = {
    secret: secrets('sessions'),
    secure: config.siteUrl?.startsWith('https:') ?? false,
    siteName: site.name,
  };
  const visitors = new AccountVisitors({ db, auth, log });
  const context: AccountsContext = {
    db,
    blobs,
    jobs,
    log,
    auth,
    visitors,
    limits: new Limits(db, secrets('limits')),
    siteName: site.name,
    origin: publicUrlOf(config),
    signups: config.signups,
    signUpsPerHour: config.signUpsPerHour,
    guestMovers: [],
    accountData,
  };
  const administration = new Administration(context);
  return {
    visitors,
    administration,
    sessionTokenOf: (headers) => sessionTokenOf(headers, auth),
    onGuestSignsIn: (move) => void context.guestMovers.push(move),
    async register({ app, siteInfo, csrf }) {
      await offerSignUpUntilFirstAccount({ app, db, siteInfo }, config.signups);
      await registerAccountJobs(context);
      const routeDeps = { ...context, app };
      registerMeRoute(routeDeps, csrf);
      registerSessionCreationRoutes(routeDeps);
      registerMailedLinkRoutes(routeDeps);
      registerSettingsRoutes(routeDeps);
      registerSessionRoutes(routeDeps);
      registerApiTokenRoutes(routeDeps);
      registerArchiveRoutes(routeDeps);
      registerInviteRoutes(routeDeps, administration);
      registerAvatarRoutes(routeDeps);
    },
  };
}
