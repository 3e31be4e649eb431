import type { PresentationPage } from '@flydeck/contract/presentations/page-data';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notifyChanged } from '../library/index.ts';
import { createInstance, type Instance } from '../testing/instance.ts';
import { pageStateOf } from '../testing/page-data.ts';

let instance: Instance;
// Without a configured origin, the instance renders pages for the host of each request.
beforeAll(async () => {
  instance = await createInstance({ origin: null });
}, 60_000);
afterAll(() => instance?.close());

const get = (path: string, host: string, headers: Record<string, string> = {}) =>
  instance.app.inject({ url: path, headers: { host, accept: 'text/html', ...headers } });

/** Returns the origin and the title in the data of a page; if the response is not 200, only its status. */
async function fetchOriginAndTitle(path: string, host: string, headers?: Record<string, string>): Promise<string[]> {
  const response = await get(path, host, headers);
  if (response.statusCode !== 200) return [String(response.statusCode)];
  const { data, context } = pageStateOf<PresentationPage>(response.body);
  return [String(context['origin']), data.title];
}

/** Changes the title without a notification, so only data that is loaded afterwards contains the new title. */
const setTitle = (oid: string, title: string) =>
  instance.db.updateTable('presentations').set({ title }).where('oid', '=', oid).execute();

const notify = (oid: string) => instance.db.transaction().execute((trx) => notifyChanged(trx, oid));

describe('data of a presentation page', () => {
  it('is shared by hosts and by URLs with and without `lang`, and loaded again after a notification', async () => {
    const { oid, path } = await instance.publish();
    const titleAt = async (url: string, host: string, headers?: Record<string, string>) =>
      (await fetchOriginAndTitle(url, host, headers))[1];
    // Every request has a new host, because a rendered page may be cached for its host. The test
    // retries, because the notification of publishing may arrive between the two requests and drop the data.
    let round = 0;
    let cachedTitle: string | undefined;
    const isShared = async () => {
      round += 1;
      cachedTitle = await titleAt(path, `a${round}.example`);
      await setTitle(oid, `Title ${round}`);
      return (await titleAt(path, `b${round}.example`)) === cachedTitle;
    };
    await expect.poll(isShared, { timeout: 15_000 }).toBe(true);
    const storedTitle = `Title ${round}`;
    expect(cachedTitle).not.toBe(storedTitle);
    expect(await titleAt(`${path}?lang=en`, 'c.example')).toBe(cachedTitle);
    // Each language has its own data, because the data contains formatted dates.
    expect(await titleAt(path, 'c.example', { 'accept-language': 'de' })).toBe(storedTitle);
    await notify(oid);
    for (const host of ['b1.example', 'c.example', 'd.example'])
      await expect
        .poll(() => fetchOriginAndTitle(path, host), { timeout: 15_000 })
        .toEqual([`http://${host}`, storedTitle]);
  });

  it.each([
    ['made private', { privacy: 'private' }],
    ['hidden by moderators', { moderation: 'hidden' }],
  ] as const)('is dropped for every host when the presentation is %s', async (_, change) => {
    const { oid, path } = await instance.publish();
    for (const host of ['a.example', 'b.example'])
      expect(await fetchOriginAndTitle(path, host)).toEqual([`http://${host}`, expect.any(String)]);
    await instance.db.transaction().execute(async (trx) => {
      await trx.updateTable('presentations').set(change).where('oid', '=', oid).execute();
      await notifyChanged(trx, oid);
    });
    await expect.poll(() => fetchOriginAndTitle(path, 'new.example'), { timeout: 15_000 }).toEqual(['404']);
    for (const host of ['a.example', 'b.example']) expect(await fetchOriginAndTitle(path, host)).toEqual(['404']);
  });

  it('is loaded for each request of an unlisted presentation', async () => {
    const { oid, path } = await instance.publish({ privacy: 'hidden', document: { title: 'Before' } });
    expect(await fetchOriginAndTitle(path, 'a.example')).toEqual(['http://a.example', 'Before']);
    await setTitle(oid, 'After');
    expect(await fetchOriginAndTitle(path, 'a.example')).toEqual(['http://a.example', 'After']);
    expect(await fetchOriginAndTitle(path, 'b.example')).toEqual(['http://b.example', 'After']);
  });
});
