import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AI_TEMPLATES } from '@flydeck/contract/templates/template-card';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDiskBlobs } from '../adapters/blobs/disk-blobs.ts';
import type { OpenDatabase } from '../database.ts';
import { testDatabase } from '../testing/test-database.ts';
import { loadTemplates } from './load-templates.ts';

let database: OpenDatabase;
let folder: string;
beforeAll(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'flydeck-templates-'));
});
afterAll(async () => {
  await database?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

describe('loadTemplates', () => {
  it('publishes each AI template as reusable, and only once even if called repeatedly', async () => {
    const { db } = database;
    const deps = {
      db,
      blobs: createDiskBlobs(join(folder, 'blobs')),
      fontCache: join(folder, 'fonts'),
      // The folder contains no built decks, so the templates are built by the test.
      deckFolder: folder,
    };
    await loadTemplates(deps);
    // `loadTemplates` publishes a missing template again.
    await db.deleteFrom('templates').where('name', '=', 'story').execute();
    await loadTemplates(deps);
    await loadTemplates(deps);
    const rows = await db
      .selectFrom('presentations')
      .innerJoin('templates', 'templates.presentation_oid', 'presentations.oid')
      .innerJoin('profiles', 'profiles.oid', 'presentations.owner_oid')
      .select(['templates.name', 'templates.kind', 'step_count', 'privacy', 'preview', 'profiles.username'])
      .orderBy('position')
      .execute();
    expect(rows.map(({ name }) => name)).toEqual(AI_TEMPLATES);
    for (const row of rows) {
      expect(row).toMatchObject({ kind: 'ai', privacy: 'reusable', username: 'flydeck' });
      expect(row.step_count).toBeGreaterThanOrEqual(5);
      expect(row.preview).not.toBeNull();
    }
  }, 180_000);
});
