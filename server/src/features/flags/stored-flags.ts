import { FLAG_NAMES, FLAGS, type FlagName } from '@flydeck/contract/flags/flags';
import type { FlagSetting, SetFlag } from '@flydeck/contract/flags/set-flag';
import { type Kysely, sql } from 'kysely';
import { notify } from '../../adapters/notices/notify.ts';
import type { Notices } from '../../ports/notices.ts';
import type { FlagTables } from './tables.ts';

/** PostgreSQL channel that tells that flags have changed. */
const FLAGS_CHANNEL = 'flags_changed';

/** How old flags in memory may get where no word of changes arrives. */
const MAX_AGE_MS = 30_000;

type Setting = Pick<SetFlag, 'enabled' | 'sharePercent'>;

/** On as it ships; all others are off until an administrator turns them on. */
const ON_BY_DEFAULT: ReadonlySet<FlagName> = new Set(['pdf_download']);

const shipped = (name: FlagName): Setting => ({ enabled: ON_BY_DEFAULT.has(name), sharePercent: 100 });

/** The flags of the database, held in memory and renewed with every word of a change. */
export class StoredFlags {
  readonly #db: Kysely<FlagTables>;
  readonly #notices: Notices;
  readonly #listeners: (() => void)[] = [];
  #settings: ReadonlyMap<FlagName, Setting> | undefined;
  #readAtMs = 0;
  /** Grows with every word of a change: what was being read by then may be of before, and is not kept. */
  #generation = 0;

  private constructor(db: Kysely<FlagTables>, notices: Notices) {
    this.#db = db;
    this.#notices = notices;
  }

  static async open(db: Kysely<FlagTables>, notices: Notices): Promise<StoredFlags> {
    const flags = new StoredFlags(db, notices);
    const forget = (): void => flags.#forget();
    await notices.listen(FLAGS_CHANNEL, forget, forget);
    return flags;
  }

  #forget(): void {
    this.#settings = undefined;
    this.#generation += 1;
    for (const listener of this.#listeners) listener();
  }

  /** How a flag stands. */
  async setting(name: FlagName): Promise<Setting> {
    return (await this.#all()).get(name) ?? shipped(name);
  }

  /** Whether some visitors have a flag on and others not. */
  async isShared(): Promise<boolean> {
    const settings = [...(await this.#all()).values()];
    return settings.some(({ enabled, sharePercent }) => enabled && sharePercent < 100);
  }

  /** Those that are on for a hundred of a hundred visitors. */
  async forEverybody(): Promise<readonly FlagName[]> {
    const all = await this.list();
    return all.filter(({ enabled, sharePercent }) => enabled && sharePercent === 100).map(({ name }) => name);
  }

  /** Hears of every change, also of those that other processes made. */
  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** All flags, for administrators. */
  async list(): Promise<FlagSetting[]> {
    const all = await this.#all();
    return FLAG_NAMES.map((name) => ({
      name,
      description: FLAGS[name],
      ...(all.get(name) ?? shipped(name)),
    }));
  }

  /** Sets a flag, and tells every process. */
  async set(name: FlagName, { enabled, sharePercent }: SetFlag, changedBy: string): Promise<void> {
    const values = { enabled, share_percent: sharePercent, changed_by: changedBy };
    await this.#db.transaction().execute(async (trx) => {
      await trx
        .insertInto('feature_flags')
        .values({ name, ...values })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ ...values, changed_at: sql`now()` }))
        .execute();
      await notify(trx, FLAGS_CHANNEL, [name]);
    });
    this.#forget();
  }

  async #all(): Promise<ReadonlyMap<FlagName, Setting>> {
    const isFresh = this.#notices.isListening || performance.now() - this.#readAtMs < MAX_AGE_MS;
    if (this.#settings && isFresh) return this.#settings;
    const generation = this.#generation;
    this.#readAtMs = performance.now();
    const rows = await this.#db.selectFrom('feature_flags').selectAll().execute();
    const settings = new Map(
      rows.map((row): [FlagName, Setting] => [
        row.name as FlagName,
        { enabled: row.enabled, sharePercent: row.share_percent },
      ]),
    );
    if (generation === this.#generation) this.#settings = settings;
    return settings;
  }
}
