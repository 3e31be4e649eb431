import { CallError } from '../api/call.ts';
import { isPermanentError } from './purchase-calls.ts';

/** Delays between attempts; the last one repeats. */
const WAITS_MS = [1500, 1500, 3000, 5000, 10_000, 15_000];

/** Resolves after `ms`, or as soon as the browser is online again. */
function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      removeEventListener('online', finish);
      resolve();
    };
    const timer = setTimeout(finish, ms);
    addEventListener('online', finish);
  });
}

interface RetryOptions<Answer> {
  /** Undefined: no result yet. An error counts as a lost response, unless it is final (`isFinal`). */
  readonly request: () => Promise<Answer | undefined>;
  /** Checked before each attempt; false stops the retries. */
  readonly isWanted: () => boolean;
  /** Called once, if the first attempt has no result. */
  readonly onUnanswered?: (() => void) | undefined;
}

/**
 * Repeats a request until it has a result, because a payment must not depend on a single response.
 * Returns undefined once `isWanted` is false. @throws CallError for a final refusal
 */
export async function retryUntilAnswered<Answer>({
  request,
  isWanted,
  onUnanswered,
}: RetryOptions<Answer>): Promise<Answer | undefined> {
  for (let attempt = 0; isWanted(); attempt += 1) {
    const answer = await request().catch((error: unknown) => {
      if (error instanceof CallError && isPermanentError(error)) throw error;
      return undefined;
    });
    if (answer !== undefined) return answer;
    if (attempt === 0) onUnanswered?.();
    await wait(WAITS_MS[Math.min(attempt, WAITS_MS.length - 1)] ?? 0);
  }
  return undefined;
}
