import { logGeneric } from './generic-logger.ts';
import { analyticsSettings } from './settings.ts';

/** What broke: drawing the page, loading a part of it, or a script. */
export type FailureKind = 'render' | 'chunk' | 'script';

/** A page that breaks over and over is told of so often. */
const MAX_REPORTS = 5;
const MAX_TEXT_LENGTH = 2000;

/** Paths whose rest is a key, and what follows a path: nothing that opens a door is told. */
const KEYS_IN_PATHS = /(\/(?:v|invite)\/)[^?#\s):]+/g;
const QUERIES = /(https?:\/\/[^\s?#)]*)[?#][^\s):]*/g;

const reported = new Set<string>();

function textOf(failure: unknown): string {
  const text =
    failure instanceof Error ? (failure.stack ?? `${failure.name}: ${failure.message}`) : String(failure);
  // Not all browsers begin the stack with what happened.
  const whole =
    failure instanceof Error && !text.includes(failure.message) ? `${failure.message}\n${text}` : text;
  return whole.replace(QUERIES, '$1').replace(KEYS_IN_PATHS, '$1').slice(0, MAX_TEXT_LENGTH);
}

/** Tells the operator's log what broke on this page, where there is such a log; each failure once, and never a failure more. */
export function reportFailure(failure: unknown, kind: FailureKind): void {
  try {
    if (analyticsSettings().logUrl === null) return;
    const msg = textOf(failure);
    if (reported.size >= MAX_REPORTS || reported.has(msg)) return;
    reported.add(msg);
    const source = location.pathname.replace(KEYS_IN_PATHS, '$1');
    const told = {
      object: 'page',
      action: 'failed',
      trigger: kind,
      name: 'flydeck.web',
      msg,
      source,
    } as const;
    void logGeneric({ ...told, levelname: 'ERROR', levelno: 40 }).catch(() => undefined);
  } catch {
    // Telling of a failure must not be one.
  }
}

/** Reports what scripts of this page throw and nobody catches. */
export function reportUncaught(): void {
  addEventListener('error', ({ error }) => error instanceof Error && reportFailure(error, 'script'));
  addEventListener('unhandledrejection', ({ reason }) => reportFailure(reason, 'script'));
}
