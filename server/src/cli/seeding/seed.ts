import { itemAt } from '@flydeck/scene/checked-access';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database.ts';
import { type ListedContent, writeEntries } from '../../features/search/index.ts';
import { ensureProfile } from '../../library/index.ts';
import { createPresentationGenerator, type GeneratedPresentation } from './generate-presentation.ts';
import type { Talk } from './talks.ts';

/** Number of presentations per transaction. */
const BATCH_SIZE = 1000;
const MAX_OWNERS = 500;
/** For at least this number of presentations, the search indexes are dropped first and rebuilt at the end. */
const REBUILD_INDEXES_FROM = 5000;

/** The document and scene that all seeded presentations share. */
interface SharedScene {
  readonly documentHash: string;
  readonly sceneHash: string;
  readonly aspectRatio: number;
}

export interface SeedOptions {
  readonly db: Kysely<Database>;
  readonly talks: readonly Talk[];
  readonly count: number;
  readonly scene: SharedScene;
  onProgress(seededCount: number): void;
}

interface Owner {
  readonly oid: string;
  readonly name: string;
}

interface OwnedPresentation {
  readonly presentation: GeneratedPresentation;
  readonly owner: Owner;
}

/** Inserts generated presentations for testing search at scale. Existing presentations are not changed. */
export async function seed({ db, talks, count, scene, onProgress }: SeedOptions): Promise<void> {
  const generatePresentation = createPresentationGenerator(talks);
  const owners = await ensureOwners(db, talks);
  if (count >= REBUILD_INDEXES_FROM)
    await sql`DROP INDEX IF EXISTS search_entries_terms, search_words_near`.execute(db);
  for (let start = 0; start < count; start += BATCH_SIZE) {
    const size = Math.min(BATCH_SIZE, count - start);
    const batch = Array.from({ length: size }, (_, index) => ({
      presentation: generatePresentation(start + index),
      owner: itemAt(owners, (start + index) % owners.length),
    }));
    await db.transaction().execute(async (trx) => {
      await sql`SET LOCAL synchronous_commit = off`.execute(trx);
      await insertRows(trx, batch, scene);
      await writeEntries(trx, batch.map(toListedContent));
    });
    onProgress(start + size);
  }
  if (count >= REBUILD_INDEXES_FROM) await rebuildIndexes(db);
  await sql`ANALYZE search_entries, search_standings, search_words, presentations, presentation_counts`.execute(db);
}

/** Rebuilds the dropped indexes. Updating existing indexes for each inserted row would take ten times as long. */
async function rebuildIndexes(db: Kysely<Database>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`SET LOCAL maintenance_work_mem = '1GB'`.execute(trx);
    await sql`CREATE INDEX search_entries_terms ON search_entries USING gin (terms) WITH (fastupdate = off)`.execute(
      trx,
    );
    await sql`CREATE INDEX search_words_near ON search_words USING gin (near) WITH (fastupdate = off)`.execute(trx);
  });
}

async function ensureOwners(db: Kysely<Database>, talks: readonly Talk[]): Promise<Owner[]> {
  const names = [...new Set(talks.flatMap(({ speakers }) => speakers))].slice(0, MAX_OWNERS);
  const owners: Owner[] = [];
  for (const [index, name] of (names.length > 0 ? names : ['Nobody']).entries())
    owners.push({
      oid: await ensureProfile(db, { username: `seed-${index}`, publicDisplayName: name }),
      name,
    });
  return owners;
}

function toListedContent({ presentation, owner }: OwnedPresentation): ListedContent {
  const { kind, ...content } = presentation;
  return { ...content, ownerName: owner.name, schemaVersion: kind === 'classic' ? '0' : '2' };
}

async function insertRows(
  db: Kysely<Database>,
  batch: readonly OwnedPresentation[],
  scene: SharedScene,
): Promise<void> {
  const rows = batch.map(({ presentation, owner }) => ({
    oid: presentation.oid,
    owner_oid: owner.oid,
    title: presentation.title,
    slug: 'seed',
    description: presentation.description,
    language: presentation.language,
    tags: presentation.tags,
    schema_version: presentation.kind === 'classic' ? '0' : '2',
    privacy: presentation.reusable ? 'reusable' : 'public',
    document_hash: scene.documentHash,
    scene_hash: scene.sceneHash,
    aspect_ratio: scene.aspectRatio,
    steps: presentation.steps,
    step_count: presentation.steps.length,
    transcript: presentation.transcript,
    published_at: presentation.publishedAt.toISOString(),
  }));
  const columns = sql.join(Object.keys(itemAt(rows, 0)).map((name) => sql.ref(name)));
  await sql`
    INSERT INTO presentations (${columns})
    SELECT ${columns} FROM jsonb_populate_recordset(NULL::presentations, ${JSON.stringify(rows)}::jsonb)
    ON CONFLICT (oid) DO NOTHING`.execute(db);
  const counts = batch.map(({ presentation: { oid, likes, views } }) => ({ oid, likes, views }));
  await sql`
    INSERT INTO presentation_counts (presentation_oid, slot, likes, views)
    SELECT oid, 0, likes, views
    FROM jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) AS counted (oid text, likes integer, views bigint)
    ON CONFLICT (presentation_oid, slot) DO NOTHING`.execute(db);
}
