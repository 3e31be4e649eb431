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
import type { TopicEnvironment } from './topic-environment.ts';
import { addUses, emptyUses, type Uses } from './uses.ts';

const DEFAULT_TEXT_STYLE = { family: 'body', size: 18, color: 'ink' } as const;

/** Maximum number of warnings; further warnings are dropped. */
const MAX_WARNINGS = 1000;

/** Collects the fonts, pictures, media and warnings of a scene while its frames are compiled or taken from a cache. */
export class SceneResources {
  readonly #document: Document;
  readonly #ports: CompilePorts;
  readonly #plan: readonly PlannedFrame[];
  readonly #frameByTopic = new Map<string, number>();
  readonly #uses = emptyUses();

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

  /** Returns the fonts in the order of their first use. Browsers do not load those of invisible text only. */
  fonts(): SceneFont[] {
    return [...this.#uses.fonts.keys()].map((id) => {
      const { url, weight, italic, bytes, ascent, descent } = this.#ports.fonts.face(id);
      const unseen = this.#uses.visibleFonts.has(id) ? {} : { unseen: true };
      return { id, url, weight, italic, bytes, ascent, descent, ...unseen };
    });
  }

  images(): Record<string, SceneImage> {
    return sortByKey(this.#uses.images);
  }

  mediaFiles(): Record<string, SceneMedia> {
    return sortByKey(this.#uses.media);
  }

  warnings(): Warning[] {
    return [...this.#uses.warnings.values()].slice(0, MAX_WARNINGS);
  }

  /** Number of results of the ports so far that are placeholders for data that is being loaded. */
  provisionalResults(): number {
    return this.#ports.provisionalResults?.() ?? 0;
  }

  /** Returns whether everything but font indexes is the same as when a part with these uses was compiled. */
  isCurrent(uses: Uses): boolean {
    for (const [topic, index] of uses.frames) if (this.#frameByTopic.get(topic) !== index) return false;
    for (const [asset, image] of uses.images) if (this.#ports.image(asset) !== image) return false;
    for (const [asset, media] of uses.media) if (this.#ports.media(asset) !== media) return false;
    return true;
  }

  /**
   * Adds the uses of a compiled part to the scene. Returns the indexes of its fonts in the scene, or undefined if they
   * are those with which it was compiled.
   */
  include(uses: Uses): ReadonlyMap<string, number> | undefined {
    const fonts = new Map([...uses.fonts.keys()].map((id) => [id, this.#fontIndex(id)]));
    addUses(this.#uses, { ...uses, fonts });
    return [...uses.fonts].some(([id, index]) => fonts.get(id) !== index) ? fonts : undefined;
  }

  environmentOf(frame: PlannedFrame): TopicEnvironment {
    const { id, width, height } = frame.topic;
    return {
      topic: id,
      theme: this.#document.theme,
      width,
      height,
      background: this.#backgroundOf(frame),
      language: this.#findInherited(frame, 'language') ?? this.#document.language,
    };
  }

  /**
   * Returns a context for compiling a part of one topic. What the part takes from outside is added to `uses`, which
   * `include` adds to the scene. Only one context is in use at a time, because each continues the list of fonts.
   */
  contextFor(environment: TopicEnvironment, sink: ItemSink, uses: Uses): ElementContext {
    const { theme, width, height, background, language } = environment;
    const warn = (code: string, message: string) => {
      const warning = { code, message, topicId: environment.topic };
      uses.warnings.set(`${environment.topic}\n${code}\n${message}`, warning);
    };
    let nextFont = this.#uses.fonts.size;
    const layout: LayoutContext = {
      theme,
      fonts: this.#ports.fonts,
      typesetMath: (tex, options) => this.#ports.typesetMath(tex, options),
      language,
      fontIndex: (id) => {
        const index = uses.fonts.get(id) ?? this.#uses.fonts.get(id) ?? nextFont++;
        uses.fonts.set(id, index);
        return index;
      },
      linkTarget: (link) => this.#linkTarget(link, uses, warn),
      defaultStyle: DEFAULT_TEXT_STYLE,
      warn,
    };
    return {
      theme,
      ports: this.#ports,
      topic: { width, height },
      layout,
      sink,
      background,
      color: (color) => resolveColor(color, theme),
      picture: (asset) => {
        const image = this.#ports.image(asset);
        uses.images.set(asset, image);
        if (!image) warn('compile.missing_image', 'A picture is missing or cannot be read');
        return image;
      },
      media: (asset) => {
        const media = this.#ports.media(asset);
        uses.media.set(asset, media);
        if (!media) warn('compile.missing_media', 'A video or audio file is missing and cannot be played');
        return media;
      },
      warn,
    };
  }

  #backgroundOf(frame: PlannedFrame): PaintColor | undefined {
    const background = this.#findInherited(frame, 'background') ?? { kind: 'solid', color: 'paper' };
    return background.kind === 'solid' ? this.color(background.color) : undefined;
  }

  /** Returns the property of the frame's topic, or of the nearest ancestor that has it. */
  #findInherited<Name extends 'background' | 'language'>(frame: PlannedFrame, name: Name): Topic[Name] {
    let current: PlannedFrame | undefined = frame;
    while (current && !current.topic[name]) current = this.#plan[current.parent];
    return current?.topic[name];
  }

  #fontIndex(id: string): number {
    const { fonts } = this.#uses;
    const index = fonts.get(id) ?? fonts.size;
    fonts.set(id, index);
    return index;
  }

  #linkTarget(link: Link, uses: Uses, warn: ElementContext['warn']): SceneLink | undefined {
    if (link.kind === 'url') return { href: link.href };
    const frame = this.#frameByTopic.get(link.topic);
    uses.frames.set(link.topic, frame);
    if (frame !== undefined) return { frame };
    warn('compile.dead_link', 'A link to a topic that does not exist was removed');
    return undefined;
  }
}

/** Returns the entries that are not undefined, sorted by key. */
function sortByKey<T>(map: ReadonlyMap<string, T | undefined>): Record<string, T> {
  const entries = [...map].flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const]));
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
}
