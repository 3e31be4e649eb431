/** So long a page may wait for its painting: frames that are out of sight are not painted at all. */
const LONGEST_WAIT_MS = 300;

/** Calls `start` once the page has been painted for the first time. */
function afterPaint(start: () => void): void {
  if (document.visibilityState !== 'visible') {
    start();
    return;
  }
  let hasStarted = false;
  const once = () => {
    if (hasStarted) return;
    hasStarted = true;
    start();
  };
  // A frame is painted right after its callbacks.
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, LONGEST_WAIT_MS);
}

/** What is pressed before a page has come to life is pressed once more then. */
function keepPresses(): () => void {
  const kept: HTMLElement[] = [];
  const keep = (press: MouseEvent) => {
    const button =
      press.target instanceof Element ? press.target.closest<HTMLElement>('button[type="button"]') : null;
    if (button) kept.push(button);
  };
  document.addEventListener('click', keep, true);
  return () => {
    document.removeEventListener('click', keep, true);
    for (const button of kept) button.click();
  };
}

// A page can be read before it comes to life: its own script, already on its way, runs when there is something to see.
const address = document.querySelector<HTMLScriptElement>('script[data-page]')?.dataset['page'];
if (address) {
  const press = keepPresses();
  afterPaint(() => void import(/* @vite-ignore */ address).then(press));
}
