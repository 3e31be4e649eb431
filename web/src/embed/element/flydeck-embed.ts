import {
  type EmbedCommand,
  type EmbedEvent,
  type EmbedStep,
  embedMessage,
  readEmbedEvent,
} from '@flydeck/contract/embed/messages';
import { embedUrl } from './embed-url.ts';

/**
 * Returns the origin of the instance that served this script. For a module, `currentScript` is null; then the `script`
 * element is found by its URL. If there is no such element, returns the origin of the page.
 */
function originOfScript(): string {
  const script =
    document.currentScript ?? document.querySelector('script[src$="/embed.js"], script[src*="/embed.js?"]');
  return script instanceof HTMLScriptElement ? new URL(script.src).origin : location.origin;
}

const INSTANCE_ORIGIN = originOfScript();
const ATTRIBUTES = ['src', 'oid', 'link', 'step', 'autoplay', 'interval', 'transcript'] as const;
/** Range of valid aspect ratios (width ÷ height). Other ratios are ignored. */
const RATIO_RANGE = { min: 0.1, max: 10 };
const DEFAULT_RATIO = 16 / 9;

const STYLE = `:host{display:block;max-width:100%}:host([hidden]){display:none}iframe{display:block;width:100%;border:0;border-radius:inherit;background:#12151d}`;

const isRatio = (value: unknown): value is number =>
  typeof value === 'number' && value >= RATIO_RANGE.min && value <= RATIO_RANGE.max;

/** `<flydeck-embed>`: a presentation in its own aspect ratio, with methods and events (docs/embedding.md). */
class FlydeckEmbed extends HTMLElement {
  static readonly observedAttributes = [...ATTRIBUTES, 'ratio', 'title'];

  readonly #iframe = document.createElement('iframe');
  /** Commands for the page in the iframe, which are sent when that page is ready. */
  #pendingCommands: EmbedCommand[] = [];
  #isReady = false;
  #steps: readonly EmbedStep[] = [];
  #step: number | undefined;

  constructor() {
    super();
    const style = new CSSStyleSheet();
    style.replaceSync(STYLE);
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [style];
    const iframe = this.#iframe;
    iframe.allow = 'autoplay; fullscreen';
    iframe.loading = 'lazy';
    iframe.style.aspectRatio = String(DEFAULT_RATIO);
    root.append(iframe);
  }

  connectedCallback(): void {
    addEventListener('message', this.#onMessage);
    this.#updateIframe();
  }

  disconnectedCallback(): void {
    removeEventListener('message', this.#onMessage);
    this.#reset();
  }

  attributeChangedCallback(name: string, _before: string | null, value: string | null): void {
    if (name === 'step' && this.#isReady && value !== null) this.goTo(Number(value));
    else if (name === 'title') this.#iframe.title = value ?? '';
    else if (name === 'ratio') this.#setRatio(Number(value));
    else if (this.isConnected) this.#updateIframe();
  }

  /** The number of the current step, as in URLs; undefined before the presentation has started. */
  get currentStep(): number | undefined {
    return this.#step;
  }

  /** All steps with their titles; empty until the presentation is ready. */
  get steps(): readonly EmbedStep[] {
    return this.#steps;
  }

  goTo(step: number): void {
    this.#send({ type: 'goTo', step });
  }
  present(): void {
    this.#send({ type: 'present' });
  }
  next(): void {
    this.#send({ type: 'next' });
  }
  previous(): void {
    this.#send({ type: 'previous' });
  }
  restart(): void {
    this.#send({ type: 'restart' });
  }
  play(): void {
    this.#send({ type: 'play' });
  }
  pause(): void {
    this.#send({ type: 'pause' });
  }
  /** Opens the transcript, or closes it if `open` is false. */
  showTranscript(open = true): void {
    this.#send({ type: 'transcript', open });
  }

  /** Makes the iframe load the URL that the attributes describe, unless this URL is already loaded. */
  #updateIframe(): void {
    const [src, oid, link, step, autoplay, interval, transcript] = ATTRIBUTES.map((name) =>
      this.getAttribute(name),
    ) as (string | null)[];
    const attributes = { src, oid, link, step, autoplay, interval, transcript };
    // The cast excludes undefined: TypeScript does not know that `ATTRIBUTES.map` returned a value for each attribute.
    const url = embedUrl(attributes as Parameters<typeof embedUrl>[0], INSTANCE_ORIGIN);
    if (url === undefined || this.#iframe.src === url) return;
    // Commands for the previous presentation are discarded. If no presentation was loaded before, the pending commands
    // are for the new presentation.
    if (this.#iframe.src !== '') this.#pendingCommands.length = 0;
    this.#reset();
    this.#iframe.src = url;
  }

  #reset(): void {
    this.#isReady = false;
    this.#step = undefined;
    this.#steps = [];
  }

  #setRatio(ratio: unknown): void {
    if (isRatio(ratio)) this.#iframe.style.aspectRatio = String(ratio);
  }

  #send(command: EmbedCommand): void {
    const { src, contentWindow } = this.#iframe;
    if (this.#isReady) contentWindow?.postMessage(embedMessage(command), new URL(src).origin);
    else this.#pendingCommands.push(command);
  }

  readonly #onMessage = ({ source, origin, data }: MessageEvent<unknown>): void => {
    const { src, contentWindow } = this.#iframe;
    // Ignores messages of other windows, and of other origins to which the iframe may have navigated.
    if (source !== contentWindow || src === '' || origin !== new URL(src).origin) return;
    const event = readEmbedEvent(data);
    if (!event) return;
    this.#handle(event);
    this.dispatchEvent(new CustomEvent(event.type, { detail: event }));
  };

  /** Updates the state of this element. */
  #handle(event: EmbedEvent): void {
    if (event.type === 'step') this.#step = event.step;
    if (event.type === 'ready' || event.type === 'size') this.#setRatio(event.ratio);
    if (event.type !== 'ready') return;
    this.#isReady = true;
    this.#steps = event.steps;
    if (this.title === '') this.#iframe.title = event.title;
    for (const command of this.#pendingCommands.splice(0)) this.#send(command);
  }
}

if (!customElements.get('flydeck-embed')) customElements.define('flydeck-embed', FlydeckEmbed);
