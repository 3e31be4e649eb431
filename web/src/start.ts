/** So long a page may wait for its painting: frames that are out of sight are not painted at all. */
const LONGEST_WAIT_MS = 400;

/** Resolves when the picture that the page shows first, and has asked for first, can be painted. */
async function firstPicture(): Promise<void> {
  const address = document.querySelector<HTMLLinkElement>('link[rel="preload"][as="image"]')?.href;
  const picture = [...document.images].find(({ src }) => src === address);
  await picture?.decode().catch(() => undefined);
}

/** Resolves when a frame has been painted. */
function nextPaint(): Promise<void> {
  // A frame is painted right after its callbacks.
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

/** Resolves when what is seen first has been painted, as far as somebody looks. */
async function firstPaint(): Promise<void> {
  if (document.visibilityState !== 'visible') return;
  const tooLong = new Promise<void>((resolve) => setTimeout(resolve, LONGEST_WAIT_MS));
  await Promise.race([firstPicture().then(nextPaint), tooLong]);
}

/**
 * What is pressed before a page has come to life is pressed once more then. A form that leads nowhere by itself is held back
 * as well: the browser would write what was typed, a password say, into the address.
 */
function keepPresses(): () => void {
  const kept: HTMLElement[] = [];
  const keep = (press: MouseEvent) => {
    const button =
      press.target instanceof Element ? press.target.closest<HTMLElement>('button[type="button"]') : null;
    if (button) kept.push(button);
  };
  const holdBack = (sent: SubmitEvent) => {
    if (!(sent.target instanceof HTMLFormElement) || sent.target.hasAttribute('action')) return;
    sent.preventDefault();
    // A press, and not a second sending: it is presses that a page comes to life for at once.
    if (sent.submitter) kept.push(sent.submitter);
  };
  document.addEventListener('click', keep, true);
  document.addEventListener('submit', holdBack, true);
  return () => {
    document.removeEventListener('click', keep, true);
    document.removeEventListener('submit', holdBack, true);
    for (const button of kept) button.click();
  };
}

/** Resolves in a task of its own, before which the browser answers who scrolls or presses. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Puts the messages that a page speaks where its script looks for them. @throws where they can't be had. */
async function bringMessages(): Promise<void> {
  const place = document.querySelector<HTMLElement>('script[data-src]');
  const address = place?.dataset['src'];
  if (!place || !address) return;
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`The messages of this page are not to be had: ${answer.status}.`);
  place.textContent = await answer.text();
}

/**
 * Runs the files of a page one after another, in the order in which they need each other, its own script last: run by that
 * script alone, the first lines of all of them would be one long task.
 */
async function runPage(address: string): Promise<void> {
  const messages = bringMessages();
  for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')) {
    if (href.endsWith(address)) continue;
    await import(/* @vite-ignore */ href);
    await nextTask();
  }
  await messages;
  await import(/* @vite-ignore */ address);
}

// A page can be read before it comes to life: its own script, already on its way, runs when there is something to see.
const address = document.querySelector<HTMLScriptElement>('script[data-page]')?.dataset['page'];
if (address) {
  const press = keepPresses();
  void firstPaint()
    .then(() => runPage(address))
    .then(press);
}
