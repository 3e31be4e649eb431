import type { Dialect } from './dialect.ts';
import { isScalar, readSettings, type Settings } from './front-matter.ts';

/** Names of the directives that also apply to the following slides, unless the name is written with a leading `_`. */
const INHERITED_DIRECTIVES = new Set([
  'class',
  'backgroundColor',
  'backgroundImage',
  'color',
  'paginate',
  'header',
  'footer',
  'template',
  'background',
]);
/** Names of all directives. A comment without any of these names is not a directive, even if it has a colon. */
const KNOWN_DIRECTIVES = new Set([
  ...INHERITED_DIRECTIVES,
  'theme',
  'style',
  'size',
  'math',
  'headingDivider',
  'title',
  'author',
  'description',
  'keywords',
  'url',
  'image',
  'marp',
  'lang',
  'page_number',
  'width',
  'height',
  'prerender',
  'backgroundPosition',
  'backgroundRepeat',
  'backgroundSize',
  'transition',
  'fit',
]);

/** Reads the directives of Marp and reveal.js from comments, slide by slide. Other comments become notes. */
export class Directives {
  readonly #dialect: Dialect;
  readonly #inherited = new Map<string, string>();
  #firstSlideDirectives = new Map<string, string>();

  constructor(settings: Settings, dialect: Dialect) {
    this.#dialect = dialect;
    this.#apply(settings, this.#firstSlideDirectives);
  }

  /**
   * Returns the directives of the next slide, including inherited directives. Calls `addNote` with each comment that is
   * a note. Must be called once per slide, in order.
   */
  readNextSlide(comments: readonly string[], addNote: (text: string) => void): ReadonlyMap<string, string> {
    const slideDirectives = this.#firstSlideDirectives;
    this.#firstSlideDirectives = new Map();
    // `rules`: a deck of an unknown tool, whose slides are separated by `---` lines.
    const commentsAreNotes = ['marp', 'slidev', 'rules'].includes(this.#dialect);
    for (const comment of comments) {
      const attributes = /^\.slide:\s*([\s\S]*)$/.exec(comment)?.[1];
      if (attributes !== undefined) applyRevealAttributes(attributes, slideDirectives);
      // Ignores attributes of single elements, Slidev's `v-…`, Marp's `fit`, and comments for formatters, linters and
      // spell checkers.
      else if (/^\.element:|^v-|^fit\s*$|^(?:prettier|markdownlint|eslint|spell-?checker|cspell)\b/i.test(comment))
        continue;
      else if (!this.#applyComment(comment, slideDirectives) && commentsAreNotes) addNote(comment);
    }
    return new Map([...this.#inherited, ...slideDirectives]);
  }

  /** Applies the directives in a comment. Returns whether the comment has directives. */
  #applyComment(comment: string, slideDirectives: Map<string, string>): boolean {
    if (!/^[_*$]?\w+\s*:/.test(comment) || this.#dialect === 'slidev') return false;
    // Earlier Marp versions wrote `*name` for `_name`, and `$name` for `name`.
    const settings = readSettings(comment.replace(/^([*$])(?=\w)/gm, (prefix) => (prefix === '*' ? '_' : '')));
    if (!settings || ![...settings.keys()].some((key) => KNOWN_DIRECTIVES.has(key.replace(/^_/, '')))) return false;
    this.#apply(settings, slideDirectives);
    return true;
  }

  /** Adds directives that begin with `_` to the slide only, and other directives also to all following slides. */
  #apply(settings: Settings, slideDirectives: Map<string, string>): void {
    // In Slidev, `class` and `background` apply to one slide and are read from the settings of the slide.
    if (this.#dialect === 'slidev') return;
    for (const [key, value] of settings) {
      const name = key === 'page_number' ? 'paginate' : key.replace(/^_/, '');
      if (!INHERITED_DIRECTIVES.has(name)) continue;
      const text = Array.isArray(value) ? value.join(' ') : isScalar(value) ? String(value) : '';
      (key.startsWith('_') ? slideDirectives : this.#inherited).set(name, text);
    }
  }
}

/** Reads reveal's slide attributes (`<!-- .slide: … -->`) into `slideDirectives`. */
function applyRevealAttributes(source: string, slideDirectives: Map<string, string>): void {
  for (const [, name, , value = ''] of source.matchAll(/([\w-]+)=(["'])([^"']*)\2/g)) {
    if (name === 'data-background-color') slideDirectives.set('backgroundColor', value);
    else if (name === 'data-background' && /^(?:#|rgb|[a-z]+$)/i.test(value))
      slideDirectives.set('backgroundColor', value);
    else if (name === 'data-background' || name === 'data-background-image')
      slideDirectives.set('data-background', value);
    else if (name === 'class') slideDirectives.set('class', value);
  }
}
