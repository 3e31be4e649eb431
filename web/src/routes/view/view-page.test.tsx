import type { PageContext } from '@flydeck/contract/pages';
import type { PresentationPage } from '@flydeck/contract/presentations/page-data';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { PageContextProvider } from '../../page-context.tsx';
import { DetailsCard } from './details-card.tsx';
import { LikeButton } from './like-button.tsx';
import { PrivateView } from './private-view.tsx';
import { Toolbar } from './toolbar.tsx';

const CONTEXT: PageContext = {
  siteName: 'Skyhouse',
  origin: 'https://deck.example',
  path: '/p/2B4xYqT7hJmNpRsV/rivers/',
  query: '',
  language: 'en',
  explicitLanguage: false,
  indexable: true,
  me: null,
  site: {
    presentationCount: 5,
    searchTerms: { 'sales-marketing': [], teacher: [], student: [], other: [] },
    trendingSearches: [],
    consentRequired: false,
    eventsOnLocalhost: false,
    logUrl: null,
    signups: 'open',
    legalPages: [],
  },
};

const OWNER: NonNullable<PresentationPage['owner']> = {
  oid: 'UserOid',
  firstName: 'Ada',
  lastName: 'Lovelace',
  username: 'ada',
  publicDisplayName: '',
  lastModified: '2026-05-01T00:00:00Z',
  avatar: { initials: 'AL', color: 'teal-600' },
};

const PAGE: PresentationPage = {
  oid: '2B4xYqT7hJmNpRsV',
  title: 'Rivers',
  description: '<p>From <em>spring</em> to sea</p>',
  owner: OWNER,
  lastModifiedDateString: 'May 1, 2026',
  lastModified: '2026-05-01T00:00:00Z',
  publishedAt: '2026-05-01T00:00:00Z',
  privacy: 'public',
  schemaVersion: '2',
  language: 'en',
  tags: '',
  transcriptData: [],
  previewUrl: null,
  preview: null,
  aspectRatio: 16 / 9,
  sceneUrl: '/scenes/x.json',
  steps: [],
  topPicks: [],
  moreLikeThis: [],
  moreByAuthor: [],
  newest: [],
  templates: [],
  shouldAutoplay: false,
  forceAutoplay: false,
  embedMode: false,
  isPublicView: true,
  viewerRights: null,
  rightsOnceLoggedIn: null,
  likesCount: 0,
  viewCount: 0,
  prezilink: null,
  accessKey: null,
  isHiddenByModerators: false,
  isEmbeddable: true,
  copiedFrom: null,
  showWatermark: false,
  showGoogleDisplayAdsOnTop: false,
  showGoogleDisplayAdsOnBottom: false,
  showGoogleAdsOverlay: false,
  adScriptUrl: null,
  teaseContent: false,
  promo: null,
  pdfDownloadPrice: null,
  checkout: null,
  hasNativeApp: false,
  featuresForAll: [],
};

/** As the server draws it, messages as their keys. */
const drawn = (what: ReactNode) =>
  renderToString(<PageContextProvider value={CONTEXT}>{what}</PageContextProvider>);

describe('the metadata card (V§2)', () => {
  it('renders the description as HTML', () => {
    expect(drawn(<DetailsCard data={PAGE} />)).toContain('<p>From <em>spring</em> to sea</p>');
  });

  it('links the owner only when the owner has an oid', () => {
    expect(drawn(<DetailsCard data={PAGE} />)).toMatch(/href="\/user\/UserOid\/"[^>]*><bdi>Ada Lovelace/);
    const html = drawn(<DetailsCard data={{ ...PAGE, owner: { ...OWNER, oid: '' } }} />);
    expect(html).toContain('<bdi>Ada Lovelace');
    expect(html).not.toContain('href="/user/');
  });

  it('has an avatar of 42 pixels (V§9)', () => {
    expect(drawn(<DetailsCard data={PAGE} />)).toMatch(
      /width:42px;height:42px;background-color:var\(--teal-600\)/,
    );
  });
});

describe('the like button (V§5)', () => {
  const button = (page: Parameters<typeof LikeButton>[0]['page']) =>
    drawn(<LikeButton page={page} onLoggedOutLike={() => undefined} />);

  it('is not rendered when likesCount is undefined', () => {
    const { likesCount: _, ...without } = PAGE;
    expect(button(without)).toBe('');
    expect(button(PAGE)).toContain('<button');
  });
});

describe('the view count (V§5)', () => {
  it.each([
    ['public', 3, true],
    ['reusable', 3, true],
    ['public', 0, false],
    ['hidden', 3, false],
    ['private', 3, false],
  ] as const)('%s with %i: %s', (privacy, viewCount, isShown) => {
    expect(drawn(<Toolbar data={{ ...PAGE, privacy, viewCount }} />).includes('view.viewCount')).toBe(
      isShown,
    );
  });
});

describe('Edit and Comment (V§6)', () => {
  const no = { edit: false, comment: false };
  const hrefs = (page: Partial<PresentationPage>) =>
    [...drawn(<Toolbar data={{ ...PAGE, ...page }} />).matchAll(/href="([^"]*(?:edit|login)[^"]*)"/g)].map(
      ([, href]) => href,
    );
  const prezilink = { link_id: 'Secret' };

  it.each([
    ['the edit right', { viewerRights: { edit: true, comment: true } }, ['/p/edit/2B4xYqT7hJmNpRsV/']],
    [
      'the comment right',
      { viewerRights: { edit: false, comment: true } },
      ['/p/edit/2B4xYqT7hJmNpRsV/#present'],
    ],
    ['no right', { viewerRights: no }, []],
    [
      'a right once logged in',
      { viewerRights: no, rightsOnceLoggedIn: { edit: true, comment: true }, prezilink },
      ['/login/?next=%2Fv%2FSecret%2F'],
    ],
    ['no right even then', { viewerRights: no, rightsOnceLoggedIn: no, prezilink }, []],
  ] as const)('%s', (_, page, expected) => {
    expect(hrefs(page)).toEqual(expected);
  });
});

describe('the private header (V§2, V§5)', () => {
  const hidden = { ...PAGE, privacy: 'private', isPublicView: false } as const;
  const rights = (edit: boolean, comment: boolean) => ({ viewerRights: { edit, comment } });
  const headers = (page: PresentationPage) =>
    drawn(<PrivateView data={page} />).match(/<header[^>]*><h1/g)?.length ?? 0;

  it.each([
    ['pitch schema and the edit right', rights(true, true), 1],
    ['pitch schema and the comment right', rights(false, true), 1],
    ['no right', rights(false, false), 0],
    [
      'a right only once logged in',
      { ...rights(false, false), rightsOnceLoggedIn: { edit: true, comment: true } },
      0,
    ],
    ['classic schema', { ...rights(true, true), schemaVersion: '0' }, 0],
    ['embed mode', { ...rights(true, true), embedMode: true }, 0],
  ] as const)('%s: %o', (_, page, expected) => {
    expect(headers({ ...hidden, ...page })).toBe(expected);
  });
});
