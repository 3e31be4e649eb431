/** How much later than planned the store may still be opened (S§2.5), in milliseconds. */
export const OPEN_APP_TOLERANCE_MS = 1000;

interface Waited {
  /** Since the app was called. */
  readonly elapsedMs: number;
  /** What the app had to open. */
  readonly timeoutMs: number;
  /** The page was out of sight meanwhile: the app, or a question about it, came up. */
  readonly wasHidden: boolean;
}

/**
 * Whether the app did not open, so that its store should. Where it did, the page was hidden or stood still, and its timer
 * fires much later than planned.
 */
export function shouldOpenStore({ elapsedMs, timeoutMs, wasHidden }: Waited): boolean {
  return !wasHidden && elapsedMs < timeoutMs + OPEN_APP_TOLERANCE_MS;
}

interface App {
  readonly ownProtocolUrl: string;
  readonly storeUrl: string;
  readonly timeoutMs: number;
}

/** Opens the app by its own protocol, and its store where it does not come up. */
export function openApp(
  { ownProtocolUrl, storeUrl, timeoutMs }: App,
  go: (address: string) => void = (address) => location.assign(address),
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
