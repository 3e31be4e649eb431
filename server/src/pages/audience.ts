import type { FastifyRequest } from 'fastify';
import { readLanguageCookie } from '../http/language-cookie.ts';
import { createLanguageNegotiator } from './negotiate.ts';
import type { Site } from './site.ts';

/** Visitors with the same values of all these properties get the same bytes of a shared page. */
export interface PageAudience {
  readonly language: string;
  /** Whether the URL sets the language (`?lang=`). */
  readonly isLanguageInUrl: boolean;
  /**
   * Whether the visitor's choice overrides the browser's preference; absent if the URL sets the language. If true,
   * shared caches must not store the response, because they would also send the response to visitors without this
   * choice.
   */
  readonly isLanguageChosen?: boolean;
  /** Origin for absolute URLs: from the settings of the instance, else of the requested URL. */
  readonly origin: string;
}

/** The properties of a request from which its audience is determined. */
export type AudienceRequest = Pick<FastifyRequest, 'headers' | 'query' | 'url' | 'protocol' | 'host'>;

/** A host name or IP address with an optional port. */
const HOST = /^[a-z0-9.:[\]-]{1,255}$/i;

/** Returns the origin of the requested URL, such as `https://example.org`. Replaces an invalid host by `localhost`. */
function originOf({ protocol, host }: AudienceRequest): string {
  const origin = `${protocol}://${host}`;
  return HOST.test(host) && URL.canParse(origin) ? origin : `${protocol}://localhost`;
}

/**
 * Returns a function that determines the audience of a request. The language of the audience is the language in the
 * URL, else the visitor's choice (`accountLanguage`, else the language cookie), else the browser's preference (S9.4).
 */
export function createAudienceReader(
  site: Site,
  languages: readonly string[],
): (request: AudienceRequest, accountLanguage?: string | null) => PageAudience {
  const negotiate = createLanguageNegotiator(languages);
  return (request, accountLanguage) => {
    const { lang } = request.query as { readonly lang?: string | readonly string[] };
    const origin = site.origin ?? originOf(request);
    if (typeof lang === 'string' && languages.includes(lang)) return { language: lang, isLanguageInUrl: true, origin };
    const preferred = negotiate(request.headers['accept-language']);
    const choice = accountLanguage ?? readLanguageCookie(request.headers.cookie, languages);
    const language = choice && languages.includes(choice) ? choice : preferred;
    return { language, isLanguageInUrl: false, isLanguageChosen: language !== preferred, origin };
  };
}
