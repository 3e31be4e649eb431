import {
  type EmbedCommand,
  type EmbedNews,
  type EmbedStep,
  embedMessage,
  readEmbedNews,
} from '@flydeck/contract/embed/messages';
import { embedAddress } from './embed-address.ts';

/** The instance that this script came from; as a module it is known by the element that named it. */
function originOfScript(): string {
  const script =
    document.currentScript ?? document.querySelector('script[src$="/embed.js"], script[src*="/embed.js?"]');
  return script instanceof HTMLScriptElement ? new URL(script.src).origin : location.origin;
}

const BASE = originOfScript();
const ATTRIBUTES = ['src', 'oid', 'link', 'step', 'autoplay', 'interval', 'transcript'] as const;
/** Shapes that a presentation may have; others are no shapes. */
const RATIOS = { min: 0.1, max: 10 };
const DEFAULT_RATIO = 16 / 9;

const STYLE = `:host{display:block;max-width:100%}:host([hidden]){display:none}iframe{display:block;width:100%;border:0;border-radius:inherit;background:#12151d}`;

const isRatio = (value: unknown): value is number =>
  typeof value === 'number' && value >= RATIOS.min && value <= RATIOS.max;

/** `<flydeck-embed>`: a presentation in its true shape, with methods and events (docs/embedding.md). */
class FlydeckEmbed extends HTMLElement {
  static readonly observedAttributes = [...ATTRIBUTES, 'ratio', 'title'];

  readonly #frame = document.createElement('iframe');
  /** What was asked for before the presentation could hear it. */
  #waiting: EmbedCommand[] = [];
  #isReady = false;
  #steps: readonly EmbedStep[] = [];
  #step: number | undefined;

  constructor() {
    super();
    const style = new CSSStyleSheet();
    style.replaceSync(STYLE);
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [style];
    const frame = this.#frame;
    frame.allow = 'autoplay; fullscreen';
    frame.loading = 'lazy';
    frame.style.aspectRatio = String(DEFAULT_RATIO);
    root.append(frame);
  }

  connectedCallback(): void {
    addEventListener('message', this.#hear);
    this.#show();
  }

  disconnectedCallback(): void {
    removeEventListener('message', this.#hear);
    this.#forget();
  }

  attributeChangedCallback(name: string, _before: string | null, value: string | null): void {
    if (name === 'step' && this.#isReady && value !== null) this.goTo(Number(value));
    else if (name === 'title') this.#frame.title = value ?? '';
    else if (name === 'ratio') this.#shape(Number(value));
    else if (this.isConnected) this.#show();
  }

  /** The step that is shown, as addresses number it; undefined before it was started. */
  get currentStep(): number | undefined {
    return this.#step;
  }

  /** All steps with their titles, once the presentation is ready. */
  get steps(): readonly EmbedStep[] {
    return this.#steps;
  }

  goTo(step: number): void {
    this.#ask({ type: 'goTo', step });
  }
  present(): void {
    this.#ask({ type: 'present' });
  }
  next(): void {
    this.#ask({ type: 'next' });
  }
  previous(): void {
    this.#ask({ type: 'previous' });
  }
  restart(): void {
    this.#ask({ type: 'restart' });
  }
  play(): void {
    this.#ask({ type: 'play' });
  }
  pause(): void {
    this.#ask({ type: 'pause' });
  }
  showTranscript(open = true): void {
    this.#ask({ type: 'transcript', open });
  }

  /** Leads the frame to what the attributes name, if that is not what it shows. */
  #show(): void {
    const [src, oid, link, step, autoplay, interval, transcript] = ATTRIBUTES.map((name) =>
      this.getAttribute(name),
    ) as (string | null)[];
    const named = { src, oid, link, step, autoplay, interval, transcript };
    const address = embedAddress(named as Parameters<typeof embedAddress>[0], BASE);
    if (address === undefined || this.#frame.src === address) return;
    this.#forget();
    this.#frame.src = address;
  }

  #forget(): void {
    this.#isReady = false;
    this.#step = undefined;
    this.#steps = [];
  }

  #shape(ratio: unknown): void {
    if (isRatio(ratio)) this.#frame.style.aspectRatio = String(ratio);
  }

  #ask(command: EmbedCommand): void {
    const { src, contentWindow } = this.#frame;
    if (this.#isReady) contentWindow?.postMessage(embedMessage(command), new URL(src).origin);
    else this.#waiting.push(command);
  }

  readonly #hear = ({ source, origin, data }: MessageEvent<unknown>): void => {
    const { src, contentWindow } = this.#frame;
    // Whoever the frame was led to otherwise is not heard.
    if (source !== contentWindow || src === '' || origin !== new URL(src).origin) return;
    const news = readEmbedNews(data);
    if (!news) return;
    this.#learn(news);
    this.dispatchEvent(new CustomEvent(news.type, { detail: news }));
  };

  #learn(news: EmbedNews): void {
    if (news.type === 'step') this.#step = news.step;
    if (news.type === 'ready' || news.type === 'size') this.#shape(news.ratio);
    if (news.type !== 'ready') return;
    this.#isReady = true;
    this.#steps = news.steps;
    if (this.title === '') this.#frame.title = news.title;
    for (const command of this.#waiting.splice(0)) this.#ask(command);
  }
}

if (!customElements.get('flydeck-embed')) customElements.define('flydeck-embed', FlydeckEmbed);
