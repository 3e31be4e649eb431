import { createHash } from 'node:crypto';
import type { Privacy } from '@flydeck/contract/presentations/page-data';
import type { TranscriptTopic } from '@flydeck/contract/presentations/transcript';
import type { Insertable } from 'kysely';
import type { Database, OpenDatabase } from '../../../database.ts';
import { ensureProfile, type PresentationRow } from '../../../library/index.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import { refreshSearch } from '../index.ts';

/** Properties of a presentation for tests. Missing properties get default values. */
export interface TestPresentation {
  readonly title: string;
  readonly tags?: readonly string[];
  readonly description?: string;
  /** The text of the overview, followed by the text of each step. For a classic presentation, the text of each page. */
  readonly steps?: readonly string[];
  readonly language?: string;
  readonly privacy?: Privacy;
  readonly kind?: 'classic' | 'pitch';
  /** Username of the owner. */
  readonly owner?: string;
  readonly publishedAt?: Date;
  /** Whether the transaction throws an error at its end and is rolled back. */
  readonly shouldFail?: boolean;
}

/** A database of presentations without scenes, for tests of code that reads only rows. */
export interface Library {
  readonly db: OpenDatabase['db'];
  /** Inserts a row and its search entries. Resolves to the oid. */
  add(presentation: TestPresentation): Promise<string>;
  /** Changes a row and refreshes the search entries. */
  change(
    oid: string,
    values: Partial<Pick<PresentationRow, 'privacy' | 'title' | 'moderation' | 'deleted_at'>>,
  ): Promise<void>;
  loadRow(oid: string): Promise<PresentationRow>;
}

function buildRow(
  oid: string,
  ownerOid: string,
  presentation: TestPresentation,
): Insertable<Database['presentations']> {
  const steps = presentation.steps ?? [''];
  const createTopic = (text: string, index: number): TranscriptTopic => ({
    id: `topic-${index}`,
    title: index === 0 ? presentation.title : `Part ${index}`,
    texts: text ? [{ id: `text-${index}`, styleClasses: ['body'], paragraphs: [{ text }] }] : [],
    topics: [],
  });
  const [root, ...others] = steps.map(createTopic);
  return {
    oid,
    owner_oid: ownerOid,
    title: presentation.title,
    slug: 'a-slug',
    description: presentation.description ?? '',
    language: presentation.language ?? 'en',
    tags: JSON.stringify(presentation.tags ?? []),
    schema_version: presentation.kind === 'classic' ? '0' : '2',
    privacy: presentation.privacy ?? 'public',
    document_hash: '0'.repeat(64),
    scene_hash: '0'.repeat(64),
    preview: 'null',
    aspect_ratio: 16 / 9,
    steps: JSON.stringify(
      steps.map((_, index) => ({ topicId: `topic-${index}`, title: `Part ${index}`, picture: null })),
    ),
    step_count: steps.length,
    transcript: JSON.stringify([{ ...root, topics: others }]),
    ...(presentation.publishedAt ? { published_at: presentation.publishedAt } : {}),
  };
}

/** Creates a test database without presentations. */
export async function createTestLibrary(): Promise<Library & { close(): Promise<void> }> {
  const { db, close } = await testDatabase();
  return { ...createLibrary(db), close };
}

/** Creates a library in an existing database. */
export function createLibrary(db: OpenDatabase['db']): Library {
  let count = 0;
  return {
    db,
    async change(oid, values) {
      await db.updateTable('presentations').set(values).where('oid', '=', oid).execute();
      await refreshSearch(db, oid);
    },
    loadRow: (oid) => db.selectFrom('presentations').selectAll().where('oid', '=', oid).executeTakeFirstOrThrow(),
    async add(presentation) {
      count += 1;
      const oid = createHash('sha256').update(`${count}`).digest('hex').slice(0, 16);
      const ownerOid = await ensureProfile(db, { username: presentation.owner ?? 'ada' });
      await db.transaction().execute(async (trx) => {
        await trx
          .insertInto('presentations')
          .values(buildRow(oid, ownerOid, presentation))
          .execute();
        await refreshSearch(trx, oid);
        if (presentation.shouldFail) throw new Error('The transaction fails as requested.');
      });
      return oid;
    },
  };
}
