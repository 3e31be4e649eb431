import { logGeneric } from './generic-logger.ts';
import { analyticsSettings } from './settings.ts';

/** What failed: rendering the page, loading a chunk, or a script. */
export type FailureKind = 'render' | 'chunk' | 'script';

/** Maximum number of reports per page view. */
const MAX_REPORTS = 5;
const MAX_TEXT_LENGTH = 2000;

/** Secrets in paths, and queries and fragments of URLs; both are removed from reports. */
const SECRETS_IN_PATHS = /(\/(?:v|invite)\/)[^?#\s):]+/g;
const QUERIES = /(https?:\/\/[^\s?#)]*)[?#][^\s):]*/g;

const reported = new Set<string>();

function textOf(failure: unknown): string {
  const text =
    failure instanceof Error ? (failure.stack ?? `${failure.name}: ${failure.message}`) : String(failure);
  // Some browsers do not include the message in the stack.
  const whole =
    failure instanceof Error && !text.includes(failure.message) ? `${failure.message}\n${text}` : text;
  return whole.replace(QUERIES, '$1').replace(SECRETS_IN_PATHS, '$1').slice(0, MAX_TEXT_LENGTH);
}

/** Reports a failure on this page to the operator's log, if one is configured; each failure once. Never throws. */
export function reportFailure(failure: unknown, kind: FailureKind): void {
  try {
    if (analyticsSettings().logUrl === null) return;
    const msg = textOf(failure);
    if (reported.size >= MAX_REPORTS || reported.has(msg)) return;
    reported.add(msg);
    const source = location.pathname.replace(SECRETS_IN_PATHS, '$1');
    const fields = {
      object: 'page',
      action: 'failed',
      trigger: kind,
      name: 'flydeck.web',
      msg,
      source,
    } as const;
    void logGeneric({ ...fields, levelname: 'ERROR', levelno: 40 }).catch(() => undefined);
  } catch {
    // A failure to report is ignored.
  }
}

/** Reports uncaught errors and unhandled rejections on this page. */
export function reportUncaught(): void {
  addEventListener('error', ({ error }) => error instanceof Error && reportFailure(error, 'script'));
  addEventListener('unhandledrejection', ({ reason }) => reportFailure(reason, 'script'));
}
