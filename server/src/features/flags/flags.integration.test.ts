import { FLAG_NAMES } from '@flydeck/contract/flags/flags';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createPostgresNotifications } from '../../adapters/notices/postgres-notices.ts';
import type { OpenDatabase } from '../../database.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { type Flags, openFlags } from './index.ts';

let database: OpenDatabase;
let one: Flags;
let other: Flags;
const closers: (() => Promise<void>)[] = [];

beforeAll(async () => {
  database = await testDatabase();
  const open = async () => {
    const notices = createPostgresNotifications(database.connectionString);
    closers.push(() => notices.close());
    return openFlags({ db: database.db, notices, config: { siteUrl: undefined } });
  };
  [one, other] = [await open(), await open()];
});

afterAll(async () => {
  for (const close of closers) await close();
  await database.close();
});

describe('flags', () => {
  it('have their defaults until they are set', async () => {
    const flags = await one.evaluate('anybody');
    expect(Object.keys(flags)).toEqual([...FLAG_NAMES]);
    expect(flags.pdf_download).toBe(true);
    expect(flags.video_banner).toBe(false);
  });

  it('are set in one process and updated in the other', async () => {
    expect((await other.evaluate('anybody')).video_banner).toBe(false);
    await one.stored.set('video_banner', { enabled: true, sharePercent: 100 }, 'ada');
    expect((await one.evaluate('anybody')).video_banner).toBe(true);
    await vi.waitFor(async () => expect((await other.evaluate('anybody')).video_banner).toBe(true));
  });

  it('evaluate a share the same for a visitor in every process', async () => {
    await one.stored.set('ai_button_test', { enabled: true, sharePercent: 50 }, 'ada');
    await vi.waitFor(async () =>
      expect((await other.stored.list()).find(({ name }) => name === 'ai_button_test')).toMatchObject({
        sharePercent: 50,
      }),
    );
    const visitors = Array.from({ length: 60 }, (_, index) => `visitor-${index}`);
    const evaluateForAll = async (flags: Flags) =>
      Promise.all(visitors.map(async (visitor) => (await flags.evaluate(visitor)).ai_button_test));
    const first = await evaluateForAll(one);
    expect(await evaluateForAll(one)).toEqual(first);
    expect(await evaluateForAll(other)).toEqual(first);
    expect(new Set(first)).toEqual(new Set([true, false]));
  });
});
