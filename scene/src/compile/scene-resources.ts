import { itemAt } from '../checked-access.ts';
import type { LayoutContext } from '../layout/layout-types.ts';
import { type Color, resolveColor } from '../model/color.ts';
import type { Document, Topic, Warning } from '../model/document.ts';
import type { SceneFont, SceneImage, SceneMedia } from '../model/scene.ts';
import type { Link } from '../model/text.ts';
import type { PaintColor, SceneLink } from '../paint/display-list.ts';
import type { CompilePorts } from '../ports.ts';
import type { ElementContext } from './element-context.ts';
import type { PlannedFrame } from './frame-plan.ts';
import type { ItemSink } from './item-sink.ts';

/** Default text style. */
const DEFAULT_TEXT = { family: 'body', size: 18, color: 'ink' } as const;

/** Maximum number of warnings; further warnings are dropped. */
const MAX_WARNINGS = 1000;

/** Collects the fonts, pictures, media and warnings of a scene while its frames are compiled. */
export class SceneResources {
  readonly warnings: Warning[] = [];
  readonly #document: Document;
  readonly #ports: CompilePorts;
  readonly #plan: readonly PlannedFrame[];
  readonly #frameByTopic = new Map<string, number>();
  readonly #fonts = new Map<string, number>();
  readonly #images = new Map<string, SceneImage>();
  readonly #media = new Map<string, SceneMedia>();
  readonly #reported = new Set<string>();

  constructor(document: Document, ports: CompilePorts, plan: readonly PlannedFrame[]) {
    this.#document = document;
    this.#ports = ports;
    this.#plan = plan;
    for (const { topic, index } of plan) {
      if (!this.#frameByTopic.has(topic.id)) this.#frameByTopic.set(topic.id, index);
    }
  }

  topicOf(frame: number): Topic {
    return itemAt(this.#plan, frame).topic;
  }

  color(color: Color): PaintColor {
    return resolveColor(color, this.#document.theme);
  }

  /** Returns the fonts in the order of their first use. */
  fonts(): SceneFont[] {
    return [...this.#fonts.keys()].map((id) => {
      const { url, weight, italic, bytes, ascent, descent } = this.#ports.fonts.face(id);
      return { id, url, weight, italic, bytes, ascent, descent };
    });
  }

  images(): Record<string, SceneImage> {
    return sortByKey(this.#images);
  }

  mediaFiles(): Record<string, SceneMedia> {
    return sortByKey(this.#media);
  }

  /** Returns the context for compiling the elements of one topic. */
  contextFor(frame: PlannedFrame, sink: ItemSink): ElementContext {
    const { theme } = this.#document;
    const warn = (code: string, message: string) => this.#warn(code, message, frame.topic.id);
    const layout: LayoutContext = {
      theme,
      fonts: this.#ports.fonts,
      typesetMath: (tex, display) => this.#ports.typesetMath(tex, display),
      language: this.#languageOf(frame),
      fontIndex: (id) => this.#fontIndex(id),
      linkTarget: (link) => this.#linkTarget(link, warn),
      defaultStyle: DEFAULT_TEXT,
      warn,
    };
    return {
      theme,
      ports: this.#ports,
      topic: { width: frame.topic.width, height: frame.topic.height },
      layout,
      sink,
      background: this.#backgroundOf(frame),
      color: (color) => this.color(color),
      picture: (asset) => this.#picture(asset, warn),
      media: (asset) => this.#mediaFile(asset, warn),
      warn,
    };
  }

  #backgroundOf(frame: PlannedFrame): PaintColor | undefined {
    for (let current: PlannedFrame | undefined = frame; current; current = this.#plan[current.parent]) {
      const { background } = current.topic;
      if (background) return background.kind === 'solid' ? this.color(background.color) : undefined;
    }
    return this.color('paper');
  }

  #languageOf(frame: PlannedFrame): string {
    for (let current: PlannedFrame | undefined = frame; current; current = this.#plan[current.parent]) {
      if (current.topic.language) return current.topic.language;
    }
    return this.#document.language;
  }

  #fontIndex(id: string): number {
    const existing = this.#fonts.get(id);
    if (existing !== undefined) return existing;
    const index = this.#fonts.size;
    this.#fonts.set(id, index);
    return index;
  }

  #linkTarget(link: Link, warn: ElementContext['warn']): SceneLink | undefined {
    if (link.kind === 'url') return { href: link.href };
    const frame = this.#frameByTopic.get(link.topic);
    if (frame !== undefined) return { frame };
    warn('compile.dead_link', 'A link to a topic that does not exist was removed');
    return undefined;
  }

  #picture(asset: string, warn: ElementContext['warn']): SceneImage | undefined {
    const image = this.#images.get(asset) ?? this.#ports.image(asset);
    if (!image) {
      warn('compile.missing_image', 'A picture is missing or cannot be read');
      return undefined;
    }
    this.#images.set(asset, image);
    return image;
  }

  #mediaFile(asset: string, warn: ElementContext['warn']): SceneMedia | undefined {
    const media = this.#media.get(asset) ?? this.#ports.media(asset);
    if (!media) {
      warn('compile.missing_media', 'A video or audio file is missing and cannot be played');
      return undefined;
    }
    this.#media.set(asset, media);
    return media;
  }

  #warn(code: string, message: string, topicId: string): void {
    const key = `${topicId}\n${code}\n${message}`;
    if (this.#reported.has(key) || this.warnings.length >= MAX_WARNINGS) return;
    this.#reported.add(key);
    this.warnings.push({ code, message, topicId });
  }
}

function sortByKey<T>(map: ReadonlyMap<string, T>): Record<string, T> {
  return Object.fromEntries([...map].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
}
