import { FLAG_NAMES, FLAGS, type FlagName } from '@flydeck/contract/flags/flags';
import type { FlagSetting, SetFlagRequest } from '@flydeck/contract/flags/set-flag';
import { type Kysely, sql } from 'kysely';
import { notify } from '../../adapters/notifications/notify.ts';
import { systemClock } from '../../ports/clock.ts';
import type { Notifications } from '../../ports/notifications.ts';
import type { FlagTables } from './tables.ts';

/** PostgreSQL channel of the notification that a flag has changed. */
const FLAGS_CHANNEL = 'flags_changed';

/** Maximum age of cached flags while the process receives no notifications because its connection is lost. */
const MAX_AGE_MS = 30_000;

/** Whether a flag is on, and for how many percent of the visitors. */
type Setting = Pick<SetFlagRequest, 'enabled' | 'sharePercent'>;

/** Flags that are on by default. All others are off until an administrator turns them on. */
const ON_BY_DEFAULT: ReadonlySet<FlagName> = new Set(['pdf_download']);

const defaultSetting = (name: FlagName): Setting => ({ enabled: ON_BY_DEFAULT.has(name), sharePercent: 100 });

/** The flags stored in the database, cached in memory and invalidated by notifications. */
export class StoredFlags {
  readonly #db: Kysely<FlagTables>;
  readonly #notifications: Notifications;
  readonly #listeners: (() => void)[] = [];
  /** Cached settings of the flags that administrators have changed; undefined after an invalidation. */
  #settings: ReadonlyMap<FlagName, Setting> | undefined;
  /** Time at which the last query began, in ms of the monotonic clock. */
  #readAtMs = 0;
  /** Number of invalidations. The result of a query is not cached if an invalidation happened during the query. */
  #generation = 0;

  private constructor(db: Kysely<FlagTables>, notifications: Notifications) {
    this.#db = db;
    this.#notifications = notifications;
  }

  /** Creates the cache and listens for changes. The cache reads the database when a setting is first needed. */
  static async open(db: Kysely<FlagTables>, notifications: Notifications): Promise<StoredFlags> {
    const flags = new StoredFlags(db, notifications);
    const invalidate = (): void => flags.#invalidate();
    // The last argument is called when notifications may have been missed.
    await notifications.listen(FLAGS_CHANNEL, invalidate, invalidate);
    return flags;
  }

  #invalidate(): void {
    this.#settings = undefined;
    this.#generation += 1;
    for (const listener of this.#listeners) listener();
  }

  /** Returns the current setting of a flag, or its default. */
  async getSetting(name: FlagName): Promise<Setting> {
    return (await this.#loadSettings()).get(name) ?? defaultSetting(name);
  }

  /** Returns whether at least one flag is on for a part of the visitors only. */
  async hasPartialRollout(): Promise<boolean> {
    const settings = [...(await this.#loadSettings()).values()];
    return settings.some(({ enabled, sharePercent }) => enabled && sharePercent < 100);
  }

  /** Returns the flags that are on for all visitors. */
  async listEnabledForEverybody(): Promise<readonly FlagName[]> {
    const flags = await this.list();
    return flags.filter(({ enabled, sharePercent }) => enabled && sharePercent === 100).map(({ name }) => name);
  }

  /** Calls the listener on every change, including changes by other processes. */
  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** Returns all flags with descriptions, for administrators. */
  async list(): Promise<FlagSetting[]> {
    const settings = await this.#loadSettings();
    return FLAG_NAMES.map((name) => ({
      name,
      description: FLAGS[name],
      ...(settings.get(name) ?? defaultSetting(name)),
    }));
  }

  /**
   * Stores the setting of a flag and notifies all processes.
   * @param userId user id of the administrator who changes the flag
   */
  async set(name: FlagName, { enabled, sharePercent }: SetFlagRequest, userId: string): Promise<void> {
    const values = { enabled, share_percent: sharePercent, changed_by: userId };
    await this.#db.transaction().execute(async (trx) => {
      await trx
        .insertInto('feature_flags')
        .values({ name, ...values })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ ...values, changed_at: sql`now()` }))
        .execute();
      await notify(trx, FLAGS_CHANNEL, [name]);
    });
    this.#invalidate();
  }

  async #loadSettings(): Promise<ReadonlyMap<FlagName, Setting>> {
    const isFresh = this.#notifications.isListening || systemClock.monotonicMs() - this.#readAtMs < MAX_AGE_MS;
    if (this.#settings && isFresh) return this.#settings;
    const generation = this.#generation;
    this.#readAtMs = systemClock.monotonicMs();
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
