import type { Me } from '@flydeck/contract/accounts/me';
import type { PageContext, PageDataByName, PageName, PageRequest } from '@flydeck/contract/pages';
import type { PageAudience } from './audience.ts';
import type { Guarding } from './page-headers.ts';
import { type InstanceFacts, type Site, siteFactsIn } from './site.ts';

/** A page by its name, with the data that it is drawn from. */
export type NamedPage = {
  [Name in PageName]: { readonly name: Name; readonly data: PageDataByName[Name] };
}[PageName];

/** A page and where it stands. */
export type PageToDraw = NamedPage &
  Guarding & {
    /** Its one address, without the query; requests to other addresses are led there. */
    readonly path: string;
    /** What of the query belongs to its address, without `?`: `search=maps`. */
    readonly query?: string;
    /** The presentation it shows: word of its publishing forgets the page. Pages of lists have none. */
    readonly oid?: string;
    /** Oids of what else it shows, as cards: word of their changes forgets the page, too. */
    readonly shows?: readonly string[];
    /** May search engines list it; on shared pages also whether caches may keep it. Default true. */
    readonly listed?: boolean;
    /** Kept and given out as others, but no search engine lists it: it shows what another page is for. */
    readonly unindexed?: boolean;
    /** Default 200. */
    readonly status?: number;
  };

/** Another address to go to instead, on this instance, its query included. */
export interface PageRedirect {
  readonly redirectTo: string;
}

/** What a page's function answers; undefined: there is no such page for this visitor. */
export type PageAnswer = PageToDraw | PageRedirect | undefined;

interface Standing {
  readonly site: Site;
  readonly facts: InstanceFacts;
  readonly audience: PageAudience;
  /** Null on shared pages. */
  readonly me: Me | null;
}

/** What the renderer is asked for. */
export function pageRequest(page: PageToDraw, standing: Standing): PageRequest {
  const { site, facts, audience, me } = standing;
  const context: PageContext = {
    siteName: site.name,
    origin: audience.origin,
    path: page.path,
    query: page.query ?? '',
    language: audience.language,
    explicitLanguage: audience.explicit,
    indexable: me === null && page.listed !== false && page.unindexed !== true,
    me,
    site: siteFactsIn(facts, audience.language),
  };
  return { name: page.name, data: page.data, context } as PageRequest;
}
