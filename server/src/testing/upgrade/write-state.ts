import { randomUUID } from 'node:crypto';
import type { CreatedPresentation } from '@flydeck/contract/drafts/create-draft';
import type { SyncResponse } from '@flydeck/contract/editing/messages';
import type { PublishingStatus } from '@flydeck/contract/editing/publishing';
import { exportPdfPath } from '@flydeck/contract/exports/constants';
import type { Conversion, StartedConversion } from '@flydeck/contract/exports/pdf-export';
import { likePath } from '@flydeck/contract/likes/constants';
import type { ShareLink } from '@flydeck/contract/links/link';
import { CHECKOUT_COMPLETE_PATH, CREATE_CHECKOUT_PATH, TEST_PAY_PATH } from '@flydeck/contract/purchases/constants';
import { PUTMA_COOKIE } from '@flydeck/contract/purchases/putma-cookie';
import type { Upload } from '@flydeck/contract/uploads/upload';
import { DOCUMENT_ID } from '@flydeck/scene/records/record';
import { cardPaymentBody } from '../checkout-calls.ts';
import { signUpBody } from '../visitor.ts';
import { HttpVisitor } from './http-visitor.ts';

const TITLE = 'Hummingbird migration routes';
const MARKDOWN = `# ${TITLE}

- Twenty hours across the Gulf of Mexico
- Fuel: nectar

## Ruby-throated

Leaves in September.

## Rufous

Follows the flowers north.
`;
const UPLOADED_TITLE = 'Godwit nonstop flight';
/** Title of the private presentation with a share link. */
export const SHARED_TITLE = 'Nest sites, not for the public';
const LINK_PASSWORD = 'open sesame';

/** Creates a visitor who has opened a page, which sets the CSRF cookie. */
async function openVisitor(origin: string): Promise<HttpVisitor> {
  const visitor = new HttpVisitor(origin);
  await visitor.get('/login/', { accept: 'text/html' });
  return visitor;
}

async function signUp(origin: string, name: string): Promise<HttpVisitor> {
  const visitor = await openVisitor(origin);
  await visitor.call('POST', '/api/accounts/sign-up', { body: signUpBody(name) });
  return visitor;
}

/** Creates an unpublished presentation of the author. */
const createDraft = (author: HttpVisitor, body: object) =>
  author.call<CreatedPresentation>('POST', '/api/drafts', { body });

/** Sets the title in the log of a presentation. @returns the sequence number of the batch */
async function setTitle(author: HttpVisitor, oid: string, title: string): Promise<number> {
  const operations = [{ op: 'set', id: DOCUMENT_ID, property: 'title', value: title }];
  const pushes = [{ batchId: randomUUID(), base: 0, operations }];
  const body = { lastSeq: null, pushes, seeds: [] };
  const { head } = await author.call<SyncResponse>('POST', `/api/editing/${oid}/sync`, { body });
  return head;
}

/** Publishes the initial state of a presentation for everybody. */
const publish = (author: HttpVisitor, oid: string) =>
  author.call<PublishingStatus>('POST', `/api/editing/${oid}/publish`, { body: { seq: 0, privacy: 'public' } });

/** Creates a published presentation with changes that are not published, in a folder. */
async function writePublished(author: HttpVisitor) {
  const { oid } = await createDraft(author, { kind: 'markdown', text: MARKDOWN });
  // Creates the log, from which the next request publishes the state 0.
  await author.call<SyncResponse>('POST', `/api/editing/${oid}/sync`, {
    body: { lastSeq: null, pushes: [], seeds: [] },
  });
  const { path } = await publish(author, oid);
  const title = `${TITLE}, second edition`;
  const seq = await setTitle(author, oid, title);
  const folder = await author.call<{ id: string }>('POST', '/api/dashboard/folders', {
    body: { name: 'Birds' },
  });
  await author.call('PATCH', `/api/dashboard/presentations/${oid}`, { body: { folder: folder.id } });
  return {
    published: { oid, path, title: TITLE },
    draft: { revision: seq, title },
    folder: folder.id,
  };
}

/** Creates a private presentation with a share link, and a presentation in the trash. */
async function writePrivate(author: HttpVisitor) {
  const createBlankDraft = (title: string) => createDraft(author, { kind: 'blank', title, language: 'en' });
  const { oid } = await createBlankDraft(SHARED_TITLE);
  const { linkId } = await author.call<ShareLink>('POST', `/api/presentations/${oid}/links`, {
    body: { right: 'view', password: LINK_PASSWORD },
  });
  const { oid: trashed } = await createBlankDraft('Dodo');
  await author.call('DELETE', `/api/dashboard/presentations/${trashed}`);
  return { shared: { oid, linkId, password: LINK_PASSWORD }, trashed };
}

/** Buys the PDF of a presentation with a test card. The server then mails the link to the PDF. */
async function buy(buyer: HttpVisitor, oid: string): Promise<void> {
  await buyer.get(`/pdf-access/is-purchased?putma-id=&prezi-oid=${oid}`);
  const putmaId = decodeURIComponent(buyer.cookies.get(PUTMA_COOKIE) ?? '');
  const { client_secret: secret } = await buyer.call<{ client_secret: string }>('POST', CREATE_CHECKOUT_PATH, {
    body: { 'putma-id': putmaId, 'prezi-oid': oid, 'prezi-title': TITLE },
  });
  await buyer.call('POST', TEST_PAY_PATH, { body: cardPaymentBody(secret) });
  // A client secret consists of the session id, `_secret_`, and a random text.
  const [sessionId = ''] = secret.split('_secret_');
  await buyer.call('POST', CHECKOUT_COMPLETE_PATH, { body: { 'session-id': sessionId } });
}

/**
 * The visitors who write the state of an instance, which the upgrade tests record. Requests can change the cookies of
 * the visitor who sends them.
 */
export interface RecordedVisitors {
  readonly administrator: HttpVisitor;
  /** Owns the presentations. */
  readonly author: HttpVisitor;
  /** Likes the published presentation. */
  readonly fan: HttpVisitor;
  /** Buys the PDF of the published presentation without an account. */
  readonly buyer: HttpVisitor;
  /** Opens the share link with its password, without an account. */
  readonly reader: HttpVisitor;
}

/** Writes accounts, presentations, a folder, a share link, a like, a purchase and settings, but no pending jobs. */
export async function writeState(origin: string) {
  const administrator = await signUp(origin, 'Ada Admin');
  await administrator.call('PUT', '/api/admin/flags/content_curation', {
    body: { enabled: true, sharePercent: 100 },
  });
  await administrator.call('PUT', '/api/admin/legal-pages/imprint/default', {
    body: { text: 'Published by the Aviary Society.', basedOn: 0 },
  });
  const author = await signUp(origin, 'Grace Author');
  const authorState = { ...(await writePublished(author)), ...(await writePrivate(author)) };
  const fan = await signUp(origin, 'Frida Fan');
  await fan.call('PUT', likePath(authorState.published.oid));
  const buyer = await openVisitor(origin);
  await buy(buyer, authorState.published.oid);
  const reader = await openVisitor(origin);
  await reader.call('POST', `/api/links/${authorState.shared.linkId}/unlock`, {
    body: { password: LINK_PASSWORD },
  });
  return { visitors: { administrator, author, fan, buyer, reader } satisfies RecordedVisitors, authorState };
}

/**
 * Writes jobs that stay pending, because no process of the instance runs jobs: an import, a PDF and a mail. Returns
 * what the test needs to find the results of these jobs, and the visitors' cookies after the requests.
 */
export async function writePendingJobs(
  origin: string,
  { author, buyer }: Pick<RecordedVisitors, 'author' | 'buyer'>,
  oid: string,
) {
  // Creates new visitors with the same cookies, because the instance was restarted at another origin.
  const [authorVisitor, buyerVisitor] = [author, buyer].map(
    (visitor) => new HttpVisitor(origin, visitor.cookieRecord()),
  ) as [HttpVisitor, HttpVisitor];
  const upload = await authorVisitor.call<Upload>('PUT', '/api/uploads?name=godwits.md', {
    body: Buffer.from(`# ${UPLOADED_TITLE}\n\nEleven days from Alaska to Tasmania.\n`),
    headers: { 'content-type': 'application/octet-stream' },
  });
  const options = { body: { steps: 'overview', size: 'a4', notes: false } };
  const { conversion_token: token } = await buyerVisitor.call<Conversion>('POST', exportPdfPath(oid), options);
  const started = await buyerVisitor.call<StartedConversion>('POST', token.url, {
    headers: { authorization: token.header },
  });
  const email = String(signUpBody('Frida Fan')['email']);
  await buyerVisitor.call('POST', '/api/accounts/request-password-reset', { body: { email } });
  return {
    upload: { id: upload.id, title: UPLOADED_TITLE },
    conversionStatus: started.conversion_status_token,
    cookies: { author: authorVisitor.cookieRecord(), buyer: buyerVisitor.cookieRecord() },
  };
}
