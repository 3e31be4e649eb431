import type { SignUpPolicy } from '@flydeck/contract/accounts/invite';
import type { App } from '../../http/app.ts';
import type { SiteInfoStore } from '../../ports/site-info.ts';
import type { AccountsDb } from './accounts-db.ts';
import { hasAccounts } from './commands/authorize-sign-up.ts';

interface OfferSignUpDeps {
  readonly app: App;
  readonly db: AccountsDb;
  readonly siteInfo: SiteInfoStore;
}

/**
 * Makes pages offer to sign up until the first account exists, regardless of `policy`, because the first account can
 * always be created. Because another server process can create the first account, this process searches for an account
 * at every request until it finds one.
 */
export async function offerSignUpUntilFirstAccount(
  { app, db, siteInfo }: OfferSignUpDeps,
  policy: SignUpPolicy,
): Promise<void> {
  let isOfferedToAll = policy === 'open' || !(await hasAccounts(db));
  siteInfo.update({ signups: isOfferedToAll ? 'open' : policy });
  if (policy === 'open' || !isOfferedToAll) return;
  app.addHook('onRequest', async ({ log }) => {
    if (!isOfferedToAll) return;
    try {
      isOfferedToAll = !(await hasAccounts(db));
    } catch (error) {
      log.warn(error, 'cannot determine whether an account exists');
    }
    if (!isOfferedToAll) siteInfo.update({ signups: policy });
  });
}
