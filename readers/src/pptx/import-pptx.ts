import { itemAt } from '@flydeck/scene/checked-access';
import type { Document, ImportWarning, Topic } from '@flydeck/scene/model/document';
import { DOCUMENT_VERSION } from '@flydeck/scene/model/document-version';
import { ImportError, type ImportedDeck, type Importer, type ImportProgress } from '../import-result.ts';
import { AssetStore } from './deck/assets.ts';
import { arrangeCanvas } from './deck/canvas.ts';
import { chooseDeckTitle } from './deck/deck-title.ts';
import { createDocumentTheme, rolesByColor } from './deck/document-theme.ts';
import { findMajorityLanguage } from './deck/language.ts';
import { type Presentation, readPresentation, type SlideReference } from './deck/presentation.ts';
import { readProperties } from './deck/properties.ts';
import type { DeckContext } from './deck/scope.ts';
import { groupBySection } from './deck/sections.ts';
import { type OpcPackage, openPackage } from './package/package.ts';
import { children } from './package/query.ts';
import type { XmlNode } from './package/xml.ts';
import { loadSlideParts, readSlide, type SlideParts, type ThemeCache } from './slide/read-slide.ts';
import { readColorMap } from './theme/theme.ts';

/** Maximum number of warnings of a file. */
const MAX_WARNINGS = 500;

/** Collects at most {@link MAX_WARNINGS} warnings. Warnings with the same code and message are added once per topic. */
class WarningList {
  readonly list: ImportWarning[] = [];
  readonly #seen = new Set<string>();

  add = (code: string, message: string, topicId?: string): void => {
    const key = `${code} ${message} ${topicId ?? ''}`;
    if (this.#seen.has(key) || this.list.length >= MAX_WARNINGS) return;
    this.#seen.add(key);
    this.list.push({ code, message, ...(topicId === undefined ? {} : { topicId }) });
  };
}

/** Reads the table styles of a file by their GUID in upper case. */
function readTableStyles(source: OpcPackage): ReadonlyMap<string, XmlNode> {
  const part = source.findRelationshipByType(source.mainPart, 'tableStyles')?.part;
  const root = part !== undefined && source.has(part) ? source.readXml(part) : undefined;
  return new Map(children(root, 'a:tblStyle').map((style) => [(style.attrs.styleId ?? '').toUpperCase(), style]));
}

/** Returns the id of the topic that a slide becomes. The id is shortened, because a damaged file can have long ids. */
const topicIdOf = (slide: SlideReference): string => `slide-${slide.id}`.slice(0, 60);

/** @throws ImportError if no slide is visible and readable */
function requireSlides(presentation: Presentation): void {
  if (presentation.slides.length > 0) return;
  if (presentation.unreadableSlideCount > 0)
    throw new ImportError('import.corrupt', 'None of the visible slides can be read.');
  const reason = presentation.listedSlideCount > 0 ? 'All slides of the file are hidden.' : 'The file has no slides.';
  throw new ImportError('import.empty', reason);
}

/**
 * Creates the data that all slides share, and the document's theme, which is the theme of the first visible slide.
 */
function createDeckContext(
  source: OpcPackage,
  presentation: Presentation,
  firstSlide: SlideParts,
  warnings: WarningList,
) {
  const colorMap = readColorMap(firstSlide.master?.root) ?? {};
  const theme = createDocumentTheme(firstSlide.theme, colorMap);
  const deck: DeckContext = {
    package: source,
    assets: new AssetStore(),
    defaultTextStyle: presentation.defaultTextStyle,
    tableStyles: readTableStyles(source),
    slideTopics: new Map(presentation.slides.map((slide) => [slide.part.toLowerCase(), topicIdOf(slide)])),
    mainTheme: firstSlide.theme,
    rolesByColor: rolesByColor(theme),
    warn: warnings.add,
  };
  return { deck, theme };
}

/** Reads the slides in order and reports the progress. */
function readSlides(
  deck: DeckContext,
  slides: readonly SlideParts[],
  presentation: Presentation,
  progress: ImportProgress,
) {
  return presentation.slides.map((reference, i) => {
    const topic = readSlide(deck, reference, itemAt(slides, i), i + 1, presentation);
    progress(i + 1, presentation.slides.length);
    return { id: reference.id, topic };
  });
}

/** Replaces the temporary ids of recoloured pictures in the topics, and drops files that nothing refers to. */
async function finalizeAssets(root: Topic, store: AssetStore) {
  const finalIds = await store.applyRecolorings();
  let json = JSON.stringify(root);
  for (const [temporaryId, id] of finalIds) json = json.replaceAll(temporaryId, id);
  const { files, assets } = store.collect((id) => json.includes(id));
  return { root: finalIds.size > 0 ? (JSON.parse(json) as Topic) : root, files, assets };
}

/**
 * Imports a PowerPoint file (.pptx) as a pitch: each visible slide becomes a topic with editable elements at their
 * positions on the slide, and each section becomes a parent topic. The importer never reads the other files that the
 * deck refers to by links. Content that can only be approximated adds a warning.
 * @throws ImportError if the file cannot be read or has no visible slides
 */
export const importPptx: Importer = async (file, progress): Promise<ImportedDeck> => {
  const warnings = new WarningList();
  const source = openPackage(file.bytes, warnings.add);
  const presentation = readPresentation(source);
  requireSlides(presentation);
  const themes: ThemeCache = new Map();
  const slideParts = presentation.slides.map((slide) => loadSlideParts(source, slide, themes));
  const { deck, theme } = createDeckContext(source, presentation, itemAt(slideParts, 0), warnings);
  const slides = readSlides(deck, slideParts, presentation, progress);
  const topics = slides.map((slide) => slide.topic);
  const properties = readProperties(source);
  const title = chooseDeckTitle(properties.title, file.name, topics);
  const canvas = arrangeCanvas(groupBySection(slides, presentation.sections), title, theme);
  const { root, files, assets } = await finalizeAssets(canvas, deck.assets);
  const document: Document = {
    format: 'flydeck-document',
    version: DOCUMENT_VERSION,
    kind: 'pitch',
    title,
    language: findMajorityLanguage(topics) ?? properties.language ?? 'und',
    ...(properties.author ? { author: properties.author } : {}),
    ...(properties.description ? { description: properties.description } : {}),
    theme,
    root,
    assets,
  };
  return { document, assets: files, warnings: warnings.list };
};
