import { type SiteLanguage, siteLanguageSchema } from '@flydeck/contract/accounts/fields';
import * as endpoints from '@flydeck/contract/comments/endpoints';
import { PublicError } from '@flydeck/contract/errors';
import type { FastifyReply } from 'fastify';
import { type EndpointServer, serve } from '../../../http/serve.ts';
import type { CommentsDb } from '../comments-db.ts';
import { renderUnsubscribePage, UNSUBSCRIBE_PAGE_HEADERS } from './unsubscribe-page.ts';
import type { UnsubscribeTokens } from './unsubscribe-tokens.ts';

export interface UnsubscribeDeps extends EndpointServer {
  readonly db: CommentsDb;
  readonly tokens: UnsubscribeTokens;
  readonly siteName: string;
}

/** High, because the mail programs of many recipients may send the requests from one IP address. */
const OPTIONS = { requestsPerMinute: 300 } as const;

/**
 * Registers the page and the POST request of the link in mails. The page only asks, because programs that scan mails
 * open the links in them. Neither needs a session, a CSRF token or JavaScript: the token in the link is signed.
 */
export function registerUnsubscribeRoutes({ tokens, siteName, ...deps }: UnsubscribeDeps): void {
  const { db } = deps;
  const profileOidOf = (token: string): string => {
    const profileOid = tokens.verify(token);
    if (profileOid === undefined) throw new PublicError('resource.not_found');
    return profileOid;
  };
  serve(
    deps,
    endpoints.confirmUnsubscribing,
    async ({ query: { token }, reply }) => {
      const language = await languageOf(db, profileOidOf(token));
      return sendPage(reply, renderUnsubscribePage({ language, siteName, token }));
    },
    OPTIONS,
  );
  serve(
    deps,
    endpoints.stopCommentMails,
    async ({ query: { token }, reply }) => {
      const profileOid = profileOidOf(token);
      await db.updateTable('profiles').set({ comment_mail: 'never' }).where('oid', '=', profileOid).execute();
      const language = await languageOf(db, profileOid);
      return sendPage(reply, renderUnsubscribePage({ language, siteName, token: null }));
    },
    OPTIONS,
  );
}

const sendPage = (reply: FastifyReply, html: string): FastifyReply =>
  reply.headers(UNSUBSCRIBE_PAGE_HEADERS).type('text/html; charset=utf-8').send(html);

/** Returns the language of a member; English if the member has none or was deleted. */
async function languageOf(db: CommentsDb, profileOid: string): Promise<SiteLanguage> {
  const profile = await db.selectFrom('profiles').select('language').where('oid', '=', profileOid).executeTakeFirst();
  return siteLanguageSchema.catch('en').parse(profile?.language);
}
