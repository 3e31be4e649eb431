import { arrangeTopics } from '@flydeck/scene/arrange';
import type { Asset, Document, ImportWarning, Topic } from '@flydeck/scene/model/document';
import { DOCUMENT_VERSION } from '@flydeck/scene/model/document-version';
import type { Size } from '@flydeck/scene/model/geometry';
import { guessLanguage } from '../guess-language.ts';
import { ImportError, type Importer } from '../import-result.ts';
import { chooseDeckStyle } from './deck-style.ts';
import { loadMermaid } from './diagrams/read-mermaid.ts';
import { detectDialect } from './dialect.ts';
import { isScalar, listSetting, type Settings, splitFrontMatter, textSetting } from './front-matter.ts';
import { Pictures } from './images.ts';
import { layoutSlide } from './layout-slide.ts';
import type { Slide } from './model.ts';
import { missingPictureLabel } from './picture-elements.ts';
import { toPlainLines } from './read-blocks.ts';
import { readSlides } from './read-slides.ts';
import { readMarkdownText } from './read-source.ts';
import { splitSlide } from './split-slide.ts';
import { splitSlides } from './split-slides.ts';
import { tokenizeHtml } from './tokenize-html.ts';

/** Maximum number of slides. Further slides are dropped with a warning. */
const MAX_SLIDES = 600;

/**
 * Imports a Markdown deck of any dialect as a pitch. Of raw HTML, only text, emphasis, links and
 * pictures are imported. Files to which the deck refers are never read.
 * @throws ImportError if the file has no content, is too large or is not text
 */
export const importMarkdown: Importer = async (source, progress) => {
  const text = readMarkdownText(source.bytes);
  const warnings = new Warnings();
  const { settings, body, isInvalidYaml } = splitFrontMatter(text);
  if (isInvalidYaml)
    warnings.add({
      code: 'markdown.front_matter',
      message: 'The front matter is not valid YAML; only its "key: value" lines were read.',
    });
  const dialect = detectDialect(settings, body);
  const rawSlides = splitSlides(dialect, settings, body);
  if (rawSlides.length > MAX_SLIDES)
    warnings.add({ code: 'markdown.slides_cut', message: `Only the first ${MAX_SLIDES} slides were read.` });
  // `loadMermaid` takes time, and few decks have Mermaid diagrams.
  const readMermaid = /^\s*(?:`{3,}|~{3,})\s*\{?\.?mermaid\b/im.test(body) ? await loadMermaid() : undefined;
  const parsedSlides = readSlides(rawSlides.slice(0, MAX_SLIDES), dialect, settings, {
    warn: (warning) => warnings.add(warning),
    readDiagram: (language, source) => (language === 'mermaid' ? readMermaid?.(source) : undefined),
  });
  const size = readSlideSize(settings);
  const slides = parsedSlides.flatMap((slide, i) => splitSlide(slide, i === 0, size));
  if (slides.length === 0) throw new ImportError('import.empty', 'The file has no slides with content.');
  const pictures = new Pictures();
  const style = chooseDeckStyle(dialect, settings);
  const topics = slides.map((slide, i) => {
    progress(i, slides.length);
    return layoutSlide(slide, i === 0, {
      style,
      size,
      readPicture: (image, topicId) => {
        const picture = pictures.read(image.source);
        if (!picture)
          warnings.add({
            code: 'markdown.image_missing',
            message: `The picture "${missingPictureLabel(image)}" is not in the file.`,
            topicId,
          });
        return picture;
      },
    });
  });
  progress(slides.length, slides.length);
  const title = titleOf(settings, slides, source.name);
  const arrangement = arrangeTopics(topics, { title, theme: style.theme });
  const root: Topic = { id: 'root', title, ...arrangement };
  const document: Document = {
    format: 'flydeck-document',
    version: DOCUMENT_VERSION,
    kind: 'pitch',
    title,
    language: languageOf(settings, slides),
    ...readMetadata(settings),
    theme: style.theme,
    root,
    assets: sortByKey(pictures.assetMetadata),
  };
  return { document, assets: pictures.assets, warnings: warnings.list };
};

const sortByKey = (assets: ReadonlyMap<string, Asset>) =>
  Object.fromEntries([...assets].sort(([a], [b]) => (a < b ? -1 : 1)));

/**
 * Returns the size of the slides in slide units, in the aspect ratio of the deck (`size: 4:3`, `aspectRatio: 16/10`,
 * `aspectratio: 169`; 16:9 by default). The ratio is at least 1 and at most 2.4. Slides are 960 units wide. Slides
 * with a ratio below 3:2 are narrower, so that their height is near 600 units.
 */
function readSlideSize(settings: Settings): Size {
  const setting = textSetting(settings, 'aspectRatio', 'size', 'aspectratio') ?? '';
  const explicitRatio = /^(\d{1,5}(?:\.\d+)?)\s*[:/x]\s*(\d{1,5}(?:\.\d+)?)$/.exec(setting);
  const ratioDigits = /^(\d)(\d)$|^(16)(9|10)$|^(14)(9)$/.exec(setting)?.slice(1).filter(Boolean);
  const [width, height] = (explicitRatio?.slice(1) ?? ratioDigits ?? ['16', '9']).map(Number);
  const ratio = width && height ? Math.min(2.4, Math.max(1, width / height)) : 16 / 9;
  return ratio < 1.5
    ? { width: Math.round(540 * ratio) + 80, height: Math.round((540 * ratio + 80) / ratio) }
    : { width: 960, height: Math.round(960 / ratio) };
}

/** Returns the title: the setting, else the first title of a slide, else the file name. */
function titleOf(settings: Settings, slides: readonly Slide[], name: string): string {
  const title =
    textSetting(settings, 'title') ?? slides.find((slide) => slide.title)?.title ?? name.replace(/\.\w+$/, '');
  return title.replace(/\s+/g, ' ').trim().slice(0, 300);
}

/** Returns the language (BCP 47): the setting if it is valid, else a guess from the text without code and formulas. */
function languageOf(settings: Settings, slides: readonly Slide[]): string {
  const setting = textSetting(settings, 'lang', 'language');
  if (setting && /^[a-z]{2,3}(?:[-_][a-z0-9]{2,8})*$/i.test(setting)) return setting.replace(/_/g, '-');
  const collectTexts = (list: readonly Slide[]): string[] =>
    list.flatMap((slide) => [
      ...toPlainLines(slide.blocks.filter((block) => block.kind !== 'code' && block.kind !== 'math')),
      ...collectTexts(slide.children),
    ]);
  return guessLanguage(collectTexts(slides).join('\n'));
}

/** Reads description, tags and author. Slidev allows `info: true` instead of a description. */
function readMetadata(settings: Settings): Partial<Document> {
  const description = textSetting(settings, 'description', 'info', 'subtitle');
  const tags = listSetting(settings, 'keywords', 'tags').filter(Boolean).slice(0, 50);
  const author = authorOf(settings);
  return {
    ...(description && description !== 'true' ? { description: plainText(description).slice(0, 5000) } : {}),
    ...(tags.length > 0 ? { tags: tags.map((tag) => tag.slice(0, 100)) } : {}),
    ...(author ? { author } : {}),
  };
}

/** Returns the author, or several authors separated by commas; undefined if no setting names one. */
function authorOf(settings: Settings): string | undefined {
  const setting = textSetting(settings, 'author', 'byline');
  const authors = settings.get('authors');
  const names = Array.isArray(authors)
    ? authors.map((author: unknown) => (author instanceof Map ? author.get('name') : author)).filter(isScalar)
    : [];
  return (setting ?? names.join(', ')).slice(0, 500) || undefined;
}

/** Converts the Markdown or HTML of a setting to plain text. */
function plainText(text: string): string {
  const texts = [...tokenizeHtml(text)].map((token) => (token.kind === 'text' ? token.text : ' ')).join('');
  return texts
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^#{1,6}\s+|^[-*]\s+/gm, '')
    .replace(/[*_`]{1,3}/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Collects each warning once per slide, and at most 200 warnings per file. */
class Warnings {
  readonly list: ImportWarning[] = [];
  readonly #seen = new Set<string>();

  add(warning: ImportWarning): void {
    const key = `${warning.code}|${warning.topicId}|${warning.message}`;
    if (this.#seen.has(key) || this.list.length >= 200) return;
    this.#seen.add(key);
    this.list.push(warning);
  }
}
