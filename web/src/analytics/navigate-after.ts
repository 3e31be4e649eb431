/** How long navigation waits for an event, in milliseconds (S4.8). */
const NAVIGATION_TIMEOUT_MS = 500;

interface NavigationOptions {
  readonly timeoutMs?: number;
  readonly go?: (url: string) => void;
}

/** Navigates to `url` when `work` has settled or the timeout has passed. */
export async function navigateAfter(
  work: Promise<unknown>,
  url: string,
  { timeoutMs = NAVIGATION_TIMEOUT_MS, go = (to) => location.assign(to) }: NavigationOptions = {},
): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, timeoutMs);
  });
  await Promise.race([work.catch(() => undefined), tooLong]);
  clearTimeout(timer);
  go(url);
}

interface LinkPress {
  readonly button: number;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly currentTarget: { readonly href: string };
  preventDefault(): void;
}

/**
 * Follows a clicked link after `work`. Leaves clicks that open another tab to the browser, since this page stays open.
 */
export function followLinkAfter(press: LinkPress, work: Promise<unknown>, options?: NavigationOptions): void {
  const { button, altKey, ctrlKey, metaKey, shiftKey, currentTarget } = press;
  if (button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return;
  press.preventDefault();
  void navigateAfter(work, currentTarget.href, options);
}
