import { PublicError } from '@flydeck/contract/errors';
import { PAGE_ENDPOINTS_BY_NAME } from '@flydeck/contract/page-endpoints';
import * as endpoints from '@flydeck/contract/search/endpoints';
import { searchQuerySchema } from '@flydeck/contract/search/search';
import { serve } from '../../http/serve.ts';
import { createAudienceReader } from '../../pages/audience.ts';
import type { Platform } from '../../platform.ts';
import { loadExplorePage, loadSearchPage, parseExploreQuery, runSearch, type SearchDeps } from './pages.ts';
import { normalizeSearch } from './query/read-query.ts';
import { suggest } from './query/suggest.ts';

type RouteDeps = Pick<Platform, 'app' | 'config' | 'pages' | 'site' | 'renderer' | 'visitors'> & SearchDeps;

/** Returns whether the URL specifies the language of the page. */
const hasLanguageParameter = (query: unknown, language: string): boolean =>
  (query as { readonly lang?: unknown }).lang === language;

/** Registers the pages `/explore/` and `/explore/search/` and the API routes of search and suggestions. */
export function registerSearchRoutes(deps: RouteDeps): void {
  registerSearchPages(deps);
  const readAudience = createAudienceReader(deps.site, deps.renderer.languages);
  serve(deps, endpoints.searchPresentations, ({ query, request }) =>
    runSearch(deps, query, { language: readAudience(request).language, ipAddress: request.ip }),
  );
  serve(deps, endpoints.suggestSearches, ({ query }) => suggest(deps.db, query.search), {
    // Pages request suggestions at every pause in typing. Therefore suggestions have a separate limit.
    requestsPerMinute: deps.config.apiRequestsPerMinute,
  });
}

function registerSearchPages({ app, pages, ...deps }: RouteDeps): void {
  pages.registerShared(app, PAGE_ENDPOINTS_BY_NAME.explore, {
    // Only the page without filters is cached, because there are too many combinations of filters.
    key: ({ query }) => (Object.keys(query as object).some((name) => name !== 'lang') ? undefined : 'explore'),
    load: async ({ query }, { language }) => loadExplorePage(deps, parseExploreQuery(query), language),
  });
  pages.registerShared(app, PAGE_ENDPOINTS_BY_NAME.search, {
    // Without a key, pages of results are not cached.
    key: () => undefined,
    load: async ({ query, ip }, { language }) => {
      const parsed = searchQuerySchema.safeParse(query);
      if (!parsed.success) throw new PublicError('request.invalid');
      if (normalizeSearch(parsed.data.search) === '')
        return {
          redirectTo: hasLanguageParameter(query, language) ? `/explore/?lang=${language}` : '/explore/',
        };
      return loadSearchPage(deps, parsed.data, { language, ipAddress: ip });
    },
  });
}
