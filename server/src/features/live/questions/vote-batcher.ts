import { PublicError } from '@flydeck/contract/errors';

/** Time for which answers are collected before they are stored in one statement. */
const WINDOW_MS = 50;
/** Maximum number of answers in a statement. */
const BATCH_MAX = 2000;
/** Maximum number of waiting answers. More are refused, so that they do not fill the memory. */
const WAITING_MAX = 20_000;

/** An answer of a device. */
export interface Vote {
  readonly sessionId: string;
  readonly questionId: string;
  readonly round: number;
  readonly device: string;
  /** JSON of the answer. */
  readonly answer: string;
  readonly state: 'pending' | 'shown';
}

/** Returns a text that identifies the row of an answer. */
export const voteKey = ({ sessionId, questionId, round, device }: Omit<Vote, 'answer' | 'state'>): string =>
  `${sessionId} ${questionId} ${round} ${device}`;

interface WaitingVote {
  readonly vote: Vote;
  resolve(isStored: boolean): void;
  reject(error: unknown): void;
}

/**
 * Stores the answers of many requests in one statement. Only one statement runs at a time, so that of two answers of a
 * device the later one is stored.
 */
export class VoteBatcher {
  readonly #insert: (votes: readonly Vote[]) => Promise<ReadonlySet<string>>;
  #waiting: WaitingVote[] = [];
  #isRunning = false;

  /** @param insert resolves to the keys of the stored answers when they are committed */
  constructor(insert: (votes: readonly Vote[]) => Promise<ReadonlySet<string>>) {
    this.#insert = insert;
  }

  /**
   * Resolves when the answer is committed: true, or false if the question is not open.
   * @throws PublicError `server.unavailable` if too many answers are waiting; otherwise the error of the database
   */
  add(vote: Vote): Promise<boolean> {
    if (this.#waiting.length >= WAITING_MAX) return Promise.reject(new PublicError('server.unavailable'));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ vote, resolve, reject });
      if (!this.#isRunning) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#waiting.length > 0) {
      await new Promise((resolve) => setTimeout(resolve, WINDOW_MS));
      await this.#store(this.#waiting.splice(0, BATCH_MAX));
    }
    this.#isRunning = false;
  }

  async #store(batch: readonly WaitingVote[]): Promise<void> {
    // A statement cannot change a row twice. Of several answers of a device, only the last is stored.
    const votes = new Map(batch.map(({ vote }) => [voteKey(vote), vote]));
    try {
      const stored = await this.#insert([...votes.values()]);
      for (const { vote, resolve } of batch) resolve(stored.has(voteKey(vote)));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}
