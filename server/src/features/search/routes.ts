import { PublicError } from '@flydeck/contract/errors';
import { searchAnswerSchema, searchQuerySchema } from '@flydeck/contract/search/search';
import { suggestionsQuerySchema, suggestionsSchema } from '@flydeck/contract/search/suggestions';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { audienceReader } from '../../pages/audience.ts';
import type { Platform } from '../../platform.ts';
import { normalizeSearch } from './finding/read-query.ts';
import { suggest } from './finding/suggest.ts';
import { answerSearch, explorePage, readExplore, type SearchDeps, searchPage } from './pages.ts';

type RouteDeps = Pick<Platform, 'app' | 'config' | 'pages' | 'site' | 'renderer'> & SearchDeps;

/** Whether the URL specifies the language of the page. */
const namesLanguage = (query: unknown, language: string): boolean =>
  (query as { readonly lang?: unknown }).lang === language;

/** Registers `/explore/`, `/explore/search/`, `GET /api/search` and `GET /api/search/suggestions`. */
export function registerSearchRoutes({ app, config, pages, site, renderer, ...deps }: RouteDeps): void {
  pages.shared(app, ['/explore', '/explore/'], {
    // Only the overview is cached: filters have too many combinations.
    key: ({ query }) =>
      Object.keys(query as object).some((name) => name !== 'lang') ? undefined : 'explore',
    load: async ({ query }, { language }) => explorePage(deps, readExplore(query), language),
  });
  pages.shared(app, ['/explore/search', '/explore/search/'], {
    key: () => undefined,
    load: async ({ query, ip }, { language }) => {
      const parsed = searchQuerySchema.safeParse(query);
      if (!parsed.success) throw new PublicError('request.invalid');
      if (normalizeSearch(parsed.data.search) === '')
        return { redirectTo: namesLanguage(query, language) ? `/explore/?lang=${language}` : '/explore/' };
      return searchPage(deps, parsed.data, { language, ipAddress: ip });
    },
  });
  const audienceOf = audienceReader(site, renderer.languages);
  app
    .withTypeProvider<ZodTypeProvider>()
    .get(
      '/api/search',
      { schema: { querystring: searchQuerySchema, response: { 200: searchAnswerSchema } } },
      async (request, reply) => {
        reply.header('cache-control', 'no-store');
        const { language } = audienceOf(request);
        return answerSearch(deps, request.query, { language, ipAddress: request.ip });
      },
    );
  registerSuggestions(app, config.apiRequestsPerMinute, deps);
}

/** Pages request suggestions at every pause in typing, so they have a rate limit separate from other API requests. */
function registerSuggestions(app: RouteDeps['app'], max: number, { db }: SearchDeps): void {
  const rateLimit = max === 0 ? false : { max, timeWindow: '1 minute', allowList: [] };
  app.withTypeProvider<ZodTypeProvider>().get(
    '/api/search/suggestions',
    {
      config: { rateLimit },
      schema: { querystring: suggestionsQuerySchema, response: { 200: suggestionsSchema } },
    },
    (request, reply) => {
      reply.header('cache-control', 'no-store');
      return suggest(db, request.query.search);
    },
  );
}
