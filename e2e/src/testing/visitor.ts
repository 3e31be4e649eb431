import type { Browser, BrowserContext, CDPSession, Frame, Page } from 'playwright-core';

export interface VisitorOptions {
  readonly width?: number;
  readonly height?: number;
  /** Touch and a mobile viewport, as on a phone or tablet. */
  readonly touch?: boolean;
  readonly dark?: boolean;
  /** Prefers reduced motion. */
  readonly reducedMotion?: boolean;
  readonly withoutScripts?: boolean;
  /** The user agent; by default that of the browser. */
  readonly userAgent?: string;
  /** The preferred language of the browser, as a BCP 47 tag. */
  readonly language?: string;
}

/** One layout shift. */
export interface LayoutShift {
  /** Impact fraction times distance fraction. */
  readonly value: number;
  /** Opening tags of the moved elements, each with its old and new box: x, y, width and height in CSS pixels. */
  readonly moved: readonly string[];
}

/** An sRGB colour, 0 to 255 per channel. */
export type Colour = readonly [red: number, green: number, blue: number];

const STAGE = 'section[data-mode]';
/** The stage is still after this many samples in a row that equal the previous one. */
const STILL_SAMPLES = 3;
const SAMPLE_MS = 110;
/** Default timeout of browser actions, long enough for a busy machine. */
const WAIT_MS = 60_000;

/**
 * A visitor with a separate browser context. `problems` lists the errors and warnings of the pages, their requests to
 * other hosts, and their violations of the content security policy.
 */
export class Visitor {
  readonly page: Page;
  readonly problems: string[];
  readonly #context: BrowserContext;
  readonly #withoutScripts: boolean;
  #touch: CDPSession | undefined;
  #expected: RegExp | undefined;

  static async create(browser: Browser, options: VisitorOptions = {}): Promise<Visitor> {
    const context = await browser.newContext({
      viewport: { width: options.width ?? 1440, height: options.height ?? 900 },
      hasTouch: options.touch ?? false,
      isMobile: options.touch ?? false,
      colorScheme: options.dark ? 'dark' : 'light',
      reducedMotion: options.reducedMotion ? 'reduce' : 'no-preference',
      javaScriptEnabled: !options.withoutScripts,
      locale: options.language ?? 'en-US',
      ...(options.userAgent === undefined ? {} : { userAgent: options.userAgent }),
    });
    context.setDefaultTimeout(WAIT_MS);
    await context.addInitScript(watchShifts);
    return new Visitor(context, await context.newPage(), { withoutScripts: options.withoutScripts ?? false });
  }

  private constructor(
    context: BrowserContext,
    page: Page,
    { withoutScripts = false, problems = [] }: { withoutScripts?: boolean; problems?: string[] },
  ) {
    this.#context = context;
    this.#withoutScripts = withoutScripts;
    this.page = page;
    this.problems = problems;
    page.on('pageerror', (error) => this.#complain(error.message));
    page.on('console', (message) => {
      // The text of a failed load does not include the URL.
      const text = `${message.text()} (${message.location().url})`;
      if (message.type() === 'error' || message.type() === 'warning') this.#complain(text);
    });
    page.on('request', (request) => {
      const { protocol, host } = new URL(request.url());
      const ownHost = page.url() === 'about:blank' ? host : new URL(page.url()).host;
      if (/^https?:$/.test(protocol) && host !== ownHost && !request.isNavigationRequest())
        this.#complain(`external request: ${request.url()}`);
    });
  }

  #complain(text: string): void {
    if (!this.#expected?.test(text)) this.problems.push(text);
  }

  /** Ignores problems that match `pattern` from now on, in place of an earlier pattern. */
  expectProblems(pattern: RegExp): void {
    this.#expected = pattern;
  }

  /** Opens another tab of the same browser. Both share `problems`, but not the expected ones. */
  async openTab(): Promise<Visitor> {
    const [withoutScripts, problems] = [this.#withoutScripts, this.problems];
    return new Visitor(this.#context, await this.#context.newPage(), { withoutScripts, problems });
  }

  close(): Promise<void> {
    return this.#context.close();
  }

  /** Opens a page and waits until it is hydrated; returns the HTTP status. */
  async open(url: string): Promise<number> {
    const response = await this.page.goto(url, { waitUntil: 'load' });
    await this.#waitForHydration();
    return response?.status() ?? 0;
  }

  async reload(): Promise<void> {
    await this.page.reload({ waitUntil: 'load' });
    await this.#waitForHydration();
  }

  /** Waits until a navigation has reached `url` and its page is hydrated. */
  async waitForPage(url: string | RegExp): Promise<void> {
    await this.page.waitForURL(url);
    await this.#waitForHydration();
  }

  async #waitForHydration(): Promise<void> {
    if (!this.#withoutScripts) await waitForHydration(this.page);
  }

  /** Presses Present and waits until the presentation shows and is still. */
  async present(): Promise<void> {
    await this.page.locator('[data-present]').click();
    await this.waitForPresenting();
  }

  /** Opens a page and presents from the step in the URL. */
  async openAndPresent(url: string): Promise<void> {
    await this.open(url);
    await this.present();
  }

  async waitForPresenting(): Promise<void> {
    await this.page.locator(`${STAGE}[data-mode="present"]`).waitFor();
    await this.waitForStillStage();
  }

  press(key: string): Promise<void> {
    return this.page.keyboard.press(key);
  }

  /** The last announcement to screen readers. */
  async lastAnnouncement(): Promise<string> {
    return (await this.page.locator(`${STAGE} p[aria-live="polite"]`).first().textContent()) ?? '';
  }

  /** Waits until a step is announced and is in the URL; 0 is the overview. */
  async waitForStep(step: number): Promise<void> {
    const announcement = step === 0 ? /^Overview$/ : new RegExp(`^Step ${step} of \\d+: `);
    const hash = step === 0 ? '' : `#step=${step}`;
    await this.page.waitForFunction(
      ({ stage, source, expected }) => {
        const announced = document.querySelector(`${stage} p[aria-live="polite"]`)?.textContent ?? '';
        // Search links add the search term to the step; share links name the topic instead.
        const isNamed =
          location.hash === expected ||
          (expected !== '' && /^#(?:step=\d+&find=|topic=)/.test(location.hash));
        return new RegExp(source).test(announced) && isNamed;
      },
      { stage: STAGE, source: announcement.source, expected: hash },
    );
  }

  /** Waits until several samples of the stage in a row are equal. */
  async waitForStillStage(): Promise<void> {
    await this.page.evaluate(
      async ({ stage, samples, wait }) => {
        const small = document.createElement('canvas');
        small.width = 64;
        small.height = 36;
        const ctx = small.getContext('2d', { willReadFrequently: true });
        let last = '';
        for (let same = 0; same < samples; ) {
          await new Promise((resolve) => setTimeout(resolve, wait));
          // During a flight the next painted frame differs, however late a busy machine paints it.
          await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
          const canvas = document.querySelector<HTMLCanvasElement>(`${stage} canvas`);
          if (!canvas || !ctx) continue;
          ctx.drawImage(canvas, 0, 0, 64, 36);
          const picture = ctx.getImageData(0, 0, 64, 36).data.join();
          same = picture === last ? same + 1 : 0;
          last = picture;
        }
      },
      { stage: STAGE, samples: STILL_SAMPLES, wait: SAMPLE_MS },
    );
  }

  /** The colour of the stage's canvas at `x` and `y`, as fractions of its width and height. */
  async colour(x: number, y: number): Promise<Colour> {
    const [red, green, blue] = await this.page.evaluate(
      ({ stage, x, y }) => {
        const canvas = document.querySelector<HTMLCanvasElement>(`${stage} canvas`);
        const one = document.createElement('canvas').getContext('2d');
        if (!canvas || !one) throw new Error('The stage has no canvas.');
        one.drawImage(canvas, canvas.width * x, canvas.height * y, 1, 1, 0, 0, 1, 1);
        return [...one.getImageData(0, 0, 1, 1).data];
      },
      { stage: STAGE, x, y },
    );
    return [red ?? 0, green ?? 0, blue ?? 0];
  }

  /** A point of the stage, given as fractions of its size, in CSS pixels of the window. */
  async point(x: number, y: number): Promise<{ x: number; y: number }> {
    const box = await this.page.locator(STAGE).boundingBox();
    if (!box) throw new Error('The page has no stage.');
    return { x: box.x + box.width * x, y: box.y + box.height * y };
  }

  /** Clicks the stage with a mouse, at fractions of its size. */
  async click(x: number, y: number): Promise<void> {
    const point = await this.point(x, y);
    await this.page.mouse.click(point.x, point.y);
  }

  /** Taps the stage with a finger, at fractions of its size. */
  async tap(x: number, y: number): Promise<void> {
    const point = await this.point(x, y);
    await this.page.touchscreen.tap(point.x, point.y);
  }

  /** Moves fingers over the stage. Each is a list of points as fractions of its size, one touch event per point. */
  async touch(...fingers: readonly (readonly (readonly [number, number])[])[]): Promise<void> {
    this.#touch ??= await this.#context.newCDPSession(this.page);
    const length = Math.max(...fingers.map((path) => path.length));
    for (let i = 0; i < length; i += 1) {
      const touchPoints = await Promise.all(
        fingers.map(async (path, id) => {
          const [x, y] = path[i] ?? path.at(-1)!;
          return { ...(await this.point(x, y)), id };
        }),
      );
      await this.#touch.send('Input.dispatchTouchEvent', {
        type: i === 0 ? 'touchStart' : 'touchMove',
        touchPoints,
      });
    }
    await this.#touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  }

  /** The button that returns to the path after free navigation. */
  get backToPath() {
    return this.page.getByRole('button', { name: 'Back to the path' });
  }

  /** The layout shifts of the page so far that no input caused. */
  async shifts(): Promise<readonly LayoutShift[]> {
    return this.page.evaluate(() => (window as unknown as { shifts: LayoutShift[] }).shifts);
  }

  /** The sum of all layout shifts that no input caused. */
  async totalShift(): Promise<number> {
    return (await this.shifts()).reduce((sum, { value }) => sum + value, 0);
  }
}

/** Waits until a page of Flydeck is hydrated and reacts to input. Returns immediately for other pages. */
export async function waitForHydration(page: Page | Frame): Promise<void> {
  await page.waitForFunction(
    () => !document.querySelector('script[data-page]') || 'hydrated' in document.documentElement.dataset,
  );
}

/** Runs in the page: records layout shifts that no input caused in `window.shifts`. */
function watchShifts(): void {
  const shifts: LayoutShift[] = [];
  (window as unknown as { shifts: LayoutShift[] }).shifts = shifts;
  interface Entry extends PerformanceEntry {
    readonly value: number;
    readonly hadRecentInput: boolean;
    readonly sources: readonly {
      readonly node: Node | null;
      readonly previousRect: DOMRectReadOnly;
      readonly currentRect: DOMRectReadOnly;
    }[];
  }
  const boxOf = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[]) {
      const moved = sources.map(({ node, previousRect, currentRect }) => {
        const element = node instanceof Element ? node : node?.parentElement;
        const tag = element?.cloneNode(false) as Element | undefined;
        return `${tag?.outerHTML.slice(0, 160)} ${boxOf(previousRect)} → ${boxOf(currentRect)}`;
      });
      if (!hadRecentInput) shifts.push({ value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Evenly spaced points from one point to another, both included. */
export function pointsBetween(from: readonly [number, number], to: readonly [number, number], points = 8) {
  return Array.from({ length: points }, (_, i) => {
    const fraction = i / (points - 1);
    return [from[0] + (to[0] - from[0]) * fraction, from[1] + (to[1] - from[1]) * fraction] as const;
  });
}
