import { signUpBody } from './visitor.ts';

/** Value that tests replace with a valid form key. */
export const FORM_KEY = 'KEY';

const houseAdBody = (oid: string) => ({
  title: 't',
  text: 't',
  callToAction: 'c',
  link: '/create/',
  pictureOid: oid,
  isActive: false,
});

/**
 * For each endpoint with a JSON body, a body that matches the endpoint's schema and refers to the presentation `oid`.
 * Ids and tokens in the bodies need not exist, and passwords need not be correct.
 */
export const VALID_BODIES: Readonly<Record<string, (oid: string) => Readonly<Record<string, unknown>>>> = {
  'POST /api/accounts/sign-up': () =>
    signUpBody('Mallory', { clickSource: { element_text: 'Sign up' }, next: '/', invite: 'a' }),
  'POST /api/accounts/log-in': () => ({ email: 'a@example.org', password: 'x', rememberMe: true, next: '/' }),
  'POST /api/accounts/verify-email': () => ({ token: 'a'.repeat(43) }),
  'POST /api/accounts/reset-password': () => ({ token: 'a'.repeat(43), password: 'correct horse battery' }),
  'POST /api/accounts/request-password-reset': () => ({ email: 'a@example.org' }),
  'POST /api/accounts/change-password': () => ({ currentPassword: 'not it', password: 'correct horse' }),
  'POST /api/accounts/change-email': () => ({ email: 'a@example.org', password: 'not it' }),
  'POST /api/accounts/delete': () => ({ password: 'not it at all' }),
  'POST /api/accounts/tokens': () => ({ name: 't', scopes: ['read'], expiresInDays: 7 }),
  'POST /api/accounts/invites': () => ({ email: 'a@example.org' }),
  'PATCH /api/accounts/settings': () => ({
    bio: 'b',
    firstName: 'a',
    lastName: 'b',
    publicDisplayName: 'c',
    username: 'mallory',
    language: 'en',
    authorSegment: 'other',
  }),
  'POST /api/presentations/:oid/links': () => ({ right: 'view', expiresAt: '2999-01-01T00:00:00Z' }),
  'PATCH /api/presentations/:oid/links/:linkId': () => ({ right: 'edit' }),
  'POST /api/links/:linkId/unlock': () => ({ password: 'not it' }),
  'POST /api/contact': () => ({
    kind: 'support',
    name: 'M',
    email: 'm@example.org',
    subject: 's',
    text: 't',
    formKey: FORM_KEY,
    website: '',
  }),
  'POST /api/contact/abuse': (oid) => ({
    oid,
    reason: 'spam',
    text: 't',
    email: 'm@example.org',
    formKey: FORM_KEY,
    website: '',
  }),
  'POST /api/assist': () => ({ action: 'rewrite', title: 'Bees', lines: ['They fly.'], language: 'en' }),
  'POST /api/outlines': () => ({ source: 'Bees', title: 'Bees', length: 'short', language: 'en' }),
  'PATCH /api/dashboard/presentations/:oid': () => ({
    title: 't',
    privacy: 'private',
    folder: null,
    embedOrigins: ['https://a.example'],
    autoplay: 'no',
  }),
  'POST /api/dashboard/bulk': (oid) => ({ action: 'move', oids: [oid], folder: null }),
  'POST /api/dashboard/folders': () => ({ name: 'n' }),
  'PATCH /api/dashboard/folders/:id': () => ({ name: 'n' }),
  'POST /api/presentations/:oid/duplicate': () => ({ title: 't' }),
  'POST /backend/export/:oid/pdf/': () => ({ steps: 'all', notes: true, size: 'a4' }),
  'POST /api/drafts': () => ({ kind: 'blank', title: 't', language: 'en' }),
  'POST /api/drafts/preview': () => ({ kind: 'markdown', text: '# Bees' }),
  'PUT /api/drafts/:oid': () => ({ baseRevision: 1, patch: [] }),
  'PATCH /api/drafts/:oid': () => ({
    privacy: 'private',
    pdfPrice: { kind: 'own', amount: 1, currency: 'EUR' },
  }),
  'POST /api/editing/:oid/sync': () => ({ lastSeq: null, pushes: [], seeds: [] }),
  'POST /api/editing/:oid/restore': () => ({ seq: 999 }),
  'PUT /api/editing/:oid/history/:seq/name': () => ({ name: 'Before the talk' }),
  'POST /api/editing/:oid/history-deletion': () => ({ untilSeq: 0 }),
  'POST /api/editing/:oid/publish': () => ({ seq: 999, privacy: 'private' }),
  'PUT /api/templates/:oid': () => ({ isTemplate: false }),
  'POST /api/admin/moderate': (oid) => ({ verb: 'unhide', oid, note: 'n', reportId: '1' }),
  'PUT /api/admin/users/:id/role': () => ({ role: 'member' }),
  'PUT /api/admin/picks': (oid) => ({ oids: [oid] }),
  'PUT /api/admin/flags/:name': () => ({ enabled: true, sharePercent: 5 }),
  'POST /api/admin/ads': houseAdBody,
  'PUT /api/admin/ads/:id': houseAdBody,
  'PUT /api/admin/presentations/:oid/tags': () => ({ tags: ['t'] }),
  'POST /api/admin/legal-pages/preview': () => ({ text: 't' }),
  'PUT /api/admin/legal-pages/:page/:language': () => ({ text: 't', basedOn: 0 }),
  'POST /pdf-access/create-checkout-session/': (oid) => ({
    'putma-id': '',
    'prezi-oid': oid,
    'prezi-title': 't',
    key: 'k',
    provider: 'alternate',
  }),
  'POST /pdf-access/checkout-complete': () => ({ 'session-id': 'cs_test_0123' }),
  'POST /pdf-access/send-pdf-link-email/': () => ({
    email: 'm@example.org',
    'prezi-link': 'l',
    'prezi-title': 't',
    'pdf-link': '/media/x',
  }),
  'POST /pdf-access/test-payments/pay': () => ({
    client_secret: 'cs_test_0_secret_1',
    email: 'm@example.org',
    card: '4242424242424242',
    expiry: '12/60',
    cvc: '123',
    confirmed: false,
  }),
};
