import type { Dialect } from './dialect.ts';
import { isScalar, readSettings, type Settings } from './front-matter.ts';

/** Directives that hold from the slide where they stand on. */
const LOCAL = new Set([
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
const KNOWN = new Set([
  ...LOCAL,
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

/** Marp's directives as they hold from slide to slide; comments that are none are notes. */
export class Directives {
  readonly #dialect: Dialect;
  readonly #held = new Map<string, string>();
  #first = new Map<string, string>();

  constructor(settings: Settings, dialect: Dialect) {
    this.#dialect = dialect;
    this.#take(settings, this.#first);
  }

  /** The directives of the next slide, whose comments are given. */
  slide(comments: readonly string[], note: (text: string) => void): ReadonlyMap<string, string> {
    const own = this.#first;
    this.#first = new Map();
    for (const comment of comments) {
      const attributes = /^\.slide:\s*([\s\S]*)$/.exec(comment)?.[1];
      if (attributes !== undefined) takeAttributes(attributes, own);
      else if (/^\.element:|^v-|^(?:fit|prettier|markdownlint|eslint|spell|cSpell)/i.test(comment)) continue;
      else if (!this.#takeComment(comment, own) && this.#keepsComments()) note(comment);
    }
    return new Map([...this.#held, ...own]);
  }

  #keepsComments(): boolean {
    return this.#dialect === 'marp' || this.#dialect === 'slidev' || this.#dialect === 'rules';
  }

  #takeComment(comment: string, own: Map<string, string>): boolean {
    if (!/^[_*$]?\w+\s*:/.test(comment) || this.#dialect === 'slidev') return false;
    const settings = readSettings(comment.replace(/^([*$])(?=\w)/gm, (mark) => (mark === '*' ? '_' : '')));
    if (!settings || ![...settings.keys()].some((key) => KNOWN.has(key.replace(/^_/, '')))) return false;
    this.#take(settings, own);
    return true;
  }

  #take(settings: Settings, own: Map<string, string>): void {
    for (const [key, value] of settings) {
      const name = key === 'page_number' ? 'paginate' : key.replace(/^_/, '');
      const text = Array.isArray(value) ? value.join(' ') : isScalar(value) ? String(value) : '';
      if (!LOCAL.has(name)) continue;
      // Slidev's own settings (`class`, `background`) are of one slide and read there.
      if (this.#dialect === 'slidev') continue;
      (key.startsWith('_') ? own : this.#held).set(name, text);
    }
  }
}

/** reveal's attributes of a slide. */
function takeAttributes(source: string, own: Map<string, string>): void {
  for (const [, name, , value] of source.matchAll(/([\w-]+)=(["'])([^"']*)\2/g)) {
    if (name === 'data-background-color') own.set('backgroundColor', value!);
    else if (name === 'data-background' && /^(?:#|rgb|[a-z]+$)/i.test(value!))
      own.set('backgroundColor', value!);
    else if (name === 'data-background' || name === 'data-background-image')
      own.set('data-background', value!);
    else if (name === 'class') own.set('class', value!);
  }
}
