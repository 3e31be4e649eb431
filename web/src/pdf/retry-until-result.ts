import { CallError } from '../api/call.ts';
import { isPermanentError } from './purchase-calls.ts';

/** Delays between attempts. The last delay is used for all further attempts. */
const RETRY_DELAYS_MS = [1500, 1500, 3000, 5000, 10_000, 15_000];

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

interface RetryOptions<Result> {
  /** Returns undefined if there is no result yet. The request is repeated after errors that are not permanent. */
  readonly request: () => Promise<Result | undefined>;
  /** Checked before each attempt; false stops the retries. */
  readonly shouldContinue: () => boolean;
  /** Called once, if the first attempt has no result. */
  readonly onFirstFailure?: (() => void) | undefined;
}

/**
 * Repeats a request until it has a result, because a payment must not depend on a single response.
 * Returns undefined once `shouldContinue` returns false. @throws CallError for a permanent error
 */
export async function retryUntilResult<Result>({
  request,
  shouldContinue,
  onFirstFailure,
}: RetryOptions<Result>): Promise<Result | undefined> {
  for (let attempt = 0; shouldContinue(); attempt += 1) {
    const result = await request().catch((error: unknown) => {
      if (error instanceof CallError && isPermanentError(error)) throw error;
      return undefined;
    });
    if (result !== undefined) return result;
    if (attempt === 0) onFirstFailure?.();
    await wait(RETRY_DELAYS_MS[Math.min(attempt, RETRY_DELAYS_MS.length - 1)] ?? 0);
  }
  return undefined;
}
