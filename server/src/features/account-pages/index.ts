import {
  ACCOUNT_PURPOSE_PARAMETER,
  ACCOUNT_PURPOSES,
  type AccountPurpose,
  type LikeSubject,
} from '@flydeck/contract/account-pages';
import { isLoggedIn } from '@flydeck/contract/accounts/anonymous-me';
import { safeNext } from '@flydeck/contract/accounts/next';
import { CLICK_SOURCE_PARAMETERS } from '@flydeck/contract/click-source';
import { PAGE_ENDPOINTS_BY_NAME, type PageEndpoint } from '@flydeck/contract/page-endpoints';
import type { NamedPage, PageResult } from '../../pages/page-to-render.ts';
import type { PageVisitor } from '../../pages/pages.ts';
import type { Platform } from '../../platform.ts';
import { findInvitedAddress } from '../access/index.ts';
import { likeSubjectOf } from './like-subject.ts';

/** Maximum length of a stored query parameter that describes the clicked link or button, in UTF-16 units. */
const MAX_CLICK_SOURCE_LENGTH = 100;

/** Maximum length of a token or invitation code in the query, in UTF-16 units. */
const MAX_TOKEN_LENGTH = 500;

type Query = Readonly<Record<string, unknown>>;

/** Returns the value of a query parameter as text; null if the parameter is missing, empty, repeated or too long. */
const textOrNull = (value: unknown, maxLength: number): string | null =>
  typeof value === 'string' && value !== '' && value.length <= maxLength ? value : null;

/** Returns the query parameters that describe the clicked link or button, without invalid parameters. */
function clickSourceOf(query: Query): Record<string, string> {
  const pairs = CLICK_SOURCE_PARAMETERS.map((name) => [name, textOrNull(query[name], MAX_CLICK_SOURCE_LENGTH)]);
  return Object.fromEntries(pairs.filter(([, value]) => value !== null));
}

/** Returns the sign-up page. Its data are read from the query, except for `like` and the invited address. */
function createSignUpPage(query: Query, like: LikeSubject | null, invitedAddress: string | null): NamedPage {
  const invite = textOrNull(query['invite'], MAX_TOKEN_LENGTH);
  return {
    name: 'signup',
    data: { next: safeNext(query['next']), invite, invitedAddress, clickSource: clickSourceOf(query), like },
  };
}

/** Returns the token of an e-mailed link as the data of the page that the link opens; '' for an invalid token. */
const tokenData = (query: Query) => ({ token: textOrNull(query['token'], MAX_TOKEN_LENGTH) ?? '' });

type CreatePage = (query: Query) => NamedPage;

/** The sign-up or login page. Members who open it are redirected to `next`. */
interface EntryPage {
  /** Purpose of the sign-up or login if the query names no purpose. */
  readonly defaultPurpose: AccountPurpose;
  /**
   * Creates the page. `like` is the presentation that the visitor wants to like, or null for other purposes.
   * `invitedAddress` is the mail address whose invitation the visitor will accept, or null.
   */
  createPage(query: Query, like: LikeSubject | null, invitedAddress: string | null): NamedPage;
}

const ENTRY_PAGES: Readonly<Record<'signup' | 'login', EntryPage>> = {
  signup: { defaultPurpose: 'like', createPage: createSignUpPage },
  login: {
    defaultPurpose: 'account',
    createPage: (query, like) => ({ name: 'login', data: { next: safeNext(query['next']), like } }),
  },
};

const purposeOf = (query: Query): AccountPurpose | undefined =>
  ACCOUNT_PURPOSES.find((purpose) => purpose === query[ACCOUNT_PURPOSE_PARAMETER]);

/** Pages that all visitors may open, members included. */
const PAGES_FOR_EVERYONE: Readonly<Record<'forgot-password' | 'reset-password' | 'verify-email', CreatePage>> = {
  'forgot-password': () => ({ name: 'forgot-password', data: {} }),
  'reset-password': (query) => ({ name: 'reset-password', data: tokenData(query) }),
  'verify-email': (query) => ({ name: 'verify-email', data: tokenData(query) }),
};

/** Registers the account pages. The forms on the account pages send requests to the accounts API. */
export function registerAccountPages({ app, pages, db }: Pick<Platform, 'app' | 'pages' | 'db'>): void {
  const register = (endpoint: PageEndpoint, createPage: (query: Query, visitor: PageVisitor) => Promise<PageResult>) =>
    pages.registerPersonal(app, endpoint, (request, visitor) => createPage(request.query as Query, visitor));
  // Search engines must not index these pages.
  const unindexedPage = ({ path }: PageEndpoint, page: NamedPage): PageResult => ({
    ...page,
    path,
    listed: false,
  });

  for (const name of ['signup', 'login'] as const)
    register(PAGE_ENDPOINTS_BY_NAME[name], async (query, { me, actor }) => {
      const next = safeNext(query['next']);
      if (isLoggedIn(me)) return { redirectTo: next };
      const { defaultPurpose, createPage } = ENTRY_PAGES[name];
      const isForLike = (purposeOf(query) ?? defaultPurpose) === 'like';
      return unindexedPage(
        PAGE_ENDPOINTS_BY_NAME[name],
        createPage(query, isForLike ? await likeSubjectOf(db, actor, next) : null, await findInvitedAddress(db, next)),
      );
    });
  for (const name of ['forgot-password', 'reset-password', 'verify-email'] as const)
    register(PAGE_ENDPOINTS_BY_NAME[name], async (query) =>
      unindexedPage(PAGE_ENDPOINTS_BY_NAME[name], PAGES_FOR_EVERYONE[name](query)),
    );
  register(PAGE_ENDPOINTS_BY_NAME.logout, async (_query, { me }) =>
    // The header links to this path (S2.11). The page reads the referrer, and logs out only visitors who come from
    // a page of this instance. A redirect to another path would lose the referrer.
    me.isAuthenticated
      ? unindexedPage(PAGE_ENDPOINTS_BY_NAME.logout, { name: 'logout', data: {} })
      : { redirectTo: '/' },
  );
  register(PAGE_ENDPOINTS_BY_NAME.settings, async (_query, { me }) =>
    isLoggedIn(me)
      ? unindexedPage(PAGE_ENDPOINTS_BY_NAME.settings, { name: 'settings', data: {} })
      : { redirectTo: '/login/?next=/settings/' },
  );
}
