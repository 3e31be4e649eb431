/**
 * Maximum delay of the timer. If the timer fires later, the page was suspended, probably because the app opened
 * (S2.23).
 */
const OPEN_APP_TOLERANCE_MS = 1000;

/** An attempt to open the app. */
interface AppLaunch {
  /** Time since the app's URL was opened. */
  readonly elapsedMs: number;
  /** Time after which the app store opens if the app has not opened. */
  readonly timeoutMs: number;
  /** Whether the page was hidden after the app's URL was opened, because the app or a prompt of the browser opened. */
  readonly wasHidden: boolean;
}

/**
 * Whether the app store should open because the app did not open. An app that opens either hides the page or suspends
 * the page. The timer of a suspended page fires much later than planned.
 */
export function shouldOpenStore({ elapsedMs, timeoutMs, wasHidden }: AppLaunch): boolean {
  return !wasHidden && elapsedMs < timeoutMs + OPEN_APP_TOLERANCE_MS;
}

interface App {
  /** URL with the URL scheme of the app, which opens the app if it is installed. */
  readonly ownProtocolUrl: string;
  readonly storeUrl: string;
  readonly timeoutMs: number;
}

/** Opens the app by its own URL scheme. Opens the URL in the app store if the app does not open (S2.23). */
export function openApp(
  { ownProtocolUrl, storeUrl, timeoutMs }: App,
  navigate: (url: string) => void = (url) => location.assign(url),
): void {
  const startedAtMs = performance.now();
  let wasHidden = document.hidden;
  const recordHidden = () => {
    wasHidden ||= document.hidden;
  };
  document.addEventListener('visibilitychange', recordHidden);
  setTimeout(() => {
    document.removeEventListener('visibilitychange', recordHidden);
    if (shouldOpenStore({ elapsedMs: performance.now() - startedAtMs, timeoutMs, wasHidden })) navigate(storeUrl);
  }, timeoutMs);
  navigate(ownProtocolUrl);
}
