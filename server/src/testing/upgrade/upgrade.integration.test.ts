import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Me } from '@flydeck/contract/accounts/me';
import type { Folders } from '@flydeck/contract/dashboard/folders';
import type { OwnPresentations } from '@flydeck/contract/dashboard/presentations';
import type { EditHistoryEntry } from '@flydeck/contract/editing/history';
import type { Snapshot, SyncResponse } from '@flydeck/contract/editing/messages';
import type { PublishingStatus } from '@flydeck/contract/editing/publishing';
import { CONVERSION_STATUS, exportPdfPath, MEDIA_PATH } from '@flydeck/contract/exports/constants';
import type { Conversion, ConversionStatus, StartedConversion } from '@flydeck/contract/exports/pdf-export';
import type { PersonalPage } from '@flydeck/contract/presentations/page-data';
import { IS_PURCHASED_PATH } from '@flydeck/contract/purchases/constants';
import { PUTMA_COOKIE } from '@flydeck/contract/purchases/putma-cookie';
import type { SearchResponse } from '@flydeck/contract/search/search';
import type { Uploads } from '@flydeck/contract/uploads/upload';
import { DOCUMENT_ID } from '@flydeck/scene/records/record';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { SELLING_SETTINGS } from '../selling.ts';
import { type ServerProcess, startServerProcess } from '../server-process.ts';
import { PASSWORD, signUpBody } from '../visitor.ts';
import { readRecordedRelease } from './fixture-files.ts';
import { HttpVisitor } from './http-visitor.ts';
import { renewExportToken, renewLinkKey } from './old-signatures.ts';
import { type RestoredRelease, restoreRelease } from './restore.ts';
import { SHARED_TITLE } from './write-state.ts';

/** The recorded release, named after its last migration. `record.ts` has written the folder of this name. */
const RELEASE = '0049-legal-pages';
const POLL_OPTIONS = { timeout: 50_000, interval: 250 };
const MIGRATIONS = join(import.meta.dirname, '../../migrations');

const release = readRecordedRelease(join(import.meta.dirname, RELEASE));
const { state } = release;
const { published, shared, draft, upload } = state.author;
let dataDir: string;
let restored: RestoredRelease;
let server: ServerProcess;
let origin: string;
let db: Client;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'flydeck-upgrade-'));
  restored = await restoreRelease(release, { serverUrl: inject('databaseServer').url, dataDir });
  const env = { ...SELLING_SETTINGS, DATABASE_URL: restored.databaseUrl, DEMOS: 'true', FILMS: 'false' };
  server = startServerProcess({ dataDir, env });
  origin = await server.ready;
  db = new Client({ connectionString: restored.databaseUrl });
  await db.connect();
}, 120_000);

afterAll(async () => {
  await db?.end();
  server?.child.kill('SIGTERM');
  await server?.result;
  await restored?.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/**
 * The recorded visitors. The fan is a member who likes the published presentation. The buyer and the reader have no
 * account: the buyer has bought the PDF of this presentation, and the reader has entered the password of the share
 * link.
 */
type Person = 'administrator' | 'author' | 'fan' | 'buyer' | 'reader';

/** Returns a recorded visitor with the cookies that the release had set in their browser. */
const openReturningVisitor = (person: Person): HttpVisitor => new HttpVisitor(origin, state[person].cookies);

/** Returns the number of rows of a table that satisfy the SQL condition. */
async function countRows(table: string, condition = 'true'): Promise<number> {
  const { rows } = await db.query(`SELECT count(*)::int AS count FROM ${table} WHERE ${condition}`);
  return Number(rows[0]?.count);
}

async function openNewVisitor(): Promise<HttpVisitor> {
  const visitor = new HttpVisitor(origin);
  await visitor.get('/login/', { accept: 'text/html' });
  return visitor;
}

const expectPdf = async (visitor: HttpVisitor, path: string): Promise<void> => {
  const file = await visitor.get(path);
  expect([file.status, file.body.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
};

/** Polls a conversion until its PDF is finished, and returns the path of the file. */
async function waitForPdf(visitor: HttpVisitor, url: string, authorization: string): Promise<string> {
  const conversion = await vi.waitFor(async () => {
    const current = await visitor.call<ConversionStatus>('POST', url, { headers: { authorization } });
    expect(current.status).toBe(CONVERSION_STATUS.done);
    return current;
  }, POLL_OPTIONS);
  // `uri` is `pdf:`, followed by the path of the file below `MEDIA_PATH`.
  return MEDIA_PATH + (conversion.results?.[0]?.uri.split(':')[1] ?? '');
}

describe(`a start on the data of the release ${RELEASE}`, () => {
  it('applies all later migrations', async () => {
    const { rows } = await db.query('SELECT name FROM flydeck_migrations ORDER BY name');
    const files = (await readdir(MIGRATIONS)).map((file) => file.replace(/\.ts$/, '')).sort();
    expect(rows.map(({ name }) => name)).toEqual(files);
  });

  it('does not load demo presentations and templates again', async () => {
    const facts = await db.query('SELECT name FROM instance_facts ORDER BY name');
    expect(facts.rows.map(({ name }) => name)).toEqual(['demos-loaded', 'templates-loaded']);
    expect(await countRows('templates')).toBe(state.rowCounts['templates']);
    // The import of the waiting upload adds one presentation.
    await vi.waitFor(async () => expect(await countRows('uploads', "state = 'done'")).toBe(1), POLL_OPTIONS);
    expect(await countRows('presentations')).toBe((state.rowCounts['presentations'] ?? 0) + 1);
    expect(await countRows('picks')).toBe(state.rowCounts['picks']);
  });
});

describe('visitors of the release', () => {
  it('stay logged in with their session cookies', async () => {
    const names = { administrator: 'Ada Admin', author: 'Grace Author', fan: 'Frida Fan' } as const;
    for (const [person, viewerName] of Object.entries(names)) {
      const me = await openReturningVisitor(person as Person).call<Me>('GET', '/api/page/me');
      const isAdministrator = person === 'administrator';
      expect(me).toMatchObject({ isAuthenticated: true, isGuest: false, isAdministrator, viewerName });
    }
  });

  it('send requests with their CSRF cookies, with and without an account', async () => {
    const author = openReturningVisitor('author');
    const folder = await author.request('POST', '/api/dashboard/folders', { body: { name: 'Whales' } });
    expect(folder.status).toBe(201);
    await author.call('DELETE', `/api/dashboard/folders/${folder.json<{ id: string }>().id}`);
    const unlock = { body: { password: shared.password } };
    const response = await openReturningVisitor('reader').request('POST', `/api/links/${shared.linkId}/unlock`, unlock);
    expect(response.status).toBe(204);
  });

  it('log in with their passwords', async () => {
    const visitor = await openNewVisitor();
    const { email } = signUpBody('Grace Author');
    await visitor.call('POST', '/api/accounts/log-in', { body: { email, password: PASSWORD } });
    expect((await visitor.call<Me>('GET', '/api/page/me')).viewerName).toBe('Grace Author');
  });
});

describe('presentations of the release', () => {
  it('open, and serve their scenes and pictures', async () => {
    const page = await (await openNewVisitor()).get(published.path, { accept: 'text/html' });
    expect(page.status).toBe(200);
    expect(page.body.toString()).toContain(published.title);
    const sceneAndPictureKeys = [...release.blobs.keys()].filter((key) =>
      /^(scenes\/.*json|assets\/.*webp)$/.test(key),
    );
    const { rows } = await db.query('SELECT scene_hash FROM presentations WHERE oid = $1', [published.oid]);
    expect(sceneAndPictureKeys).toContain(`scenes/${rows[0]?.scene_hash}.json`);
    for (const path of [`/scenes/${rows[0]?.scene_hash}.json`, ...recordedPicturesIn(page.body.toString())])
      expect([path, (await fetch(origin + path)).status]).toEqual([path, 200]);
  });

  it('are found by search, with the demo presentations', async () => {
    const visitor = await openNewVisitor();
    const search = (text: string) =>
      visitor.call<SearchResponse>('GET', `/api/search?search=${encodeURIComponent(text)}`);
    expect((await search('hummingbird nectar')).hits.map(({ oid }) => oid)).toEqual([published.oid]);
    expect((await search('map')).total).toBeGreaterThan(0);
    const ownPresentations = await openReturningVisitor('author').call<OwnPresentations>(
      'GET',
      '/api/dashboard/presentations?search=nest%20sites',
    );
    expect(ownPresentations.presentations.map(({ oid }) => oid)).toEqual([shared.oid]);
  });

  it('have the same folders, likes and trash', async () => {
    const author = openReturningVisitor('author');
    const { folders } = await author.call<Folders>('GET', '/api/dashboard/folders');
    expect(folders).toEqual([{ id: state.author.folder, name: 'Birds', count: 1 }]);
    const trash = await author.call<OwnPresentations>('GET', '/api/dashboard/presentations?place=trash');
    expect(trash.presentations.map(({ oid }) => oid)).toEqual([state.author.trashed]);
    const personalPageUrl = `/api/page/presentation/${published.oid}`;
    const likeState = { hasLikedPrezi: true, likesCount: 1 };
    expect(await openReturningVisitor('fan').call<PersonalPage>('GET', personalPageUrl)).toMatchObject(likeState);
    expect((await author.call<PersonalPage>('GET', personalPageUrl)).hasLikedPrezi).toBe(false);
  });

  it('have logs that contain the history of the drafts and continue the revision numbers of the drafts', async () => {
    await vi.waitFor(
      async () => expect(await countRows('edit_documents')).toBe(state.rowCounts['drafts']),
      POLL_OPTIONS,
    );
    expect(await countRows('edit_snapshots')).toBeGreaterThanOrEqual(state.rowCounts['draft_history'] ?? 0);
    const author = openReturningVisitor('author');
    const path = `/api/editing/${published.oid}`;
    const status = await author.call<PublishingStatus>('GET', `${path}/publishing`);
    expect(status).toMatchObject({ headSeq: draft.revision, hasChanges: true });
    const { entries } = await author.call<{ entries: EditHistoryEntry[] }>('GET', `${path}/history`);
    expect(entries[0]).toMatchObject({ seq: draft.revision, author: 'Grace Author', label: null });
    expect(entries[1]).toMatchObject({ seq: status.publishedSeq, label: 'published' });
    const titleAt = async (seq: number | null) => {
      const { records } = await author.call<Snapshot>('GET', `${path}/history/${seq}`);
      return records.find(({ id }) => id === DOCUMENT_ID)?.properties['title'];
    };
    expect([await titleAt(status.publishedSeq), await titleAt(draft.revision)]).toEqual([published.title, draft.title]);
    const operations = [{ op: 'set', id: DOCUMENT_ID, property: 'title', value: 'Third edition' }];
    const pushes = [{ batchId: randomUUID(), base: draft.revision, operations }];
    const { acks, head } = await author.call<SyncResponse>('POST', `${path}/sync`, {
      body: { lastSeq: draft.revision, pushes, seeds: [] },
    });
    expect([acks.map(({ seq }) => seq), head]).toEqual([[draft.revision + 1], draft.revision + 1]);
  });

  it('with unpublished changes are marked as changed in the dashboard', async () => {
    const author = openReturningVisitor('author');
    const { presentations } = await author.call<OwnPresentations>('GET', '/api/dashboard/presentations');
    const changed = presentations.filter(({ unpublishedRevision }) => unpublishedRevision !== null);
    expect(changed.map(({ oid }) => oid)).toEqual([published.oid]);
  });
});

describe('share links of the release', () => {
  const path = `/v/${shared.linkId}/`;

  it('ask for the password, and accept it', async () => {
    const visitor = await openNewVisitor();
    expect((await visitor.get(path, { accept: 'text/html' })).body.toString()).not.toContain(SHARED_TITLE);
    const body = { password: shared.password };
    await visitor.call('POST', `/api/links/${shared.linkId}/unlock`, { body });
    expect((await visitor.get(path, { accept: 'text/html' })).body.toString()).toContain(SHARED_TITLE);
  });

  it('open with the cookie of an entered password', async () => {
    const cookieName = `link_${shared.linkId}`;
    const linkKey = renewLinkKey(release, state.reader.cookies[cookieName] ?? '', restored.timeShiftSeconds);
    const reader = new HttpVisitor(origin, { ...state.reader.cookies, [cookieName]: linkKey });
    expect((await reader.get(path, { accept: 'text/html' })).body.toString()).toContain(SHARED_TITLE);
  });
});

describe('a purchase of the release without an account', () => {
  it('is recognized by its cookie, so that the PDF can be downloaded', async () => {
    const buyer = openReturningVisitor('buyer');
    const putma = encodeURIComponent(state.buyer.cookies[PUTMA_COOKIE] ?? '');
    const query = `?putma-id=${putma}&prezi-oid=${published.oid}`;
    expect(await buyer.call<{ isPurchased: boolean }>('GET', IS_PURCHASED_PATH + query)).toEqual({
      isPurchased: true,
    });
    const { conversion_token: token } = await buyer.call<Conversion>('POST', exportPdfPath(published.oid));
    const { conversion_status_token: status } = await buyer.call<StartedConversion>('POST', token.url, {
      headers: { authorization: token.header },
    });
    await expectPdf(buyer, await waitForPdf(buyer, status.url, status.header));
  });

  it('has a mailed link that opens the PDF without the cookie', async () => {
    const token = state.buyer.mailedPath.slice(MEDIA_PATH.length);
    const renewed = renewExportToken(release, 'media', token, restored.timeShiftSeconds);
    await expectPdf(new HttpVisitor(origin), MEDIA_PATH + renewed);
  });

  it('does not belong to other visitors', async () => {
    const response = await (await openNewVisitor()).request('POST', exportPdfPath(published.oid));
    expect(response.status).toBe(402);
  });
});

describe('jobs that were waiting in the release', () => {
  it('import the uploaded file once', async () => {
    const author = openReturningVisitor('author');
    const finishedUpload = await vi.waitFor(async () => {
      const { uploads } = await author.call<Uploads>('GET', '/api/uploads');
      expect(uploads).toEqual([expect.objectContaining({ id: upload.id, state: 'done' })]);
      return uploads[0];
    }, POLL_OPTIONS);
    const { presentations } = await author.call<OwnPresentations>('GET', '/api/dashboard/presentations');
    const imported = presentations.filter(({ title }) => title === upload.title);
    expect(imported.map(({ oid }) => oid)).toEqual([finishedUpload?.presentationOid]);
  });

  it('convert the requested PDF', async () => {
    const { url, header } = state.buyer.conversionStatus;
    const [scheme = '', token = ''] = header.split(' ');
    const renewed = renewExportToken(release, 'status', token, restored.timeShiftSeconds);
    const buyer = openReturningVisitor('buyer');
    await expectPdf(buyer, await waitForPdf(buyer, url, `${scheme} ${renewed}`));
  });

  it('send the requested mail once, and no mail again', async () => {
    const resetMailCondition = "subject ILIKE '%password%'";
    await vi.waitFor(async () => expect(await countRows('mail_outbox', resetMailCondition)).toBe(1), POLL_OPTIONS);
    expect(await countRows('mail_outbox')).toBe((state.rowCounts['mail_outbox'] ?? 0) + 1);
  });
});

describe('settings of the release', () => {
  it('include the stored flags and legal texts', async () => {
    const page = await (await openNewVisitor()).get('/legal/imprint/', { accept: 'text/html' });
    expect(page.body.toString()).toContain('Published by the Aviary Society.');
    const personal = await openReturningVisitor('fan').call<PersonalPage>(
      'GET',
      `/api/page/presentation/${published.oid}`,
    );
    expect(personal.evaluatedFeatures).toMatchObject({ content_curation: true });
  });
});

/** Returns the paths of the recorded pictures in a page. Other pictures belong to the demo presentations. */
function recordedPicturesIn(html: string): readonly string[] {
  const paths = [...html.matchAll(/\/assets\/[0-9a-f]{64}\.(?:webp|jpg)/g)].map(([path]) => path);
  return [...new Set(paths)].filter((path) => release.blobs.has(path.slice(1)));
}
