import { PublicError } from '@flydeck/contract/errors';
import type { Clock } from '../../../ports/clock.ts';
import { type Limit, type Limits, rateLimitKey } from '../../limits/index.ts';
import type { LiveChannel } from '../channel/live-channel.ts';
import type { LiveHub } from '../channel/live-hub.ts';
import { UNKNOWN_CODE_LIMIT as ADDRESS_LIMIT, UNKNOWN_CODES_LIMIT as TOTAL_LIMIT } from '../live-limits.ts';
import { AttemptCounter } from './attempt-counter.ts';

/** The only subject of the limit in total. */
const ALL = '';

const inMemory = ({ max, windowSeconds }: Limit) => ({ max, windowMs: windowSeconds * 1000 });

/**
 * Finds sessions by their codes, and limits how many unknown codes are sent from one IP address and in total.
 *
 * There are 10⁶ codes. 200 unknown codes in ten minutes are 1,200 in an hour. A running session is therefore found with
 * a probability of at most 0.12 % in an hour, even by an attacker with many addresses, and of 0.036 % from one address.
 * A code gives access to no more than the presented scene and the session while it is running.
 *
 * Only unknown codes are counted, so that 1,000 devices behind one address can join and some of them can mistype the
 * code. Above the limits, an address can still use the codes that it has used before: this reveals nothing, and other
 * devices behind the address can join. Codes of sessions that have just ended are not counted either, because the pages
 * of many followers may still send them.
 *
 * The limits count in the database for all processes together. A process also counts in memory, so that it refuses
 * without a query, and that followers who connect again after a restart of the server cause no query each. If other
 * processes have used up a limit, this process learns it with its next unknown code.
 */
export class CodeLookup {
  readonly #hub: LiveHub;
  readonly #limits: Limits;
  /** Codes that are being counted in the database. */
  readonly #counting = new Map<string, Promise<boolean>>();
  readonly #byAddress: AttemptCounter;
  readonly #total: AttemptCounter;

  constructor(hub: LiveHub, limits: Limits, clock: Pick<Clock, 'monotonicMs'>) {
    this.#hub = hub;
    this.#limits = limits;
    this.#byAddress = new AttemptCounter(clock, inMemory(ADDRESS_LIMIT));
    this.#total = new AttemptCounter(clock, inMemory(TOTAL_LIMIT));
  }

  /**
   * Returns the running session with a code.
   * @throws PublicError `resource.not_found` for unknown codes; `request.too_many` above the limits
   */
  async find(ip: string, code: string): Promise<LiveChannel> {
    const address = rateLimitKey(ip);
    const loaded = this.#hub.findLoaded(code);
    if (loaded?.hasAddress(address)) return loaded;
    if (this.#byAddress.isExhausted(address) || this.#total.isExhausted(ALL)) throw new PublicError('request.too_many');
    const channel = loaded ?? (await this.#load(address, code));
    channel.addAddress(address);
    return channel;
  }

  /** Counts the code before it is known whether it exists, so that concurrent requests cannot exceed the limits. */
  async #load(address: string, code: string): Promise<LiveChannel> {
    if (this.#hub.hasEnded(code)) return this.#require(code);
    const shared = this.#counting.get(code);
    this.#byAddress.tryCount(address);
    if (!shared) this.#total.tryCount(ALL);
    const uncount = (): void => {
      this.#byAddress.uncount(address);
      if (!shared) this.#total.uncount(ALL);
    };
    try {
      const [channel, isAllowed] = await Promise.all([
        this.#hub.findByCode(code),
        shared ?? this.#countEverywhere(address, code),
      ]);
      if (!isAllowed) throw new PublicError('request.too_many');
      if (!channel) throw new PublicError('resource.not_found');
      uncount();
      if (!shared) await this.#uncountEverywhere(address);
      return channel;
    } catch (error) {
      if (!(error instanceof PublicError)) uncount();
      throw error;
    } finally {
      if (!shared) this.#counting.delete(code);
    }
  }

  /**
   * Counts a code in the database. Many followers who send the same code at once are one attempt. Returns whether the
   * attempt is within the limits; otherwise this process refuses further attempts without the database.
   */
  #countEverywhere(address: string, code: string): Promise<boolean> {
    const count = async (): Promise<boolean> => {
      const [isAddressAllowed, isTotalAllowed] = await Promise.all([
        this.#limits.tryConsume(ADDRESS_LIMIT, address),
        this.#limits.tryConsume(TOTAL_LIMIT, ALL),
      ]);
      if (!isAddressAllowed) this.#byAddress.exhaust(address);
      if (!isTotalAllowed) this.#total.exhaust(ALL);
      return isAddressAllowed && isTotalAllowed;
    };
    const counting = count();
    this.#counting.set(code, counting);
    return counting;
  }

  async #uncountEverywhere(address: string): Promise<void> {
    await Promise.all([this.#limits.uncount(ADDRESS_LIMIT, address), this.#limits.uncount(TOTAL_LIMIT, ALL)]);
  }

  async #require(code: string): Promise<LiveChannel> {
    const channel = await this.#hub.findByCode(code);
    if (!channel) throw new PublicError('resource.not_found');
    return channel;
  }
}
