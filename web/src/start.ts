/** Maximum time to wait for the first paint: frames that are out of view are not painted. */
const MAX_WAIT_MS = 400;

/** Resolves when the preloaded picture is decoded. */
async function firstPicture(): Promise<void> {
  const url = document.querySelector<HTMLLinkElement>('link[rel="preload"][as="image"]')?.href;
  const picture = [...document.images].find(({ src }) => src === url);
  await picture?.decode().catch(() => undefined);
}

/** Resolves when a frame has been painted. */
function nextPaint(): Promise<void> {
  // A frame is painted right after its callbacks.
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

/** Resolves after the first paint of the visible content; immediately if the page is hidden. */
async function firstPaint(): Promise<void> {
  if (document.visibilityState !== 'visible') return;
  const tooLong = new Promise<void>((resolve) => setTimeout(resolve, MAX_WAIT_MS));
  await Promise.race([firstPicture().then(nextPaint), tooLong]);
}

/**
 * Records presses before hydration; the returned function replays them. Also blocks forms without an action: the
 * browser would put their values, such as passwords, into the URL.
 */
function recordPresses(): () => void {
  const recorded: HTMLElement[] = [];
  const record = (event: MouseEvent) => {
    const button =
      event.target instanceof Element ? event.target.closest<HTMLElement>('button[type="button"]') : null;
    if (button) recorded.push(button);
  };
  const blockSubmit = (event: SubmitEvent) => {
    if (!(event.target instanceof HTMLFormElement) || event.target.hasAttribute('action')) return;
    event.preventDefault();
    // Recorded as a press rather than a submission: React hydrates immediately for presses only.
    if (event.submitter) recorded.push(event.submitter);
  };
  document.addEventListener('click', record, true);
  document.addEventListener('submit', blockSubmit, true);
  return () => {
    document.removeEventListener('click', record, true);
    document.removeEventListener('submit', blockSubmit, true);
    for (const button of recorded) button.click();
  };
}

/** Resolves in a new task, so that the browser can handle input first. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Loads the page's messages into the element where the entry script reads them. @throws Error if that fails. */
async function loadMessages(): Promise<void> {
  const element = document.querySelector<HTMLElement>('script[data-src]');
  const url = element?.dataset['src'];
  if (!element || !url) return;
  const response = await fetch(url);
  if (!response.ok) throw new Error(`Failed to load messages (HTTP ${response.status}).`);
  element.textContent = await response.text();
}

/**
 * Runs the page's files one after another in dependency order, the entry script last. If the entry script imported them
 * itself, their evaluation would be one long task.
 */
async function runPage(url: string): Promise<void> {
  const messages = loadMessages();
  for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')) {
    if (href.endsWith(url)) continue;
    await import(/* @vite-ignore */ href);
    await nextTask();
  }
  await messages;
  await import(/* @vite-ignore */ url);
}

// The page is readable before hydration: the entry script, already preloaded, runs after the first paint.
const pageScript = document.querySelector<HTMLScriptElement>('script[data-page]')?.dataset['page'];
if (pageScript) {
  const replayPresses = recordPresses();
  void firstPaint()
    .then(() => runPage(pageScript))
    .then(replayPresses);
}
