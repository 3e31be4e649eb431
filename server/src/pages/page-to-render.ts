import type { Me } from '@flydeck/contract/accounts/me';
import type { PageContext, PageDataByName, PageName, PageRequest } from '@flydeck/contract/pages';
import type { PageAudience } from './audience.ts';
import type { PageSecurity } from './page-headers.ts';
import { type Site, type SiteInfoByLanguage, siteInfoIn } from './site.ts';

/** A page's name and data. */
export type NamedPage = {
  [Name in PageName]: { readonly name: Name; readonly data: PageDataByName[Name] };
}[PageName];

/** A page to render. */
export type PageToRender = NamedPage &
  PageSecurity & {
    /** Canonical path without the query. Requests with other paths are redirected to the canonical path. */
    readonly path: string;
    /** The part of the query that belongs to the canonical URL, without `?`: `search=maps`. */
    readonly query?: string;
    /**
     * Oid of the presentation that the page shows. Notifications about the presentation invalidate the page. Lists of
     * presentations have no oid.
     */
    readonly oid?: string;
    /**
     * Oids of presentations that the page shows as cards. Notifications about these presentations also invalidate the
     * page.
     */
    readonly shownOids?: readonly string[];
    /** If false, search engines must not index the page, and caches must not store it. Default true. */
    readonly listed?: boolean;
    /**
     * If true, search engines must not index the page, because another page has the same contents. Caches may store it.
     */
    readonly hasDuplicateContent?: boolean;
    /** HTTP status of the response. Default 200. */
    readonly status?: number;
  };

/** A redirect to a path of this instance, which may contain a query. */
interface PageRedirect {
  readonly redirectTo: string;
}

/** Result of a page's loader; undefined if there is no such page for this visitor. */
export type PageResult = PageToRender | PageRedirect | undefined;

/** The data that rendering needs in addition to the page itself. */
interface RenderContext {
  readonly site: Site;
  /** Data about the instance that every page contains, such as the suggested search terms. */
  readonly siteInfo: SiteInfoByLanguage;
  readonly audience: PageAudience;
  /** The data of the visitor for whom a personal page is rendered; null on shared pages. */
  readonly me: Me | null;
}

/** Returns the input of the page renderer. */
export function createPageRequest(page: PageToRender, renderContext: RenderContext): PageRequest {
  const { site, siteInfo, audience, me } = renderContext;
  const context: PageContext = {
    siteName: site.name,
    origin: audience.origin,
    path: page.path,
    query: page.query ?? '',
    language: audience.language,
    explicitLanguage: audience.isLanguageInUrl,
    indexable: me === null && page.listed !== false && page.hasDuplicateContent !== true,
    me,
    site: siteInfoIn(siteInfo, audience.language),
  };
  return { name: page.name, data: page.data, context } as PageRequest;
}
