import { ANONYMOUS_ME } from '@flydeck/contract/accounts/anonymous-me';
import type { Me } from '@flydeck/contract/accounts/me';
import type { PageContext } from '@flydeck/contract/pages';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { PageContextProvider } from '../page-context.tsx';
import { Shell } from './shell.tsx';

/** Suggested search terms by the segment of a member. Visitors who are logged out get the terms of `other`. */
const TERMS = { 'sales-marketing': ['pitch'], teacher: ['lesson'], student: ['thesis'], other: ['journey'] };

const CONTEXT: PageContext = {
  siteName: 'Skyhouse',
  origin: 'https://deck.example',
  path: '/p/abc/x/',
  query: '',
  language: 'en',
  explicitLanguage: false,
  indexable: true,
  me: null,
  site: {
    presentationCount: 5000,
    searchTerms: TERMS,
    trendingSearches: [],
    consentRequired: false,
    eventsOnLocalhost: false,
    logUrl: null,
    signups: 'open',
    legalPages: [],
  },
};

const ADA: Me = {
  ...ANONYMOUS_ME,
  isAuthenticated: true,
  viewerName: 'Ada Lovelace',
  avatar: { initials: 'AL', color: 'teal-600', url: null },
  authorSegment: 'teacher',
};

/** Returns the server-rendered HTML of a page. The HTML contains message keys, because no messages are loaded. */
const render = (shell: Partial<Parameters<typeof Shell>[0]> = {}, context: Partial<PageContext> = {}) =>
  renderToString(
    <PageContextProvider value={{ ...CONTEXT, ...context }}>
      <Shell {...shell}>content</Shell>
    </PageContextProvider>,
  ).replaceAll('&amp;', '&');

describe('Shell on the server', () => {
  it('renders the logged-out header on shared pages, with `next` in its links and the terms of `other` (S2.12)', () => {
    const html = render();
    expect(html).toContain('href="/login/?next=%2Fp%2Fabc%2Fx%2F"');
    expect(html).toContain('href="/signup/?next=%2Fp%2Fabc%2Fx%2F"');
    expect(html).toContain('>journey<');
    expect(html).not.toContain('header.viewerMenu');
  });

  it('shows the name and the suggested terms of the member for whom a personal page is rendered (S2.12, S2.17)', () => {
    const html = render({}, { me: ADA });
    expect(html).toContain('Ada Lovelace');
    expect(html).toContain('>lesson<');
    expect(html).not.toContain('/login/');
  });

  it('counts guests as logged out (S4.5)', () => {
    expect(render({}, { me: { ...ADA, isGuest: true } })).toContain('/login/');
  });

  it('has a search bar even if there are no suggested terms (S2.17)', () => {
    const html = render({ searchTerms: { ...TERMS, other: [] } });
    expect(html).toContain('type="search"');
    expect(html).not.toContain('header.searchTerms');
  });

  it('has a back button only if `onBack` is set (S2.14)', () => {
    expect(render()).not.toContain('header.back');
    expect(render({ onBack: () => undefined })).toContain('header.back');
  });

  it('renders a search form that works without JavaScript and keeps the language that the URL names', () => {
    expect(render()).toMatch(/<form role="search"[^>]* action="\/explore\/search\/" method="get"/);
    expect(render({}, { explicitLanguage: true, language: 'de' })).toContain('name="lang" value="de"');
  });

  it('shows the search term in the search bar of the results page', () => {
    const html = render({}, { path: '/explore/search/', query: 'search=two%20words' });
    expect(html).toContain('value="two words"');
  });

  it('renders the texts of header and search that are visible before any action of the visitor (S3.3)', () => {
    const searchTexts = ['PlaceholderShort', 'Placeholder', 'Button'].map((name) => `header.searchBar${name}`);
    const html = render();
    for (const key of ['header.logIn', 'page.home', 'header.searchTerm', 'header.searchTerms', ...searchTexts])
      expect(html).toMatch(new RegExp(`[">]${key}[<"]`));
    expect(html).toContain('aria-label="header.searchBar"');
    const linksHtml = render({ variant: 'links' }, { me: ADA });
    for (const key of ['header.accountSettings', 'header.logOut']) expect(linksHtml).toContain(`>${key}<`);
  });

  it('has a variant with plain links and no search (S2.12)', () => {
    const loggedOut = render({ variant: 'links' });
    expect(loggedOut).not.toContain('type="search"');
    expect(loggedOut).toContain('/signup/');
    const html = render({ variant: 'links' }, { me: ADA });
    for (const path of ['/dashboard/next/', '/settings/', '/logout']) expect(html).toContain(`href="${path}"`);
  });

  it('links to the legal pages that have a text, in the language that the URL names', () => {
    expect(render()).not.toContain('/legal/');
    const site = { ...CONTEXT.site, legalPages: ['imprint', 'terms'] as const };
    const html = render({}, { site, explicitLanguage: true, language: 'de' });
    expect(html).toContain('<a href="/legal/imprint/?lang=de">header.imprint</a>');
    expect(html).toContain('<a href="/legal/terms/?lang=de">header.terms</a>');
    expect(html).not.toContain('header.privacy');
  });

  it('links to the administration in the footer, for administrators only', () => {
    expect(render()).not.toContain('/admin/');
    expect(render({}, { me: { ...ADA, isAdministrator: true } })).toContain('href="/admin/"');
  });
});
