import { CallError } from '../api/call.ts';
import { isFinal } from './purchase-calls.ts';

/** Waits between attempts; the last one repeats. */
const WAITS_MS = [1500, 1500, 3000, 5000, 10_000, 15_000];

/** Resolves after `ms`, or as soon as the browser is online again. */
function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer);
      removeEventListener('online', over);
      resolve();
    };
    const timer = setTimeout(over, ms);
    addEventListener('online', over);
  });
}

interface Asking<Answer> {
  /** Undefined: not yet. A throw is a lost answer, unless asking again would be answered alike. */
  readonly ask: () => Promise<Answer | undefined>;
  readonly isWanted: () => boolean;
  /** Called once, after the first attempt that was not answered. */
  readonly onUnanswered?: (() => void) | undefined;
}

/**
 * Asks again and again until it is answered: nothing that was paid may depend on one answer.
 * Undefined: it is not wanted any more. @throws CallError for a final refusal.
 */
export async function untilAnswered<Answer>({
  ask,
  isWanted,
  onUnanswered,
}: Asking<Answer>): Promise<Answer | undefined> {
  for (let attempt = 0; isWanted(); attempt += 1) {
    const answer = await ask().catch((error: unknown) => {
      if (error instanceof CallError && isFinal(error)) throw error;
      return undefined;
    });
    if (answer !== undefined) return answer;
    if (attempt === 0) onUnanswered?.();
    await wait(WAITS_MS[Math.min(attempt, WAITS_MS.length - 1)] ?? 0);
  }
  return undefined;
}
