import type { Browser, BrowserContext, CDPSession, Frame, Page } from 'playwright-core';

export interface VisitorOptions {
  readonly width?: number;
  readonly height?: number;
  /** Whether the device has touch and a mobile viewport, like phones and tablets. */
  readonly touch?: boolean;
  readonly dark?: boolean;
  /** Whether the visitor prefers reduced motion. */
  readonly reducedMotion?: boolean;
  readonly withoutScripts?: boolean;
  /** The user agent. Default: that of the browser. */
  readonly userAgent?: string;
  /** The preferred language of the browser, as a BCP 47 tag. */
  readonly language?: string;
}

/** A layout shift as the browser reports it (`LayoutShift` of the Layout Instability API). */
export interface LayoutShift {
  /** Size of the layout shift: impact fraction times distance fraction. */
  readonly value: number;
  /** For each moved element: its opening tag, its old and its new box (x, y, width and height in CSS pixels). */
  readonly movedElements: readonly string[];
  /** Whether the shift began at most half a second before or after fonts arrived. */
  readonly isNearFontLoad: boolean;
}

/** What `recordShifts` stores in the window of a page. Times are `performance.now()` in milliseconds. */
interface RecordedShifts {
  readonly shifts: (Omit<LayoutShift, 'isNearFontLoad'> & { readonly timeMs: number })[];
  readonly fontLoadTimesMs: number[];
}

/** An sRGB colour, 0 to 255 per channel. */
export type Colour = readonly [red: number, green: number, blue: number];

const STAGE_SELECTOR = 'section[data-mode]';
/** The stage counts as still after this number of consecutive samples without a change. */
const STILL_SAMPLES = 3;
const SAMPLE_INTERVAL_MS = 110;
/** A layout shift within this time of the arrival of fonts may be caused by them. */
const FONT_SHIFT_WINDOW_MS = 500;
/** Timeout of actions in the browser. It is long, because actions are slow on a busy machine. */
const ACTION_TIMEOUT_MS = 60_000;
/** Chromium's warning that a page has not used the preloaded interface texts. Only scripts use the interface texts. */
const UNUSED_PRELOAD_WARNING = /\/static\/messages-\S+ was preloaded using link preload but not used/;

/**
 * A visitor with a separate browser context. `problems` lists the errors and warnings of the pages, their requests to
 * other hosts, and their violations of the content security policy.
 */
export class Visitor {
  readonly page: Page;
  readonly problems: string[];
  readonly #context: BrowserContext;
  readonly #withoutScripts: boolean;
  #touchSession: CDPSession | undefined;
  #expectedProblems: RegExp | undefined;

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
    context.setDefaultTimeout(ACTION_TIMEOUT_MS);
    await context.addInitScript(recordShifts);
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
    page.on('pageerror', (error) => this.#addProblem(error.message));
    page.on('console', (message) => {
      // Adds the URL, because the message of the browser about a failed request does not contain it.
      const text = `${message.text()} (${message.location().url})`;
      if (message.type() === 'error' || message.type() === 'warning') this.#addProblem(text);
    });
    page.on('request', (request) => {
      const { protocol, host } = new URL(request.url());
      const pageHost = page.url() === 'about:blank' ? host : new URL(page.url()).host;
      if (/^https?:$/.test(protocol) && host !== pageHost && !request.isNavigationRequest())
        this.#addProblem(`external request: ${request.url()}`);
    });
  }

  #addProblem(text: string): void {
    if (this.#withoutScripts && UNUSED_PRELOAD_WARNING.test(text)) return;
    if (!this.#expectedProblems?.test(text)) this.problems.push(text);
  }

  /** Ignores further problems that match `pattern`. Replaces the pattern of an earlier call. */
  expectProblems(pattern: RegExp): void {
    this.#expectedProblems = pattern;
  }

  /** Opens another tab of the same browser. Both tabs share `problems`, but not the pattern of `expectProblems`. */
  async openTab(): Promise<Visitor> {
    const [withoutScripts, problems] = [this.#withoutScripts, this.problems];
    return new Visitor(this.#context, await this.#context.newPage(), { withoutScripts, problems });
  }

  close(): Promise<void> {
    return this.#context.close();
  }

  /** Opens a page and waits until it is hydrated. Returns the HTTP status, or 0 if there was no response. */
  async open(url: string): Promise<number> {
    const response = await this.page.goto(url, { waitUntil: 'load' });
    await this.#waitForHydration();
    return response?.status() ?? 0;
  }

  /**
   * Deletes all cookies, which logs the visitor out. Leaves the page first, whose later requests for data of the member
   * would fail.
   */
  async clearCookies(): Promise<void> {
    await this.page.goto('about:blank');
    await this.#context.clearCookies();
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

  /** Presses Present and waits until the presentation is shown and the stage is still. */
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
    await this.page.locator(`${STAGE_SELECTOR}[data-mode="present"]`).waitFor();
    await this.waitForStillStage();
  }

  press(key: string): Promise<void> {
    return this.page.keyboard.press(key);
  }

  /** Returns the last announcement to screen readers. */
  async lastAnnouncement(): Promise<string> {
    return (await this.page.locator(`${STAGE_SELECTOR} p[aria-live="polite"]`).first().textContent()) ?? '';
  }

  /** Waits until a step is announced to screen readers and is in the URL. Step 0 is the overview. */
  async waitForStep(step: number): Promise<void> {
    const announcement = step === 0 ? /^Overview$/ : new RegExp(`^Step ${step} of \\d+: `);
    const hash = step === 0 ? '' : `#step=${step}`;
    await this.page.waitForFunction(
      ({ stage, source, expected }) => {
        const text = document.querySelector(`${stage} p[aria-live="polite"]`)?.textContent ?? '';
        // URLs of search results contain the search after the step. URLs of shared steps contain the topic instead.
        const isInUrl =
          location.hash === expected || (expected !== '' && /^#(?:step=\d+&find=|topic=)/.test(location.hash));
        return new RegExp(source).test(text) && isInUrl;
      },
      { stage: STAGE_SELECTOR, source: announcement.source, expected: hash },
    );
  }

  /** Waits until several consecutive samples of the stage are equal. */
  async waitForStillStage(): Promise<void> {
    await this.page.evaluate(
      async ({ stage, samples, intervalMs }) => {
        const thumbnail = document.createElement('canvas');
        thumbnail.width = 64;
        thumbnail.height = 36;
        const ctx = thumbnail.getContext('2d', { willReadFrequently: true });
        let previous = '';
        for (let equalSamples = 0; equalSamples < samples; ) {
          await new Promise((resolve) => setTimeout(resolve, intervalMs));
          // Waits until the page has painted. Otherwise, two samples during a flight can be equal on a busy machine.
          await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
          const canvas = document.querySelector<HTMLCanvasElement>(`${stage} canvas`);
          if (!canvas || !ctx) continue;
          ctx.drawImage(canvas, 0, 0, 64, 36);
          const pixels = ctx.getImageData(0, 0, 64, 36).data.join();
          equalSamples = pixels === previous ? equalSamples + 1 : 0;
          previous = pixels;
        }
      },
      { stage: STAGE_SELECTOR, samples: STILL_SAMPLES, intervalMs: SAMPLE_INTERVAL_MS },
    );
  }

  /** Returns the colour of the stage at `x` and `y`, which are fractions of the stage's width and height. */
  async colour(x: number, y: number): Promise<Colour> {
    const [red, green, blue] = await this.page.evaluate(
      ({ stage, x, y }) => {
        const canvas = document.querySelector<HTMLCanvasElement>(`${stage} canvas`);
        const pixelContext = document.createElement('canvas').getContext('2d');
        if (!canvas || !pixelContext) throw new Error('The stage has no canvas.');
        pixelContext.drawImage(canvas, canvas.width * x, canvas.height * y, 1, 1, 0, 0, 1, 1);
        return [...pixelContext.getImageData(0, 0, 1, 1).data];
      },
      { stage: STAGE_SELECTOR, x, y },
    );
    return [red ?? 0, green ?? 0, blue ?? 0];
  }

  /** Converts a point of the stage, in fractions of the stage's size, to CSS pixels of the window. */
  async point(x: number, y: number): Promise<{ x: number; y: number }> {
    const box = await this.page.locator(STAGE_SELECTOR).boundingBox();
    if (!box) throw new Error('The page has no stage.');
    return { x: box.x + box.width * x, y: box.y + box.height * y };
  }

  /** Clicks the stage with a mouse at a point, given as fractions of the stage's size. */
  async click(x: number, y: number): Promise<void> {
    const point = await this.point(x, y);
    await this.page.mouse.click(point.x, point.y);
  }

  /** Taps the stage with a finger at a point, given as fractions of the stage's size. */
  async tap(x: number, y: number): Promise<void> {
    const point = await this.point(x, y);
    await this.page.touchscreen.tap(point.x, point.y);
  }

  /**
   * Moves fingers over the stage. A finger is a list of points, given as fractions of the stage's size. Each point is
   * one touch event. A finger with fewer points than the others stays at its last point.
   */
  async touch(...fingers: readonly (readonly (readonly [number, number])[])[]): Promise<void> {
    this.#touchSession ??= await this.#context.newCDPSession(this.page);
    const length = Math.max(...fingers.map((points) => points.length));
    for (let i = 0; i < length; i += 1) {
      const touchPoints = await Promise.all(
        fingers.map(async (points, id) => {
          const [x, y] = points[i] ?? points.at(-1)!;
          return { ...(await this.point(x, y)), id };
        }),
      );
      await this.#touchSession.send('Input.dispatchTouchEvent', {
        type: i === 0 ? 'touchStart' : 'touchMove',
        touchPoints,
      });
    }
    await this.#touchSession.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  }

  /** Locates the button that returns to the path after the visitor has panned or zoomed. */
  get backToPath() {
    return this.page.getByRole('button', { name: 'Back to the path' });
  }

  /** Returns the layout shifts of the page until now, except those that input caused. */
  async shifts(): Promise<readonly LayoutShift[]> {
    const { shifts, fontLoadTimesMs } = await this.page.evaluate(
      () => (window as unknown as { recordedShifts: RecordedShifts }).recordedShifts,
    );
    return shifts.map(({ timeMs, ...shift }) => ({
      ...shift,
      isNearFontLoad: fontLoadTimesMs.some((loadMs) => Math.abs(timeMs - loadMs) <= FONT_SHIFT_WINDOW_MS),
    }));
  }

  /** Returns the sum of the values of all layout shifts of `shifts()`. */
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

/** Records in `window.recordedShifts` the layout shifts that no input caused, and the arrival of fonts. Runs in the page. */
function recordShifts(): void {
  const recordedShifts: RecordedShifts = { shifts: [], fontLoadTimesMs: [] };
  (window as unknown as { recordedShifts: RecordedShifts }).recordedShifts = recordedShifts;
  document.fonts.addEventListener('loadingdone', () => recordedShifts.fontLoadTimesMs.push(performance.now()));
  interface LayoutShiftEntry extends PerformanceEntry {
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
    for (const { value, hadRecentInput, sources, startTime } of list.getEntries() as LayoutShiftEntry[]) {
      const movedElements = sources.map(({ node, previousRect, currentRect }) => {
        const element = node instanceof Element ? node : node?.parentElement;
        const tag = element?.cloneNode(false) as Element | undefined;
        return `${tag?.outerHTML.slice(0, 160)} ${boxOf(previousRect)} → ${boxOf(currentRect)}`;
      });
      if (!hadRecentInput) recordedShifts.shifts.push({ value, movedElements, timeMs: startTime });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Returns `count` evenly spaced points on the line from `from` to `to`, including both. */
export function pointsBetween(from: readonly [number, number], to: readonly [number, number], count = 8) {
  return Array.from({ length: count }, (_, i) => {
    const fraction = i / (count - 1);
    return [from[0] + (to[0] - from[0]) * fraction, from[1] + (to[1] - from[1]) * fraction] as const;
  });
}
