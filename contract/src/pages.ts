import type { EmptyPageData, LogInPage, SignUpPage, TokenPage } from './account-pages.ts';
import type { AuthorSegment } from './accounts/author-segment.ts';
import type { Me } from './accounts/me.ts';
import type { AdminPage } from './admin/sections.ts';
import type { AbusePage, ContactPage } from './contact/contact.ts';
import type { DashboardPage } from './dashboard/page.ts';
import type { CreatePage, EditPage } from './drafts/page.ts';
import type { EmbedClosedPage, EmbedPage } from './embed/page.ts';
import type { InsightsPage } from './insights/insights.ts';
import type { LegalPage } from './legal/constants.ts';
import type { LegalPageData } from './legal/page.ts';
import type { LinkPasswordPage } from './links/link.ts';
import type { LivePage } from './live/page.ts';
import type { LiveSessionPage } from './live/report.ts';
import type { AiStartPage } from './outlines/outline-maker.ts';
import type { PresentationPage } from './presentations/page-data.ts';
import type { HomePage, PresenterPage } from './presentations/pages.ts';
import type { UserPage } from './profiles/page.ts';
import type { AlternateCheckoutPage } from './purchases/messages.ts';
import type { ExplorePage, SearchPage } from './search/pages.ts';
import type { ErrorPage, SitePage, VideoPage } from './site/pages.ts';
import type { GalleryPage, TemplatesPage } from './templates/pages.ts';

/** Facts about the instance, which every page contains. The facts are cached and may be some minutes old. */
export interface SiteInfo {
  /** Number of publicly listed presentations, which the placeholder of the search box shows (S2.18). */
  readonly presentationCount: number;
  /** Suggested search terms by author segment (S2.17). */
  readonly searchTerms: Readonly<Record<AuthorSegment, readonly string[]>>;
  readonly trendingSearches: readonly string[];
  /** Whether storing anything but necessary cookies requires consent (S7.6). */
  readonly consentRequired: boolean;
  /**
   * Whether pages on localhost, Tailscale and preproduction hosts send events. If false, these pages only write events
   * to the browser's console (S7.5).
   */
  readonly eventsOnLocalhost: boolean;
  /** Endpoint for log records of pages (S7.17); null: pages send no log records. */
  readonly logUrl: string | null;
  /** `open`: every visitor can sign up; `invite`: only visitors with an invitation; `closed`: sign-up is disabled. */
  readonly signups: 'open' | 'invite' | 'closed';
  /** The legal pages that have a text, in the order of the footer. */
  readonly legalPages: readonly LegalPage[];
}

/** What a page needs to know in addition to its own data. */
export interface PageContext {
  readonly siteName: string;
  /** `https://example.org`, without a trailing slash. */
  readonly origin: string;
  /** Path of this page, without the query. */
  readonly path: string;
  /** The part of the query that belongs to the canonical URL, without `?` and `lang`; empty on most pages. */
  readonly query: string;
  /** One of the interface's languages. */
  readonly language: string;
  /** Whether the URL sets the language (`?lang=`). Links on the page then repeat the parameter. */
  readonly explicitLanguage: boolean;
  /** Whether search engines may index the page. */
  readonly indexable: boolean;
  /** The visitor of a personal page; null on shared pages, which fetch `/api/page/me`. */
  readonly me: Me | null;
  readonly site: SiteInfo;
}

/** A page to render. */
export type PageRequest = {
  [Name in PageName]: {
    readonly name: Name;
    readonly context: PageContext;
    readonly data: PageDataByName[Name];
  };
}[PageName];

export type PageName = keyof PageDataByName;

/** The data of each page by the name of the page. */
export interface PageDataByName {
  'ai-start': AiStartPage;
  admin: AdminPage;
  'contact-abuse': AbusePage;
  'contact-billing': ContactPage;
  'contact-support': ContactPage;
  create: CreatePage;
  dashboard: DashboardPage;
  edit: EditPage;
  embed: EmbedPage;
  'embed-closed': EmbedClosedPage;
  error: ErrorPage;
  explore: ExplorePage;
  'features-ai': SitePage;
  'features-embedding': SitePage;
  'forgot-password': EmptyPageData;
  gallery: GalleryPage;
  home: HomePage;
  insights: InsightsPage;
  legal: LegalPageData;
  'link-password': LinkPasswordPage;
  live: LivePage;
  'live-session': LiveSessionPage;
  login: LogInPage;
  logout: EmptyPageData;
  micropayment: AlternateCheckoutPage;
  presenter: PresenterPage;
  product: SitePage;
  remote: EmptyPageData;
  'reset-password': TokenPage;
  search: SearchPage;
  settings: EmptyPageData;
  signup: SignUpPage;
  templates: TemplatesPage;
  user: UserPage;
  'verify-email': TokenPage;
  video: VideoPage;
  view: PresentationPage;
}
