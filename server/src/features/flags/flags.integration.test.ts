import { FLAG_NAMES } from '@flydeck/contract/flags/flags';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createPostgresNotifications } from '../../adapters/notifications/postgres-notifications.ts';
import type { OpenDatabase } from '../../database.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { type Flags, openFlags } from './index.ts';

let database: OpenDatabase;
let flags: Flags;
let flagsOfOtherProcess: Flags;
/** Functions that close the connections of `beforeAll`. */
const closers: (() => Promise<void>)[] = [];

beforeAll(async () => {
  database = await testDatabase();
  /** Opens the flags as a server process does, with its own connection for notifications. */
  const openFlagsOfProcess = async () => {
    const notifications = createPostgresNotifications(database.connectionString);
    closers.push(() => notifications.close());
    return openFlags({ db: database.db, notifications, config: { siteUrl: undefined } });
  };
  [flags, flagsOfOtherProcess] = [await openFlagsOfProcess(), await openFlagsOfProcess()];
});

afterAll(async () => {
  for (const close of closers) await close();
  await database.close();
});

describe('flags', () => {
  it('have their default values until they are set', async () => {
    const evaluated = await flags.evaluate('anybody');
    expect(Object.keys(evaluated)).toEqual([...FLAG_NAMES]);
    expect(evaluated.pdf_download).toBe(true);
    expect(evaluated.video_banner).toBe(false);
  });

  it('are updated in the other process after they are set', async () => {
    expect((await flagsOfOtherProcess.evaluate('anybody')).video_banner).toBe(false);
    await flags.storedFlags.set('video_banner', { enabled: true, sharePercent: 100 }, 'ada');
    expect((await flags.evaluate('anybody')).video_banner).toBe(true);
    await vi.waitFor(async () => expect((await flagsOfOtherProcess.evaluate('anybody')).video_banner).toBe(true));
  });

  it('have the same value for a visitor in every process while they are on for a share of visitors', async () => {
    await flags.storedFlags.set('ai_button_test', { enabled: true, sharePercent: 50 }, 'ada');
    await vi.waitFor(async () =>
      expect(
        (await flagsOfOtherProcess.storedFlags.list()).find(({ name }) => name === 'ai_button_test'),
      ).toMatchObject({
        sharePercent: 50,
      }),
    );
    const visitors = Array.from({ length: 60 }, (_, index) => `visitor-${index}`);
    const evaluateForAll = async (evaluator: Flags) =>
      Promise.all(visitors.map(async (visitor) => (await evaluator.evaluate(visitor)).ai_button_test));
    const evaluatedFlags = await evaluateForAll(flags);
    expect(await evaluateForAll(flags)).toEqual(evaluatedFlags);
    expect(await evaluateForAll(flagsOfOtherProcess)).toEqual(evaluatedFlags);
    expect(new Set(evaluatedFlags)).toEqual(new Set([true, false]));
  });
});
