import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMOS } from '@flydeck/content/demos/demo-list';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDiskBlobs } from '../adapters/blobs/disk-blobs.ts';
import type { OpenDatabase } from '../database.ts';
import { testDatabase } from '../testing/test-database.ts';
import { loadDemos } from './index.ts';

let database: OpenDatabase;
let folder: string;
beforeAll(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'flydeck-demos-'));
});
afterAll(async () => {
  await database?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

describe('loadDemos', () => {
  it('publishes every demo and makes it a staff pick once, even if called repeatedly', async () => {
    const deps = {
      db: database.db,
      blobs: createDiskBlobs(join(folder, 'blobs')),
      fontCache: join(folder, 'fonts'),
      deckFolder: folder,
    };
    await loadDemos(deps);
    await loadDemos(deps);
    const rows = await database.db
      .selectFrom('presentations')
      .innerJoin('picks', 'picks.presentation_oid', 'presentations.oid')
      .select(['slug', 'step_count', 'privacy', 'preview'])
      .orderBy('position')
      .execute();
    expect(rows).toHaveLength(DEMOS.length);
    expect(rows[0]!.slug).toBe(DEMOS[0]!.slug);
    expect(rows.every((row) => row.privacy === 'public' && row.step_count >= 5 && row.preview !== null)).toBe(true);
  }, 120_000);
});
