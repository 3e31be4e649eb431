import type { LogInPage, NothingPage, SignUpPage, TokenPage } from './account-pages.ts';
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
import type { PresentationPage } from './presentations/page-data.ts';
import type { HomePage } from './presentations/pages.ts';
import type { UserPage } from './profiles/page.ts';
import type { MicropaymentPage } from './purchases/messages.ts';
import type { ExplorePage, SearchPage } from './search/pages.ts';
import type { ErrorPage, SitePage, VideoPage } from './site/pages.ts';
import type { GalleryPage, TemplatesPage } from './templates/pages.ts';

/** What all pages of an instance know of it; some minutes old at most. */
export interface SiteFacts {
  /** Listed presentations, for the placeholder of the search box. */
  readonly presentationCount: number;
  /** Suggested terms by author segment (S§2.2). */
  readonly searchTerms: Readonly<Record<AuthorSegment, readonly string[]>>;
  readonly trendingSearches: readonly string[];
  /** Whether visitors are asked before anything but the necessary is stored (S§7.1). */
  readonly consentRequired: boolean;
  /** Whether events are sent where they would only be shown in the console: localhost, tailnet and preprod hosts (S§7.1). */
  readonly eventsOnLocalhost: boolean;
  /** Where pages post what broke in them (S§7.3); null: nowhere. */
  readonly logUrl: string | null;
  readonly signups: 'open' | 'invite' | 'closed';
  /** Those that have a text, in the order of the footer. */
  readonly legalPages: readonly LegalPage[];
}

/** What every page knows of where it stands. */
export interface PageContext {
  readonly siteName: string;
  /** `https://example.org`, without a slash at the end. */
  readonly origin: string;
  /** Path of this page, without the query. */
  readonly path: string;
  /** What of the query belongs to the page's address, without `?` and `lang`; empty on most pages. */
  readonly query: string;
  /** One of the interface's languages. */
  readonly language: string;
  /** The address names the language (`?lang=`), so links onward keep it. */
  readonly explicitLanguage: boolean;
  /** May search engines list it. */
  readonly indexable: boolean;
  /** Who the page was drawn for; null on pages that are the same for everyone, which ask `/api/page/me`. */
  readonly me: Me | null;
  readonly site: SiteFacts;
}

/** A page to draw. */
export type PageRequest = {
  [Name in PageName]: {
    readonly name: Name;
    readonly context: PageContext;
    readonly data: PageDataByName[Name];
  };
}[PageName];

export type PageName = keyof PageDataByName;

/** Pages of the instance and the data that each is drawn from, in the order of the alphabet. */
export interface PageDataByName {
  'ai-start': NothingPage;
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
  'forgot-password': NothingPage;
  gallery: GalleryPage;
  home: HomePage;
  insights: InsightsPage;
  legal: LegalPageData;
  'link-password': LinkPasswordPage;
  login: LogInPage;
  logout: NothingPage;
  micropayment: MicropaymentPage;
  product: SitePage;
  'reset-password': TokenPage;
  search: SearchPage;
  settings: NothingPage;
  signup: SignUpPage;
  templates: TemplatesPage;
  user: UserPage;
  'verify-email': TokenPage;
  video: VideoPage;
  view: PresentationPage;
}
