/** How long a page waits for an event before it leaves anyway (S§4). */
export const NAVIGATION_TIMEOUT_MS = 500;

interface Leaving {
  readonly timeoutMs?: number;
  readonly go?: (address: string) => void;
}

/** Goes to `address` when `work` has ended, well or not, or has taken too long. */
export async function navigateAfter(
  work: Promise<unknown>,
  address: string,
  { timeoutMs = NAVIGATION_TIMEOUT_MS, go = (to) => location.assign(to) }: Leaving = {},
): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, timeoutMs);
  });
  await Promise.race([work.catch(() => undefined), tooLong]);
  clearTimeout(timer);
  go(address);
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
 * Follows a pressed link after `work`. Where the press opens another tab, this page stays and nothing need wait.
 */
export function followAfter(press: LinkPress, work: Promise<unknown>, leaving?: Leaving): void {
  const { button, altKey, ctrlKey, metaKey, shiftKey, currentTarget } = press;
  if (button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return;
  press.preventDefault();
  void navigateAfter(work, currentTarget.href, leaving);
}
