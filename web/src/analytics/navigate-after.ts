/** How long navigation waits for an event, in milliseconds (S4.8). */
const NAVIGATION_TIMEOUT_MS = 500;

interface NavigationOptions {
  readonly timeoutMs?: number;
  readonly navigate?: (url: string) => void;
}

/** Navigates to `url` when `work` has settled or the timeout has passed. */
export async function navigateAfter(
  work: Promise<unknown>,
  url: string,
  { timeoutMs = NAVIGATION_TIMEOUT_MS, navigate = (target) => location.assign(target) }: NavigationOptions = {},
): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, timeoutMs);
  });
  await Promise.race([work.catch(() => undefined), timeout]);
  clearTimeout(timer);
  navigate(url);
}

interface LinkClick {
  readonly button: number;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly currentTarget: { readonly href: string };
  preventDefault(): void;
}

/**
 * Follows a clicked link after `work`. The browser handles clicks that open another tab: this page stays open then.
 */
export function followLinkAfter(click: LinkClick, work: Promise<unknown>, options?: NavigationOptions): void {
  const { button, altKey, ctrlKey, metaKey, shiftKey, currentTarget } = click;
  if (button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return;
  click.preventDefault();
  void navigateAfter(work, currentTarget.href, options);
}
