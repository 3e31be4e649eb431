import type { PageContext } from '@flydeck/contract/pages';
import type { PresentationPage } from '@flydeck/contract/presentations/page-data';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { PageContextProvider } from '../../page-context.tsx';
import { DetailsCard } from './details-card.tsx';
import { LikeButton } from './like-button.tsx';
import { ViewPage } from './page.tsx';
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
  allowsGuests: false,
  likesCount: 0,
  viewCount: 0,
  prezilink: null,
  accessKey: null,
  isHiddenByModerators: false,
  isEmbeddable: true,
  copiedFrom: null,
  showWatermark: false,
  videoPlayers: [],
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

/** The HTML that the server renders, with message keys in place of messages. */
const render = (node: ReactNode) => renderToString(<PageContextProvider value={CONTEXT}>{node}</PageContextProvider>);

describe('public page', () => {
  const topic = { id: 'root', texts: [], topics: [] };
  const card = { title: 'Sea', path: '/x/', thumbnail: null, stepCount: 1 };
  const pageWithOptionalElements: PresentationPage = {
    ...PAGE,
    featuresForAll: ['video_banner'],
    showGoogleDisplayAdsOnTop: true,
    showGoogleDisplayAdsOnBottom: true,
    transcriptData: [{ ...topic, texts: [{ id: 't', styleClasses: [], paragraphs: [{ text: 'To the sea' }] }] }],
    templates: [{ ...card, type: 'TEMPLATE', oid: null, name: 'journey', subtitle: '' }],
    topPicks: [{ ...card, oid: PAGE.oid, subTitle: '' }],
  };
  // Texts in the HTML by which the tests recognise the elements of the page.
  const VIEWER = 'id="stage"';
  const TOOLBAR = 'aria-label="view.actions"';
  const DETAILS = 'From <em>spring</em> to sea';
  const TRANSCRIPT = 'id="transcript-heading"';
  const OPTIONAL_FRAGMENTS = [
    'around.videoLabel',
    'data-ad="top"',
    'data-ad="bottom"',
    TRANSCRIPT,
    'template.choose',
    'view.topPicks',
  ];
  const FRAGMENTS_IN_ORDER = [
    'around.videoLabel',
    '<header',
    'data-ad="top"',
    VIEWER,
    TOOLBAR,
    'data-ad="bottom"',
    DETAILS,
    TRANSCRIPT,
    'To the sea',
    'template.choose',
    'view.topPicks',
  ];

  it('shows all elements, including the optional elements, in the specified order (V1.1, V2.4, V2.7)', () => {
    const html = render(<ViewPage data={pageWithOptionalElements} />);
    const positions = FRAGMENTS_IN_ORDER.map((fragment) => html.indexOf(fragment));
    expect(positions).not.toContain(-1);
    expect(positions).toEqual([...positions].sort((a, b) => a - b));
  });

  it('shows viewer, toolbar and details without the optional elements (V1.1)', () => {
    const html = render(<ViewPage data={PAGE} />);
    for (const fragment of [VIEWER, TOOLBAR, DETAILS]) expect(html).toContain(fragment);
    for (const fragment of OPTIONAL_FRAGMENTS) expect(html).not.toContain(fragment);
  });
});

describe('details card', () => {
  it('renders the description as HTML (V2.5)', () => {
    expect(render(<DetailsCard data={PAGE} />)).toContain('<p>From <em>spring</em> to sea</p>');
  });

  it('links the name of the owner to the profile only if the owner has an oid (V2.13)', () => {
    expect(render(<DetailsCard data={PAGE} />)).toMatch(/href="\/user\/UserOid\/"[^>]*><bdi>Ada Lovelace/);
    const html = render(<DetailsCard data={{ ...PAGE, owner: { ...OWNER, oid: '' } }} />);
    expect(html).toContain('<bdi>Ada Lovelace');
    expect(html).not.toContain('href="/user/');
  });

  it('renders an avatar of 42 px (V3.6, V9.7)', () => {
    expect(render(<DetailsCard data={PAGE} />)).toMatch(/width:42px;height:42px;background-color:var\(--teal-600\)/);
  });
});

describe('like button', () => {
  const renderButton = (page: Parameters<typeof LikeButton>[0]['page']) =>
    render(<LikeButton page={page} onLoggedOutLike={() => undefined} />);

  it('is not rendered while likesCount is undefined (V5.3)', () => {
    const { likesCount: _, ...withoutLikes } = PAGE;
    expect(renderButton(withoutLikes)).toBe('');
    expect(renderButton(PAGE)).toContain('<button');
  });
});

describe('view count (V5.4)', () => {
  it.each([
    ['public', 3, true],
    ['reusable', 3, true],
    ['public', 0, false],
    ['hidden', 3, false],
    ['private', 3, false],
  ] as const)('for a %s presentation with %i views, is rendered: %s', (privacy, viewCount, isShown) => {
    expect(render(<Toolbar data={{ ...PAGE, privacy, viewCount }} />).includes('view.viewCount')).toBe(isShown);
  });
});

describe('Edit and Comment (V6.4, V6.5)', () => {
  const noRights = { edit: false, comment: false };
  /** The URLs of the links to the editor and to the login page. */
  const hrefs = (page: Partial<PresentationPage>) =>
    [...render(<Toolbar data={{ ...PAGE, ...page }} />).matchAll(/href="([^"]*(?:edit|login)[^"]*)"/g)].map(
      ([, href]) => href,
    );
  const prezilink = { link_id: 'Secret' };

  it.each([
    ['shows Edit with the edit right', { viewerRights: { edit: true, comment: true } }, ['/p/edit/2B4xYqT7hJmNpRsV/']],
    [
      'shows Comment with only the comment right',
      { viewerRights: { edit: false, comment: true } },
      ['/p/edit/2B4xYqT7hJmNpRsV/#present'],
    ],
    ['shows neither Edit nor Comment without a right', { viewerRights: noRights }, []],
    [
      'links to the login page for a right that the visitor gets by logging in',
      { viewerRights: noRights, rightsOnceLoggedIn: { edit: true, comment: true }, prezilink },
      ['/login/?next=%2Fv%2FSecret%2F'],
    ],
    [
      'shows neither Edit nor Comment if the visitor gets no right by logging in',
      { viewerRights: noRights, rightsOnceLoggedIn: noRights, prezilink },
      [],
    ],
  ] as const)('%s', (_, page, expected) => {
    expect(hrefs(page)).toEqual(expected);
  });
});

describe('private header (V2.11)', () => {
  const privatePage = { ...PAGE, privacy: 'private', isPublicView: false } as const;
  const rights = (viewerRights: { readonly edit: boolean; readonly comment: boolean }) => ({ viewerRights });
  const countPrivateHeaders = (page: PresentationPage) =>
    render(<PrivateView data={page} />).match(/<header[^>]*><h1/g)?.length ?? 0;

  it.each([
    ['is shown for a pitch with the edit right', rights({ edit: true, comment: true }), 1],
    ['is shown for a pitch with the comment right', rights({ edit: false, comment: true }), 1],
    ['is hidden without a right', rights({ edit: false, comment: false }), 0],
    [
      'is hidden with a right that the visitor gets by logging in',
      { ...rights({ edit: false, comment: false }), rightsOnceLoggedIn: { edit: true, comment: true } },
      0,
    ],
    ['is hidden for a classic presentation', { ...rights({ edit: true, comment: true }), schemaVersion: '0' }, 0],
    ['is hidden in embed mode', { ...rights({ edit: true, comment: true }), embedMode: true }, 0],
  ] as const)('%s', (_, page, expected) => {
    expect(countPrivateHeaders({ ...privatePage, ...page })).toBe(expected);
  });
});
