/** How much later than planned the store may still open (S2.23), in milliseconds. */
const OPEN_APP_TOLERANCE_MS = 1000;

interface Wait {
  /** Time since the app's URL was opened. */
  readonly elapsedMs: number;
  /** Time that the app had to open. */
  readonly timeoutMs: number;
  /** Whether the page was hidden meanwhile, because the app or a prompt about it opened. */
  readonly wasHidden: boolean;
}

/**
 * Whether the app did not open, so that its store should open. If the app did open, the page was hidden or
 * suspended, and its timer fires much later than planned.
 */
export function shouldOpenStore({ elapsedMs, timeoutMs, wasHidden }: Wait): boolean {
  return !wasHidden && elapsedMs < timeoutMs + OPEN_APP_TOLERANCE_MS;
}

interface App {
  readonly ownProtocolUrl: string;
  readonly storeUrl: string;
  readonly timeoutMs: number;
}

/** Opens the app by its own URL scheme, and its store if the app does not open (S2.23). */
export function openApp(
  { ownProtocolUrl, storeUrl, timeoutMs }: App,
  go: (url: string) => void = (url) => location.assign(url),
): void {
  const startedAt = performance.now();
  let wasHidden = document.hidden;
  const watch = () => {
    wasHidden ||= document.hidden;
  };
  document.addEventListener('visibilitychange', watch);
  setTimeout(() => {
    document.removeEventListener('visibilitychange', watch);
    if (shouldOpenStore({ elapsedMs: performance.now() - startedAt, timeoutMs, wasHidden })) go(storeUrl);
  }, timeoutMs);
  go(ownProtocolUrl);
}
