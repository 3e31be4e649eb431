import { expect, it, vi } from 'vitest';
import { FileStore } from './file-store.ts';
import { preload } from './preload.ts';

const never = new AbortController().signal;

/** Responds to requests of files with their sizes in bytes. Files that the HTTP cache stores start with `/public`. */
function serve(sizes: Readonly<Record<string, number>>, hasLength = true): string[] {
  const requested: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    requested.push(url);
    const size = sizes[url];
    if (size === undefined) return new Response(null, { status: 404 });
    const caching = url.startsWith('/public') ? 'public, immutable' : 'private, no-store';
    const headers = { 'cache-control': caching, ...(hasLength && { 'content-length': String(size) }) };
    return new Response(new Uint8Array(size), { headers });
  });
  return requested;
}

it('stores only files that the HTTP cache does not store, and reports files that cannot be loaded', async () => {
  const requested = serve({ '/public/a': 10, '/b': 20 });
  const files = new FileStore(100);
  const counts: number[] = [];
  const options = { files, signal: never, onProgress: (count: number) => counts.push(count) };
  expect(await preload(['/public/a', '/b', '/gone'], options)).toEqual({ failed: ['/gone'], unstoredCount: 0 });
  expect([...files.blobs].map(([url, { size }]) => [url, size])).toEqual([['/b', 20]]);
  expect(counts).toEqual([1, 2, 3]);
  // Stored files are not requested again.
  requested.length = 0;
  expect(await preload(['/b'], options)).toEqual({ failed: [], unstoredCount: 0 });
  expect(requested).toEqual([]);
});

it.each([true, false])('never stores more than the limit (sizes known before the body: %s)', async (hasLength) => {
  serve({ '/large': 101, '/a': 60, '/b': 60, '/c': 40, '/public/film': 1000 }, hasLength);
  const files = new FileStore(100);
  const urls = ['/large', '/a', '/public/film', '/b', '/c'];
  const result = await preload(urls, { files, signal: never, onProgress: () => undefined });
  const stored = [...files.blobs.values()].reduce((sum, { size }) => sum + size, 0);
  expect(result.failed).toEqual([]);
  expect(stored).toBeLessThanOrEqual(100);
  expect(result.unstoredCount).toBe(4 - files.blobs.size);
  expect(files.blobs.has('/large')).toBe(false);
  // Files of another version make space.
  files.retain(new Set());
  expect(files.hasSpace(100)).toBe(true);
});

it('loads a scene from memory when the server is gone, with the key in its URL', async () => {
  const files = new FileStore(100);
  serve({ '/scenes/a.json?key=k': 30 });
  await (await files.load('/scenes/a.json?key=k', never)).arrayBuffer();
  await vi.waitFor(() => expect(files.blobs.size).toBe(1));
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('No network')));
  const response = await files.load('/scenes/a.json?key=k', never);
  expect(response.url).toBe('/scenes/a.json?key=k');
  expect((await response.arrayBuffer()).byteLength).toBe(30);
});
