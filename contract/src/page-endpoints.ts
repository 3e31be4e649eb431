import { ADMIN_SECTIONS, type AdminSection } from './admin/sections.ts';
import { EMBEDDING_HELP_PATH } from './embed/constants.ts';
import { type EndpointDefinition, HTML_RESPONSE } from './endpoint.ts';
import { ALTERNATE_CHECKOUT_PATH } from './purchases/constants.ts';

/** A page for browsers. */
export interface PageEndpoint<Path extends string = string> extends EndpointDefinition {
  readonly method: 'GET';
  readonly path: Path;
}

/** Requests for `aliases` are redirected to the page. The default alias is the path without its trailing slash. */
type PageOptions = Partial<Pick<EndpointDefinition, 'aliases' | 'errors' | 'auth'>>;

function page<const Path extends string>(path: Path, summary: string, options?: PageOptions): PageEndpoint<Path> {
  const aliases = [path.slice(0, -1)];
  // The definition has no schemas of parameters: handlers validate the parameters, and send an error page if necessary.
  return { method: 'GET', path, aliases, summary, response: HTML_RESPONSE, auth: 'anyone', caching: null, ...options };
}

/** Options of a page that shows a resource which may not exist. */
const RESOURCE_PAGE: PageOptions = { errors: ['resource.not_found'] };
const MEMBER_PAGE: PageOptions = { auth: 'member' };
const MEMBER_RESOURCE_PAGE: PageOptions = { ...RESOURCE_PAGE, ...MEMBER_PAGE };
/** For everybody but administrators, the pages of the administration do not exist. */
const ADMIN_PAGE: PageOptions = { ...RESOURCE_PAGE, auth: 'administrator' };

type AdminPages = {
  readonly [Section in AdminSection as `admin-${Section}`]: PageEndpoint<`/admin/${Section}/`>;
};

const adminPages = Object.fromEntries(
  ADMIN_SECTIONS.map((section) => [
    `admin-${section}`,
    page(`/admin/${section}/`, `Shows the section “${section}” of the administration.`, ADMIN_PAGE),
  ]),
) as AdminPages;

/** The pages for browsers, by the name of their route. */
export const PAGE_ENDPOINTS_BY_NAME = {
  home: page('/', 'Shows the home page.', { aliases: [] }),
  view: page('/p/:oid/:slug/', 'Shows a presentation.', {
    ...RESOURCE_PAGE,
    aliases: ['/p/:oid', '/p/:oid/', '/p/:oid/:slug'],
  }),
  presenter: page('/presenter/:oid/', 'Shows the console of a presenter, and the stage.', RESOURCE_PAGE),
  live: page('/live/', 'Shows the field for the code of a live session, or a session to its followers.', {
    aliases: ['/live', '/live/:code', '/live/:code/'],
  }),
  'live-session': page(
    '/live/sessions/:id/',
    'Shows the times, answers and questions of a live session to those who may edit it, or to everybody.',
    RESOURCE_PAGE,
  ),
  remote: page('/live/remote/', 'Shows the page of a remote, which controls a live session.'),
  // V9.6 specifies the path of the embed page.
  embed: page('/p/embed/:oid/', 'Shows a presentation in an iframe of another site.', RESOURCE_PAGE),
  link: page('/v/:linkId/', 'Shows the presentation of a share link.', RESOURCE_PAGE),
  invitation: page('/invitation/:token/', 'Accepts an invitation to a presentation.', RESOURCE_PAGE),
  edit: page('/:oid/edit/', 'Shows the editor of a presentation.', {
    ...MEMBER_RESOURCE_PAGE,
    aliases: ['/:oid/edit', '/p/edit/:oid', '/p/edit/:oid/'],
  }),
  create: page('/create/', 'Shows the ways to create a presentation.'),
  'ai-start': page('/ai/start/', 'Shows the form for the outline of a new presentation.'),
  dashboard: page('/dashboard/next/', 'Shows the member’s presentations.', {
    ...MEMBER_PAGE,
    aliases: ['/dashboard', '/dashboard/', '/dashboard/next'],
  }),
  insights: page('/insights/:oid/', 'Shows the statistics of a presentation to its owner.', MEMBER_RESOURCE_PAGE),
  explore: page('/explore/', 'Shows public presentations.'),
  search: page('/explore/search/', 'Shows the results of a search.', { errors: ['request.invalid'] }),
  templates: page('/templates/', 'Shows the templates.'),
  gallery: page('/gallery/', 'Shows the presentations picked by the staff.'),
  user: page('/user/:oid/', 'Shows a profile and its public presentations.', RESOURCE_PAGE),
  product: page('/product/', 'Describes the product.'),
  'features-ai': page('/features/ai/', 'Describes how outlines become presentations.'),
  'features-embedding': page(EMBEDDING_HELP_PATH, 'Describes how to embed presentations.'),
  // V2.17 specifies the pages of the video product.
  video: page('/video/', 'Describes the video product.'),
  'education-video': page('/education/video/', 'Describes the video product to teachers.'),
  'legal-imprint': page('/legal/imprint/', 'Shows the imprint.', RESOURCE_PAGE),
  'legal-privacy': page('/legal/privacy/', 'Shows the privacy policy.', RESOURCE_PAGE),
  'legal-terms': page('/legal/terms/', 'Shows the terms.', RESOURCE_PAGE),
  'contact-support': page('/contact/support/', 'Shows the contact form for support.'),
  'contact-billing': page('/contact/billing/', 'Shows the contact form for billing.'),
  'contact-abuse': page('/contact/abuse/:oid', 'Shows the form to report a presentation.', {
    ...RESOURCE_PAGE,
    aliases: ['/contact/abuse/:oid/'],
  }),
  signup: page('/signup/', 'Shows the sign-up form.'),
  login: page('/login/', 'Shows the login form.'),
  logout: page('/logout', 'Shows the page that logs out.', { aliases: ['/logout/'] }),
  'forgot-password': page('/forgot-password/', 'Shows the form to request a new password.'),
  'reset-password': page('/reset-password/', 'Shows the form to set a new password.'),
  'verify-email': page('/verify-email/', 'Verifies an e-mail address.'),
  settings: page('/settings/', 'Shows the settings of the account.', MEMBER_PAGE),
  micropayment: page(
    ALTERNATE_CHECKOUT_PATH,
    'Shows the checkout of the alternate payment provider (V2.18).',
    RESOURCE_PAGE,
  ),
  admin: page('/admin/', 'Redirects to the first section of the administration.', ADMIN_PAGE),
  ...adminPages,
} as const;

/** The pages for browsers, as a list. */
export const PAGE_ENDPOINTS = Object.values(PAGE_ENDPOINTS_BY_NAME);
