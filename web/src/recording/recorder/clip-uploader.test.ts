import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { CallError, type call } from '../../api/call.ts';
import { ClipUploader } from './clip-uploader.ts';
import { RecorderStorage } from './recorder-storage.ts';

interface SentCall {
  readonly endpoint: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: { readonly number?: number; readonly audio?: string };
}

const problem = (status: number, code: 'resource.not_found' | 'server.unavailable') =>
  new CallError(status, { type: 'about:blank', status, title: code, code, requestId: '' });
let scopeCount = 0;

/** An uploader of a storage with a take, whose requests are recorded and answered by `respond` or with success. */
async function open(respond: (sent: SentCall) => unknown = () => undefined) {
  scopeCount += 1;
  const storage = new RecorderStorage(`uploader/${scopeCount}`);
  await storage.addTake({ id: `take-${scopeCount}`, recordingId: null });
  const sent: SentCall[] = [];
  const uploaded: string[] = [];
  const timers: { readonly callback: () => void; readonly ms: number }[] = [];
  const answer = ({ endpoint, body }: SentCall): unknown => {
    if (endpoint === 'GET /api/recordings') return { recordings: [] };
    if (endpoint === 'POST /api/recordings') return { id: 'r1' };
    return endpoint.endsWith('/chunks') ? { nextNumber: (body?.number ?? 0) + 1 } : undefined;
  };
  const uploader = new ClipUploader({
    oid: 'presentation',
    storage,
    call: (async (endpoint: string, input: Omit<SentCall, 'endpoint'> = {}) => {
      const request = { endpoint, ...input };
      sent.push(request);
      return respond(request) ?? answer(request);
    }) as typeof call,
    schedule: (callback, ms) => {
      timers.push({ callback, ms });
      return () => undefined;
    },
    onUploaded: ({ stepId }) => uploaded.push(stepId),
  });
  const addClip = async (stepId: string, chunks: readonly string[]) => {
    const id = crypto.randomUUID();
    const clip = { stepId, fingerprint: 'f'.repeat(64), mediaType: 'audio/webm' as const, position: 10 };
    await storage.addClip({ ...clip, id, takeId: `take-${scopeCount}`, replaces: stepId === 'b' });
    for (const [index, text] of chunks.entries()) await addChunk(id, text, (index + 1) * 4000);
    return id;
  };
  const addChunk = (id: string, text: string, durationMs: number) =>
    storage.addChunk(id, { audio: new TextEncoder().encode(text).buffer, durationMs, changes: [{ at: 1.6 }] });
  const names = () => sent.map(({ endpoint, body }) => [endpoint.split('/').at(-1), body?.number].join(' ').trim());
  return { storage, uploader, sent, uploaded, timers, addClip, addChunk, names };
}

const idle = (uploader: ClipUploader) => vi.waitFor(() => expect(uploader.status.state).toBe('idle'));

it('sends a clip while it is recorded, completes it, and then deletes it from the storage', async () => {
  const { storage, uploader, sent, uploaded, addClip, addChunk, names } = await open();
  const id = await addClip('b', ['one']);
  uploader.wake();
  await vi.waitFor(() => expect(names()).toContain('chunks 0'));
  await idle(uploader);
  expect(uploader.status.pendingMs).toBe(0);
  await addChunk(id, 'two', 8000);
  await storage.completeClip(id);
  uploader.wake();
  await vi.waitFor(() => expect(uploaded).toEqual(['b']));
  expect(names()).toEqual(['recordings', 'clips', 'chunks 0', 'chunks 1', 'complete']);
  expect(sent[2]).toMatchObject({
    params: { id: 'r1', clipId: id },
    body: { audio: btoa('one'), durationMs: 4000, changes: [{ at: 2 }] },
  });
  expect(sent.at(-1)?.body).toEqual({ replaces: true });
  expect(await storage.clips()).toEqual([]);
});

it('waits without the network, and then sends everything in order', async () => {
  let isOffline = true;
  const { storage, uploader, uploaded, timers, addClip, names } = await open(() => {
    if (isOffline) throw new CallError(0, undefined);
  });
  for (const stepId of ['a', 'b']) await storage.completeClip(await addClip(stepId, ['1', '2']));
  uploader.wake();
  await vi.waitFor(() => expect(uploader.status).toMatchObject({ state: 'waiting', pendingMs: 16_000 }));
  timers.at(-1)?.callback();
  await vi.waitFor(() => expect(timers.map(({ ms }) => ms)).toEqual([1000, 2000]));
  isOffline = false;
  uploader.retry();
  await idle(uploader);
  expect(uploaded).toEqual(['a', 'b']);
  expect(names().slice(-9)).toEqual([
    'recordings',
    'clips',
    'chunks 0',
    'chunks 1',
    'complete',
    'clips',
    'chunks 0',
    'chunks 1',
    'complete',
  ]);
});

it('continues with the chunk that the server expects after the page was loaded again', async () => {
  const { storage, uploader, uploaded, addClip, names } = await open(({ body }) =>
    body?.number === 0 ? { nextNumber: 2 } : undefined,
  );
  await storage.completeClip(await addClip('a', ['1', '2', '3']));
  uploader.wake();
  await uploader.whenSettled();
  expect(uploaded).toEqual(['a']);
  expect(names().slice(1)).toEqual(['clips', 'chunks 0', 'chunks 2', 'complete']);
});

it('reports what the server refuses, and sends everything again into a new recording', async () => {
  let isDeleted = true;
  const { storage, uploader, uploaded, addClip, names } = await open(({ endpoint }) => {
    if (isDeleted && endpoint.endsWith('/complete')) throw problem(404, 'resource.not_found');
  });
  await storage.completeClip(await addClip('a', ['1']));
  uploader.wake();
  await vi.waitFor(() => expect(uploader.status).toMatchObject({ state: 'failed', error: { status: 404 } }));
  isDeleted = false;
  await uploader.retryWithNewRecording();
  await vi.waitFor(() => expect(uploaded).toEqual(['a']));
  expect(names().slice(-4)).toEqual(['recordings', 'clips', 'chunks 0', 'complete']);
});

it('tries again when the server is restarted', async () => {
  let failures = 2;
  const { storage, uploader, uploaded, timers, addClip } = await open(() => {
    failures -= 1;
    if (failures >= 0) throw problem(503, 'server.unavailable');
  });
  await storage.completeClip(await addClip('a', ['1']));
  uploader.wake();
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await vi.waitFor(() => expect(timers).toHaveLength(attempt + 1));
    timers[attempt]?.callback();
  }
  await vi.waitFor(() => expect(uploaded).toEqual(['a']));
});

it('ends after the request that is being sent when the page is closed, and keeps the rest', async () => {
  const { storage, uploader, addClip, names } = await open(({ body }) => {
    if (body?.number === 0) uploader.close();
  });
  await storage.completeClip(await addClip('a', ['1', '2']));
  uploader.wake();
  await uploader.whenSettled();
  uploader.wake();
  uploader.retry();
  expect(names().at(-1)).toBe('chunks 0');
  expect(await storage.clips()).toHaveLength(1);
  await storage.close();
});
