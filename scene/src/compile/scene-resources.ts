import { itemAt } from '../checked-access.ts';
import type { LayoutContext } from '../layout/layout-types.ts';
import type { Color } from '../model/color.ts';
import { type DerivableColor, resolveDerivable } from '../model/derived-color.ts';
import type { Document, ImportWarning, Topic } from '../model/document.ts';
import type { SceneFont, SceneImage, SceneMedia } from '../model/scene.ts';
import type { Link } from '../model/text.ts';
import type { PaintColor, SceneLink } from '../paint/display-list.ts';
import type { CompilePorts } from '../ports.ts';
import type { ElementContext } from './element-context.ts';
import type { PlannedFrame } from './frame-plan.ts';
import type { ItemSink } from './item-sink.ts';
import type { TopicEnvironment } from './topic-environment.ts';
import { addUsedResources, emptyUsedResources, type UsedResources } from './used-resources.ts';

/** Style of text that specifies no style. The size is in units of the topic. */
const DEFAULT_TEXT_STYLE = { family: 'body', size: 18, color: 'ink' } as const;

/** Maximum number of warnings; further warnings are dropped. */
const MAX_WARNINGS = 1000;

/** Collects the fonts, pictures, media and warnings of a scene while its frames are compiled or reused from a cache. */
export class SceneResources {
  readonly #document: Document;
  readonly #ports: CompilePorts;
  readonly #plan: readonly PlannedFrame[];
  /** The index of each topic's frame, by the topic's id. */
  readonly #frameByTopic = new Map<string, number>();
  readonly #usedResources = emptyUsedResources();

  constructor(document: Document, ports: CompilePorts, plan: readonly PlannedFrame[]) {
    this.#document = document;
    this.#ports = ports;
    this.#plan = plan;
    for (const { topic, index } of plan) {
      if (!this.#frameByTopic.has(topic.id)) this.#frameByTopic.set(topic.id, index);
    }
  }

  /** Returns the topic of a frame. */
  topicOf(frameIndex: number): Topic {
    return itemAt(this.#plan, frameIndex).topic;
  }

  /** Returns a colour as `#rrggbb` or `#rrggbbaa`, resolved with the document's theme. */
  color(color: Color | DerivableColor): PaintColor {
    return resolveDerivable(color, this.#document.theme);
  }

  /** Returns the fonts in the order of their first use. Fonts that only invisible text uses are `unseen`. */
  fonts(): SceneFont[] {
    return [...this.#usedResources.fonts.keys()].map((id) => {
      const { url, weight, italic, bytes, ascent, descent } = this.#ports.fonts.face(id);
      const unseen = this.#usedResources.visibleFonts.has(id) ? {} : { unseen: true };
      return { id, url, weight, italic, bytes, ascent, descent, ...unseen };
    });
  }

  /** Returns the pictures by asset, sorted by asset. */
  images(): Record<string, SceneImage> {
    return sortByKey(this.#usedResources.images);
  }

  /** Returns the video and audio files by asset, sorted by asset. */
  mediaFiles(): Record<string, SceneMedia> {
    return sortByKey(this.#usedResources.media);
  }

  warnings(): ImportWarning[] {
    return [...this.#usedResources.warnings.values()].slice(0, MAX_WARNINGS);
  }

  /** Returns how many results of the ports are provisional because data such as fonts was not loaded yet. */
  countProvisionalResults(): number {
    return this.#ports.provisionalResultCount?.() ?? 0;
  }

  /**
   * Returns whether the resources of an element or layer are the same as when the element or layer was compiled.
   * Ignores the indexes of fonts, which `include` updates.
   */
  isCurrent(usedResources: UsedResources): boolean {
    for (const [topic, index] of usedResources.frames) if (this.#frameByTopic.get(topic) !== index) return false;
    for (const [asset, image] of usedResources.images) if (this.#ports.image(asset) !== image) return false;
    for (const [asset, media] of usedResources.media) if (this.#ports.media(asset) !== media) return false;
    return true;
  }

  /**
   * Adds the resources of a compiled element or layer to the scene. Returns the indexes of its fonts in the scene;
   * undefined if the element or layer was already compiled with these indexes.
   */
  include(usedResources: UsedResources): ReadonlyMap<string, number> | undefined {
    const fonts = new Map([...usedResources.fonts.keys()].map((id) => [id, this.#fontIndex(id)]));
    addUsedResources(this.#usedResources, { ...usedResources, fonts });
    return [...usedResources.fonts].some(([id, index]) => fonts.get(id) !== index) ? fonts : undefined;
  }

  /** Returns the properties that the elements of a frame's topic inherit. */
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
   * Returns a context for compiling an element of a topic. Compiling adds the resources to `usedResources`, which
   * `include` adds to the scene. Use only one context at a time, because each context gives new fonts the indexes
   * after the fonts of the scene.
   */
  contextFor(environment: TopicEnvironment, sink: ItemSink, usedResources: UsedResources): ElementContext {
    const { theme, width, height, background, language } = environment;
    const warn = (code: string, message: string) => {
      const warning = { code, message, topicId: environment.topic };
      usedResources.warnings.set(`${environment.topic}\n${code}\n${message}`, warning);
    };
    let nextFont = this.#usedResources.fonts.size;
    const layout: LayoutContext = {
      theme,
      fonts: this.#ports.fonts,
      typesetMath: (tex, options) => this.#ports.typesetMath(tex, options),
      language,
      fontIndex: (id) => {
        const index = usedResources.fonts.get(id) ?? this.#usedResources.fonts.get(id) ?? nextFont++;
        usedResources.fonts.set(id, index);
        return index;
      },
      linkTarget: (link) => this.#linkTarget(link, usedResources, warn),
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
      color: (color) => resolveDerivable(color, theme),
      picture: (asset) => {
        const image = this.#ports.image(asset);
        usedResources.images.set(asset, image);
        if (!image) warn('compile.missing_image', 'A picture is missing or cannot be read');
        return image;
      },
      media: (asset) => {
        const media = this.#ports.media(asset);
        usedResources.media.set(asset, media);
        if (!media) warn('compile.missing_media', 'A video or audio file is missing and cannot be played');
        return media;
      },
      warn,
    };
  }

  /** Returns the solid colour behind a frame's elements; undefined for gradients and pictures. */
  #backgroundOf(frame: PlannedFrame): PaintColor | undefined {
    const background = this.#findInherited(frame, 'background') ?? { kind: 'solid', color: 'paper' };
    return background.kind === 'solid' ? this.color(background) : undefined;
  }

  /** Returns a property of the frame's topic, or of the nearest ancestor that has the property. */
  #findInherited<Name extends 'background' | 'language'>(frame: PlannedFrame, name: Name): Topic[Name] {
    let current: PlannedFrame | undefined = frame;
    while (current && !current.topic[name]) current = this.#plan[current.parent];
    return current?.topic[name];
  }

  /** Returns the index of a font in the scene; adds the font if necessary. */
  #fontIndex(id: string): number {
    const { fonts } = this.#usedResources;
    const index = fonts.get(id) ?? fonts.size;
    fonts.set(id, index);
    return index;
  }

  /** Returns the target of a link; undefined with a warning if the topic does not exist. */
  #linkTarget(link: Link, usedResources: UsedResources, warn: ElementContext['warn']): SceneLink | undefined {
    if (link.kind === 'url') return { href: link.href };
    const frame = this.#frameByTopic.get(link.topic);
    usedResources.frames.set(link.topic, frame);
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
