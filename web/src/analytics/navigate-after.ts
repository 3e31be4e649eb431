/** How long navigation waits for an event, in milliseconds (S4.8). */
const NAVIGATION_TIMEOUT_MS = 500;

interface NavigationOptions {
  readonly timeoutMs?: number;
  /** Loads a URL in this tab. Default: `location.assign`. */
  readonly navigate?: (url: string) => void;
}

/** Navigates to `url` when the promise `work` has settled, at the latest after the timeout. */
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

interface Click {
  readonly button: number;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}

/** Whether a click uses the main button and no modifier key. Other clicks on a link open another tab or window. */
export const isPlainClick = ({ button, altKey, ctrlKey, metaKey, shiftKey }: Click): boolean =>
  button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey;

interface LinkClick extends Click {
  readonly currentTarget: { readonly href: string };
  preventDefault(): void;
}

/**
 * Navigates to a clicked link when `work` has settled, at the latest after the timeout. Does nothing if the click opens
 * another tab or window, because this page then stays open and `work` can continue.
 */
export function followLinkAfter(click: LinkClick, work: Promise<unknown>, options?: NavigationOptions): void {
  if (!isPlainClick(click)) return;
  click.preventDefault();
  void navigateAfter(work, click.currentTarget.href, options);
}
