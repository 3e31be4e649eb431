import {
  ACCOUNT_PURPOSE_PARAMETER,
  ACCOUNT_PURPOSES,
  type AccountPurpose,
  type LikeSubject,
} from '@flydeck/contract/account-pages';
import { safeNext } from '@flydeck/contract/accounts/next';
import { isLoggedIn } from '@flydeck/contract/accounts/nobody';
import { CLICK_SOURCE_PARAMETERS } from '@flydeck/contract/click-source';
import type { FastifyRequest } from 'fastify';
import type { NamedPage, PageAnswer } from '../../pages/page-to-draw.ts';
import type { PageVisitor } from '../../pages/pages.ts';
import type { Platform } from '../../platform.ts';
import { likeSubjectOf } from './like-subject.ts';

/** Longest value of a click-source parameter that is kept. */
const MAX_CLICK_SOURCE_LENGTH = 100;

/** Longest token or code that an address may bring. */
const MAX_TOKEN_LENGTH = 500;

type Query = Readonly<Record<string, unknown>>;

const textOf = (value: unknown, maxLength: number): string | null =>
  typeof value === 'string' && value !== '' && value.length <= maxLength ? value : null;

/** Where the visitor pressed what led here, as far as the address tells. */
function clickSourceOf(query: Query): Record<string, string> {
  const pairs = CLICK_SOURCE_PARAMETERS.map((name) => [name, textOf(query[name], MAX_CLICK_SOURCE_LENGTH)]);
  return Object.fromEntries(pairs.filter(([, value]) => value !== null));
}

/** What of the address belongs to each page, and whom it is for: logged-in visitors need not log in again. */
function signUpPage(query: Query, like: LikeSubject | null): NamedPage {
  const invite = textOf(query['invite'], MAX_TOKEN_LENGTH);
  return {
    name: 'signup',
    data: { next: safeNext(query['next']), invite, clickSource: clickSourceOf(query), like },
  };
}

type Draw = (query: Query) => NamedPage;

interface Entrance {
  /** What the way to a presentation is for, where the address does not say. */
  readonly purpose: AccountPurpose;
  draw(query: Query, like: LikeSubject | null): NamedPage;
}

const FOR_LOGGED_OUT: Readonly<Record<string, Entrance>> = {
  signup: { purpose: 'like', draw: signUpPage },
  login: {
    purpose: 'account',
    draw: (query, like) => ({ name: 'login', data: { next: safeNext(query['next']), like } }),
  },
};

const purposeOf = (query: Query): AccountPurpose | undefined =>
  ACCOUNT_PURPOSES.find((purpose) => purpose === query[ACCOUNT_PURPOSE_PARAMETER]);

const FOR_ANYBODY: Readonly<Record<string, Draw>> = {
  'forgot-password': () => ({ name: 'forgot-password', data: {} }),
  'reset-password': (query) => ({
    name: 'reset-password',
    data: { token: textOf(query['token'], MAX_TOKEN_LENGTH) ?? '' },
  }),
  'verify-email': (query) => ({
    name: 'verify-email',
    data: { token: textOf(query['token'], MAX_TOKEN_LENGTH) ?? '' },
  }),
};

const queryOf = (request: FastifyRequest): Query => request.query as Query;

/** The pages around accounts; what they do is asked of the accounts' own API. */
export function registerAccountPages({ app, pages, db }: Pick<Platform, 'app' | 'pages' | 'db'>): void {
  const register = (name: string, draw: (query: Query, visitor: PageVisitor) => Promise<PageAnswer>) => {
    const path = `/${name}/`;
    pages.personal(app, [`/${name}`, path], (request, visitor) => draw(queryOf(request), visitor));
  };
  const at = (name: string, page: NamedPage, path = `/${name}/`): PageAnswer => ({
    ...page,
    path,
    listed: false,
  });

  for (const [name, { purpose, draw }] of Object.entries(FOR_LOGGED_OUT))
    register(name, async (query, { me, actor }) => {
      const next = safeNext(query['next']);
      if (isLoggedIn(me)) return { redirectTo: next };
      const isForLike = (purposeOf(query) ?? purpose) === 'like';
      return at(name, draw(query, isForLike ? await likeSubjectOf(db, actor, next) : null));
    });
  for (const [name, draw] of Object.entries(FOR_ANYBODY))
    register(name, async (query) => at(name, draw(query)));
  register('logout', async (_query, { me }) =>
    // Where the header leads, to the letter: a redirect between would hide which page asked.
    me.isAuthenticated ? at('logout', { name: 'logout', data: {} }, '/logout') : { redirectTo: '/' },
  );
  register('settings', async (_query, { me }) =>
    isLoggedIn(me)
      ? at('settings', { name: 'settings', data: {} })
      : { redirectTo: '/login/?next=/settings/' },
  );
}
