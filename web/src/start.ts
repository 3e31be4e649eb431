/** Maximum time to wait for the first paint: browsers do not paint an embed that is outside the viewport. */
const MAX_WAIT_MS = 400;

/** Resolves when the preloaded picture is decoded or cannot be decoded; immediately without a preloaded picture. */
async function waitForFirstPicture(): Promise<void> {
  const url = document.querySelector<HTMLLinkElement>('link[rel="preload"][as="image"]')?.href;
  const picture = [...document.images].find(({ src }) => src === url);
  await picture?.decode().catch(() => undefined);
}

/** Resolves when the browser has painted. */
function waitForNextPaint(): Promise<void> {
  // The browser paints between the animation frame callbacks and the next task.
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

/** Resolves after the first paint, at the latest after `MAX_WAIT_MS`; immediately if the page is hidden. */
async function waitForFirstPaint(): Promise<void> {
  if (document.visibilityState !== 'visible') return;
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, MAX_WAIT_MS));
  await Promise.race([waitForFirstPicture().then(waitForNextPaint), timeout]);
}

/**
 * Records clicks on buttons before hydration. The returned function replays the clicks. Also prevents the submission of
 * forms without an action, because the browser would put the forms' values, such as passwords, into the URL.
 */
function recordClicks(): () => void {
  const clickedButtons: HTMLElement[] = [];
  const recordClick = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('button[type="button"]') : null;
    if (button) clickedButtons.push(button);
  };
  const blockSubmit = (event: SubmitEvent) => {
    if (!(event.target instanceof HTMLFormElement) || event.target.hasAttribute('action')) return;
    event.preventDefault();
    // The submission is replayed as a click on the submit button, because React hydrates a form immediately when it is
    // clicked, but not when it is submitted.
    if (event.submitter) clickedButtons.push(event.submitter);
  };
  document.addEventListener('click', recordClick, { capture: true });
  document.addEventListener('submit', blockSubmit, { capture: true });
  return () => {
    document.removeEventListener('click', recordClick, { capture: true });
    document.removeEventListener('submit', blockSubmit, { capture: true });
    for (const button of clickedButtons) button.click();
  };
}

/** Resolves in a new task. The browser can handle input before this task. */
function waitForNextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Loads the interface texts into the element that the entry script reads. @throws Error if loading fails. */
async function loadMessages(): Promise<void> {
  const element = document.querySelector<HTMLElement>('script[data-src]');
  const url = element?.dataset['src'];
  if (!element || !url) return;
  const response = await fetch(url);
  if (!response.ok) throw new Error(`Failed to load messages (HTTP ${response.status}).`);
  element.textContent = await response.text();
}

/**
 * Runs the page's scripts one after another in dependency order, the entry script last. Each script is a task of its
 * own. If the entry script imported all others, they would be evaluated in one long task.
 */
async function runPage(entryUrl: string): Promise<void> {
  const messages = loadMessages();
  for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')) {
    if (href.endsWith(entryUrl)) continue;
    await import(/* @vite-ignore */ href);
    await waitForNextTask();
  }
  await messages;
  await import(/* @vite-ignore */ entryUrl);
}

// The page is readable without its scripts. The scripts run after the first paint, so that the paint is not delayed.
const entryScriptUrl = document.querySelector<HTMLScriptElement>('script[data-page]')?.dataset['page'];
if (entryScriptUrl) {
  const replayClicks = recordClicks();
  void waitForFirstPaint()
    .then(() => runPage(entryScriptUrl))
    .then(replayClicks);
}
