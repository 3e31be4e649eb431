import { arrangeTopics } from '@flydeck/scene/arrange';
import type { Asset, Document, Topic, Warning } from '@flydeck/scene/model/document';
import { DOCUMENT_VERSION } from '@flydeck/scene/model/document-version';
import type { Size } from '@flydeck/scene/model/geometry';
import { guessLanguage } from '../guess-language.ts';
import { ImportError, type Importer } from '../import-result.ts';
import { chooseDeckStyle } from './deck-style.ts';
import { loadMermaid } from './diagrams/read-mermaid.ts';
import { detectDialect } from './dialect.ts';
import { isScalar, listSetting, type Settings, splitFrontMatter, textSetting } from './front-matter.ts';
import { tokenizeHtml } from './html-tokens.ts';
import { Pictures } from './images.ts';
import { layoutSlide } from './layout-slide.ts';
import type { Slide } from './model.ts';
import { missingPictureLabel } from './picture-elements.ts';
import { toPlainLines } from './read-blocks.ts';
import { readSlides } from './read-slides.ts';
import { readMarkdownText } from './read-source.ts';
import { splitSlide } from './split-slide.ts';
import { splitSlides } from './split-slides.ts';

/** Further slides are dropped with a warning. */
const MAX_SLIDES = 600;

/**
 * Imports a Markdown deck (Marp, reveal, Slidev, pandoc, rules or an outline) as a pitch. Of raw HTML, only text,
 * emphasis, links and pictures are used; nothing outside the file is read.
 * @throws ImportError
 */
export const importMarkdown: Importer = async (source, progress) => {
  const text = readMarkdownText(source.bytes);
  const warnings = new Warnings();
  const { settings, body, bad } = splitFrontMatter(text);
  if (bad)
    warnings.add({
      code: 'markdown.front_matter',
      message: 'The front matter is not valid YAML; only its "key: value" lines were read.',
    });
  const dialect = detectDialect(settings, body);
  const raw = splitSlides(dialect, settings, body);
  if (raw.length > MAX_SLIDES)
    warnings.add({ code: 'markdown.slides_cut', message: `Only the first ${MAX_SLIDES} slides were read.` });
  const mermaid = /^\s*(?:`{3,}|~{3,})\s*\{?\.?mermaid\b/im.test(body) ? await loadMermaid() : undefined;
  const read = readSlides(raw.slice(0, MAX_SLIDES), dialect, settings, {
    warn: (warning) => warnings.add(warning),
    readDiagram: (language, source) => (language === 'mermaid' ? mermaid?.(source) : undefined),
  });
  const size = sizeOf(settings);
  const slides = read.flatMap((slide, i) => splitSlide(slide, i === 0, size));
  if (slides.length === 0) throw new ImportError('import.empty', 'The file has no slides with content.');
  const pictures = new Pictures();
  const look = chooseDeckStyle(dialect, settings);
  const topics = slides.map((slide, i) => {
    progress(i, slides.length);
    return layoutSlide(slide, i === 0, {
      look,
      size,
      picture: (image, topicId) => {
        const found = pictures.read(image.source);
        if (!found)
          warnings.add({
            code: 'markdown.image_missing',
            message: `The picture "${missingPictureLabel(image.source, image.alt)}" is not in the file.`,
            topicId,
          });
        return found;
      },
    });
  });
  progress(slides.length, slides.length);
  const title = titleOf(settings, slides, source.name);
  const arranged = arrangeTopics(topics, { title, theme: look.theme });
  const root: Topic = { id: 'root', title, ...arranged };
  const document: Document = {
    format: 'flydeck-document',
    version: DOCUMENT_VERSION,
    kind: 'pitch',
    title,
    language: languageOf(settings, slides),
    ...describe(settings),
    theme: look.theme,
    root,
    assets: sorted(pictures.assetRecords),
  };
  return { document, assets: pictures.assets, warnings: warnings.list };
};

const sorted = (assets: ReadonlyMap<string, Asset>) =>
  Object.fromEntries([...assets].sort(([a], [b]) => (a < b ? -1 : 1)));

/** Returns the slide size: 960 by 540, or the aspect ratio of the deck (`size: 4:3`, `aspectRatio: 16/10`). */
function sizeOf(settings: Settings): Size {
  const setting = textSetting(settings, 'aspectRatio', 'size', 'aspectratio') ?? '';
  const parts = /^(\d{1,5}(?:\.\d+)?)\s*[:/x]\s*(\d{1,5}(?:\.\d+)?)$/.exec(setting);
  const compact = /^(\d)(\d)$|^(16)(9|10)$|^(14)(9)$/.exec(setting)?.slice(1).filter(Boolean);
  const [width, height] = (parts?.slice(1) ?? compact ?? ['16', '9']).map(Number);
  const ratio = width && height ? Math.min(2.4, Math.max(1, width / height)) : 16 / 9;
  return ratio < 1.5
    ? { width: Math.round(540 * ratio) + 80, height: Math.round((540 * ratio + 80) / ratio) }
    : { width: 960, height: Math.round(960 / ratio) };
}

function titleOf(settings: Settings, slides: readonly Slide[], name: string): string {
  const title =
    textSetting(settings, 'title') ??
    slides.find((slide) => slide.title)?.title ??
    name.replace(/\.\w+$/, '');
  return title.replace(/\s+/g, ' ').trim().slice(0, 300);
}

function languageOf(settings: Settings, slides: readonly Slide[]): string {
  const given = textSetting(settings, 'lang', 'language');
  if (given && /^[a-z]{2,3}(?:[-_][a-z0-9]{2,8})*$/i.test(given)) return given.replace(/_/g, '-');
  const all = (list: readonly Slide[]): string[] =>
    list.flatMap((slide) => [
      ...toPlainLines(slide.blocks.filter((block) => block.kind !== 'code' && block.kind !== 'math')),
      ...all(slide.children),
    ]);
  return guessLanguage(all(slides).join('\n'));
}

function describe(settings: Settings): Partial<Document> {
  const description = textSetting(settings, 'description', 'info', 'subtitle');
  const tags = listSetting(settings, 'keywords', 'tags').filter(Boolean).slice(0, 50);
  const author = authorOf(settings);
  return {
    ...(description && description !== 'true' ? { description: plainText(description).slice(0, 5000) } : {}),
    ...(tags.length > 0 ? { tags: tags.map((tag) => tag.slice(0, 100)) } : {}),
    ...(author ? { author } : {}),
  };
}

function authorOf(settings: Settings): string | undefined {
  const given = textSetting(settings, 'author', 'byline');
  const authors = settings.get('authors');
  const names = Array.isArray(authors)
    ? authors.map((author: unknown) => (author instanceof Map ? author.get('name') : author)).filter(isScalar)
    : [];
  return (given ?? names.join(', ')).slice(0, 500) || undefined;
}

/** Converts the Markdown or HTML of a setting to plain text. */
function plainText(text: string): string {
  const words = [...tokenizeHtml(text)].map((token) => (token.kind === 'text' ? token.text : ' ')).join('');
  return words
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^#{1,6}\s+|^[-*]\s+/gm, '')
    .replace(/[*_`]{1,3}/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Collects warnings: equal ones once per slide, and at most 200 per file. */
class Warnings {
  readonly list: Warning[] = [];
  readonly #seen = new Set<string>();

  add(warning: Warning): void {
    const key = `${warning.code}|${warning.topicId}|${warning.message}`;
    if (this.#seen.has(key) || this.list.length >= 200) return;
    this.#seen.add(key);
    this.list.push(warning);
  }
}
