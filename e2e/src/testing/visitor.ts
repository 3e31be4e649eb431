import type { Browser, BrowserContext, CDPSession, Frame, Page } from 'playwright-core';

export interface VisitorOptions {
  readonly width?: number;
  readonly height?: number;
  /** A phone: touch, a mobile viewport. */
  readonly touch?: boolean;
  readonly dark?: boolean;
  /** Asked their system for less motion. */
  readonly still?: boolean;
  readonly withoutScripts?: boolean;
  /** What the browser says of itself, where its own words are not what the journey is about. */
  readonly userAgent?: string;
  /** BCP 47, what the browser asks for. */
  readonly language?: string;
}

/** One layout shift. */
export interface LayoutShift {
  /** Impact fraction times distance fraction. */
  readonly value: number;
  /** Opening tags, each with its old and new box: x, y, width and height in CSS pixels. */
  readonly moved: readonly string[];
}

/** A colour of the screen, 0 to 255 each. */
export type Colour = readonly [red: number, green: number, blue: number];

const STAGE = 'section[data-mode]';
/** Pictures of the stage that must be the same one after the other before it counts as standing still. */
const STILL_SAMPLES = 3;
const SAMPLE_MS = 110;
/** So long a visitor waits for what should come, on a machine that is busy with other things. */
const WAIT_MS = 60_000;

/**
 * Somebody with a browser of their own. Whatever the pages complain about, load from elsewhere or break of their
 * content policy is in `problems`.
 */
export class Visitor {
  readonly page: Page;
  readonly problems: string[];
  readonly #context: BrowserContext;
  readonly #withoutScripts: boolean;
  #touch: CDPSession | undefined;
  #expected: RegExp | undefined;

  static async arrive(browser: Browser, options: VisitorOptions = {}): Promise<Visitor> {
    const context = await browser.newContext({
      viewport: { width: options.width ?? 1440, height: options.height ?? 900 },
      hasTouch: options.touch ?? false,
      isMobile: options.touch ?? false,
      colorScheme: options.dark ? 'dark' : 'light',
      reducedMotion: options.still ? 'reduce' : 'no-preference',
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
      // Of what could not be loaded, the address is only beside the words.
      const text = `${message.text()} (${message.location().url})`;
      if (message.type() === 'error' || message.type() === 'warning') this.#complain(text);
    });
    page.on('request', (request) => {
      const { protocol, host } = new URL(request.url());
      const own = page.url() === 'about:blank' ? host : new URL(page.url()).host;
      if (/^https?:$/.test(protocol) && host !== own && !request.isNavigationRequest())
        this.#complain(`asked elsewhere: ${request.url()}`);
    });
  }

  #complain(text: string): void {
    if (!this.#expected?.test(text)) this.problems.push(text);
  }

  /** From here on a complaint like this is what the journey is about. */
  expectProblems(like: RegExp): void {
    this.#expected = like;
  }

  /** Another tab of the same browser; what its page complains about is this visitor's as well. */
  async openTab(): Promise<Visitor> {
    const [withoutScripts, problems] = [this.#withoutScripts, this.problems];
    return new Visitor(this.#context, await this.#context.newPage(), { withoutScripts, problems });
  }

  leave(): Promise<void> {
    return this.#context.close();
  }

  /** Opens a page and waits until it has come to life. */
  async open(address: string): Promise<number> {
    const response = await this.page.goto(address, { waitUntil: 'load' });
    await this.#comesToLife();
    return response?.status() ?? 0;
  }

  async reload(): Promise<void> {
    await this.page.reload({ waitUntil: 'load' });
    await this.#comesToLife();
  }

  /** Waits until a press has led to a page that has come to life: what only presses buttons and follows links need not. */
  async arrivesAt(address: string | RegExp): Promise<void> {
    await this.page.waitForURL(address);
    await this.#comesToLife();
  }

  async #comesToLife(): Promise<void> {
    if (!this.#withoutScripts) await comesToLife(this.page);
  }

  /** Presses Present, and waits until the presentation can be seen. */
  async present(): Promise<void> {
    await this.page.locator('[data-present]').click();
    await this.isPresenting();
  }

  /** Goes to a page and presents, at the step that the address names. */
  async fly(address: string): Promise<void> {
    await this.open(address);
    await this.present();
  }

  async isPresenting(): Promise<void> {
    await this.page.locator(`${STAGE}[data-mode="present"]`).waitFor();
    await this.standsStill();
  }

  press(key: string): Promise<void> {
    return this.page.keyboard.press(key);
  }

  /** What screen readers were told last about where the visitor is. */
  async announced(): Promise<string> {
    return (await this.page.locator(`${STAGE} p[aria-live="polite"]`).first().textContent()) ?? '';
  }

  /** Waits until a step is announced and named by the address; 0 is the overview. */
  async isAt(step: number): Promise<void> {
    const words = step === 0 ? /^Overview$/ : new RegExp(`^Step ${step} of \\d+: `);
    const hash = step === 0 ? '' : `#step=${step}`;
    await this.page.waitForFunction(
      ({ stage, source, expected }) => {
        const spoken = document.querySelector(`${stage} p[aria-live="polite"]`)?.textContent ?? '';
        // Links of a search add words to the number; links of Share name the topic instead.
        const isNamed =
          location.hash === expected ||
          (expected !== '' && /^#(?:step=\d+&find=|topic=)/.test(location.hash));
        return new RegExp(source).test(spoken) && isNamed;
      },
      { stage: STAGE, source: words.source, expected: hash },
    );
  }

  /** Waits until the stage shows the same picture for a while. */
  async standsStill(): Promise<void> {
    await this.page.evaluate(
      async ({ stage, samples, wait }) => {
        const small = document.createElement('canvas');
        small.width = 64;
        small.height = 36;
        const ctx = small.getContext('2d', { willReadFrequently: true });
        let last = '';
        for (let same = 0; same < samples; ) {
          await new Promise((resolve) => setTimeout(resolve, wait));
          // What flies has moved by its next frame, however late a busy machine draws it.
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

  /** The colour of the stage's canvas at a share of its width and height. */
  async colour(x: number, y: number): Promise<Colour> {
    const [red, green, blue] = await this.page.evaluate(
      ({ stage, x, y }) => {
        const canvas = document.querySelector<HTMLCanvasElement>(`${stage} canvas`);
        const one = document.createElement('canvas').getContext('2d');
        if (!canvas || !one) throw new Error('There is nothing on the stage.');
        one.drawImage(canvas, canvas.width * x, canvas.height * y, 1, 1, 0, 0, 1, 1);
        return [...one.getImageData(0, 0, 1, 1).data];
      },
      { stage: STAGE, x, y },
    );
    return [red ?? 0, green ?? 0, blue ?? 0];
  }

  /** Where a share of the stage lies in the window, in CSS pixels. */
  async point(x: number, y: number): Promise<{ x: number; y: number }> {
    const box = await this.page.locator(STAGE).boundingBox();
    if (!box) throw new Error('There is no stage.');
    return { x: box.x + box.width * x, y: box.y + box.height * y };
  }

  /** Clicks (with a mouse) a place of the stage. */
  async click(x: number, y: number): Promise<void> {
    const at = await this.point(x, y);
    await this.page.mouse.click(at.x, at.y);
  }

  /** Taps (with a finger) a place of the stage. */
  async tap(x: number, y: number): Promise<void> {
    const at = await this.point(x, y);
    await this.page.touchscreen.tap(at.x, at.y);
  }

  /** Moves fingers over the glass: each a list of places on the stage, one event a place. */
  async touch(...fingers: readonly (readonly (readonly [number, number])[])[]): Promise<void> {
    this.#touch ??= await this.#context.newCDPSession(this.page);
    const length = Math.max(...fingers.map((path) => path.length));
    for (let at = 0; at < length; at += 1) {
      const touchPoints = await Promise.all(
        fingers.map(async (path, id) => {
          const [x, y] = path[at] ?? path.at(-1)!;
          return { ...(await this.point(x, y)), id };
        }),
      );
      await this.#touch.send('Input.dispatchTouchEvent', {
        type: at === 0 ? 'touchStart' : 'touchMove',
        touchPoints,
      });
    }
    await this.#touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  }

  /** The button that leads back where roaming left the path. */
  get backToPath() {
    return this.page.getByRole('button', { name: 'Back to the path' });
  }

  /** The layout shifts of the page so far that no input caused: how large each was, and what moved from where to where. */
  async shifts(): Promise<readonly LayoutShift[]> {
    return this.page.evaluate(() => (window as unknown as { shifts: LayoutShift[] }).shifts);
  }

  /** Their sum (cumulative layout shift). */
  async shift(): Promise<number> {
    return (await this.shifts()).reduce((sum, { value }) => sum + value, 0);
  }
}

/** Waits until a page of ours is more than its first picture, and answers keys and forms; others have nothing to wait for. */
export async function comesToLife(page: Page | Frame): Promise<void> {
  await page.waitForFunction(
    () => !document.querySelector('script[data-page]') || 'alive' in document.documentElement.dataset,
  );
}

/** Runs in the page: notes layout shifts that no input caused. */
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

/** Points on the way from one place to another, both included. */
export function path(from: readonly [number, number], to: readonly [number, number], points = 8) {
  return Array.from({ length: points }, (_, i) => {
    const share = i / (points - 1);
    return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share] as const;
  });
}
