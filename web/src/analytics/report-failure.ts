import { logGeneric } from './generic-logger.ts';
import { analyticsSettings } from './settings.ts';

/** What failed: rendering the page, loading a chunk, or a script. */
export type FailureKind = 'render' | 'chunk' | 'script';

/** Maximum number of reports per page view. */
const MAX_REPORTS = 5;
/** Maximum length of the text of a report, in UTF-16 units. */
const MAX_TEXT_LENGTH = 2000;

/** Matches `/v/` (share link) or `/invite/` in a path, and the secret after it. Reports do not contain the secret. */
const SECRETS_IN_PATHS = /(\/(?:v|invite)\/)[^?#\s):]+/g;
/** Matches a URL with a query or fragment. Reports contain neither of them, because they may contain secrets. */
const QUERIES_AND_FRAGMENTS = /(https?:\/\/[^\s?#)]*)[?#][^\s):]*/g;

const reportedTexts = new Set<string>();

/** Returns message and stack of an error, or any other thrown value as text. Omits secrets, and cuts long texts. */
function failureText(failure: unknown): string {
  const text = failure instanceof Error ? (failure.stack ?? `${failure.name}: ${failure.message}`) : String(failure);
  // Some browsers do not include the message in the stack.
  const fullText = failure instanceof Error && !text.includes(failure.message) ? `${failure.message}\n${text}` : text;
  return fullText.replace(QUERIES_AND_FRAGMENTS, '$1').replace(SECRETS_IN_PATHS, '$1').slice(0, MAX_TEXT_LENGTH);
}

/** Posts a failure on this page to the operator's log, if there is one. Posts each failure once. Never throws. */
export function reportFailure(failure: unknown, kind: FailureKind): void {
  try {
    if (analyticsSettings().logUrl === null) return;
    const msg = failureText(failure);
    if (reportedTexts.size >= MAX_REPORTS || reportedTexts.has(msg)) return;
    reportedTexts.add(msg);
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
    // An error that happens while a failure is reported is ignored.
  }
}

/** Reports uncaught errors and unhandled rejections on this page. */
export function reportUncaught(): void {
  addEventListener('error', ({ error }) => error instanceof Error && reportFailure(error, 'script'));
  addEventListener('unhandledrejection', ({ reason }) => reportFailure(reason, 'script'));
}
