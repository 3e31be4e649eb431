import type { FastifyRequest } from 'fastify';
import { languageOfCookies } from '../http/language-cookie.ts';
import { languageNegotiator } from './negotiate.ts';
import type { Site } from './site.ts';

/** What a page is drawn for: the bytes of a shared page depend on this and on nothing else of the visitor. */
export interface PageAudience {
  readonly language: string;
  /** The address named the language. */
  readonly explicit: boolean;
  /** The visitor's own choice decided, against what the browser prefers: the answer is for them alone. */
  readonly chosen?: boolean;
  readonly origin: string;
}

/** What of a request decides about a page. */
export type PageAsking = Pick<FastifyRequest, 'headers' | 'query' | 'url' | 'protocol' | 'host'>;

/** A host name or address with its port. */
const HOST = /^[a-z0-9.:[\]-]{1,255}$/i;

/** The address that the request came to, where it is one. */
function originOf({ protocol, host }: PageAsking): string {
  const origin = `${protocol}://${host}`;
  return HOST.test(host) && URL.canParse(origin) ? origin : `${protocol}://localhost`;
}

/**
 * Who a page is drawn for: the language named by the address, else the visitor's choice (of the account where `chosen` is
 * given, else of the language cookie), else what the browser prefers.
 */
export function audienceReader(
  site: Site,
  languages: readonly string[],
): (request: PageAsking, chosen?: string | null) => PageAudience {
  const negotiate = languageNegotiator(languages);
  return (request, chosen) => {
    const { lang } = request.query as { readonly lang?: string | readonly string[] };
    const origin = site.origin ?? originOf(request);
    if (typeof lang === 'string' && languages.includes(lang))
      return { language: lang, explicit: true, origin };
    const preferred = negotiate(request.headers['accept-language']);
    const choice = chosen ?? languageOfCookies(request.headers.cookie, languages);
    const language = choice && languages.includes(choice) ? choice : preferred;
    return { language, explicit: false, chosen: language !== preferred, origin };
  };
}
