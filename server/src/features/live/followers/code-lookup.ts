import { PublicError } from '@flydeck/contract/errors';
import type { Clock } from '../../../ports/clock.ts';
import { rateLimitKey } from '../../limits/index.ts';
import type { LiveChannel } from '../channel/live-channel.ts';
import type { LiveHub } from '../channel/live-hub.ts';
import { AttemptCounter } from './attempt-counter.ts';

const WINDOW_MS = 10 * 60_000;
const UNKNOWN_CODES_PER_ADDRESS = 60;
const UNKNOWN_CODES = 200;
/** The only subject of the limit in total. */
const ALL = '';

/**
 * Finds sessions by their codes, and limits how many unknown codes are sent from one IP address and in total.
 *
 * There are 10⁶ codes. 200 unknown codes in ten minutes are 1,200 in an hour. A running session is therefore found with
 * a probability of at most 0.12 % in an hour for each server process, even by an attacker with many addresses, and of
 * 0.036 % from one address. A code gives access to no more than the presented scene and the session while it is running.
 *
 * Only unknown codes are counted, so that 1,000 devices behind one address can join and some of them can mistype the
 * code. Above the limits, an address can still use the codes that it has used before: this reveals nothing, and other
 * devices behind the address can join. Codes of sessions that have just ended are not counted either, because the pages
 * of many followers may still send them. The counts are in memory, so that followers who connect again after a restart of
 * the server cause no query each.
 */
export class CodeLookup {
  readonly #hub: LiveHub;
  readonly #byAddress: AttemptCounter;
  readonly #total: AttemptCounter;

  constructor(hub: LiveHub, clock: Pick<Clock, 'monotonicMs'>) {
    this.#hub = hub;
    this.#byAddress = new AttemptCounter(clock, { max: UNKNOWN_CODES_PER_ADDRESS, windowMs: WINDOW_MS });
    this.#total = new AttemptCounter(clock, { max: UNKNOWN_CODES, windowMs: WINDOW_MS });
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
    // Many followers who send the same code at once are one attempt.
    const isCounted = !this.#hub.isLoading(code);
    this.#byAddress.tryCount(address);
    if (isCounted) this.#total.tryCount(ALL);
    const uncount = (): void => {
      this.#byAddress.uncount(address);
      if (isCounted) this.#total.uncount(ALL);
    };
    try {
      const channel = await this.#require(code);
      uncount();
      return channel;
    } catch (error) {
      if (!(error instanceof PublicError)) uncount();
      throw error;
    }
  }

  async #require(code: string): Promise<LiveChannel> {
    const channel = await this.#hub.findByCode(code);
    if (!channel) throw new PublicError('resource.not_found');
    return channel;
  }
}
