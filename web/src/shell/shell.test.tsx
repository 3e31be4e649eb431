import type { Me } from '@flydeck/contract/accounts/me';
import { NOBODY } from '@flydeck/contract/accounts/nobody';
import type { PageContext } from '@flydeck/contract/pages';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { PageContextProvider } from '../page-context.tsx';
import { Shell } from './shell.tsx';

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
  ...NOBODY,
  isAuthenticated: true,
  viewerName: 'Ada Lovelace',
  avatar: { initials: 'AL', color: 'teal-600', url: null },
  authorSegment: 'teacher',
};

/** The page as the server draws it, messages as their keys. */
const drawn = (shell: Partial<Parameters<typeof Shell>[0]> = {}, context: Partial<PageContext> = {}) =>
  renderToString(
    <PageContextProvider value={{ ...CONTEXT, ...context }}>
      <Shell {...shell}>content</Shell>
    </PageContextProvider>,
  ).replaceAll('&amp;', '&');

describe('the header as the server draws it', () => {
  it('is the one of nobody on pages for everybody, with the way back kept', () => {
    const html = drawn();
    expect(html).toContain('href="/login/?next=%2Fp%2Fabc%2Fx%2F"');
    expect(html).toContain('href="/signup/?next=%2Fp%2Fabc%2Fx%2F"');
    expect(html).toContain('>journey<');
    expect(html).not.toContain('header.viewerMenu');
  });

  it('shows who a personal page is for, and their kind of terms', () => {
    const html = drawn({}, { me: ADA });
    expect(html).toContain('Ada Lovelace');
    expect(html).toContain('>lesson<');
    expect(html).not.toContain('/login/');
  });

  it('counts guests as logged out', () => {
    expect(drawn({}, { me: { ...ADA, isGuest: true } })).toContain('/login/');
  });

  it('has its search bar although there are no terms to suggest', () => {
    const bare = drawn({ searchTerms: { ...TERMS, other: [] } });
    expect(bare).toContain('type="search"');
    expect(bare).not.toContain('header.searchTerms');
  });

  it('has a back button only where going back is possible', () => {
    expect(drawn()).not.toContain('header.back');
    expect(drawn({ onBack: () => undefined })).toContain('header.back');
  });

  it('searches without scripts, in the language that the address names', () => {
    expect(drawn()).toMatch(/<form role="search"[^>]* action="\/explore\/search\/" method="get"/);
    expect(drawn({}, { explicitLanguage: true, language: 'de' })).toContain('name="lang" value="de"');
  });

  it('shows the term of the results below it', () => {
    const html = drawn({}, { path: '/explore/search/', query: 'search=two%20words' });
    expect(html).toContain('value="two words"');
  });

  it('has another variant with plain links', () => {
    const out = drawn({ variant: 'links' });
    expect(out).not.toContain('type="search"');
    expect(out).toContain('/signup/');
    const html = drawn({ variant: 'links' }, { me: ADA });
    for (const address of ['/dashboard/next/', '/settings/', '/logout'])
      expect(html).toContain(`href="${address}"`);
  });

  it('links the legal pages that have a text, in the language that the URL names', () => {
    expect(drawn()).not.toContain('/legal/');
    const site = { ...CONTEXT.site, legalPages: ['imprint', 'terms'] as const };
    const html = drawn({}, { site, explicitLanguage: true, language: 'de' });
    expect(html).toContain('<a href="/legal/imprint/?lang=de">header.imprint</a>');
    expect(html).toContain('<a href="/legal/terms/?lang=de">header.terms</a>');
    expect(html).not.toContain('header.privacy');
  });

  it('leads administrators to the administration, by the footer', () => {
    expect(drawn()).not.toContain('/admin/');
    expect(drawn({}, { me: { ...ADA, isAdministrator: true } })).toContain('href="/admin/"');
  });
});
