import type { Document, Topic } from '@flydeck/scene/model/document';
import { DOCUMENT_VERSION } from '@flydeck/scene/model/document-version';
import { composePlain, PLAIN_THEME } from './decks/plain.ts';
import { type Content, type Outline, type Template, toContent } from './kit/content.ts';
import { mirrorComposition } from './kit/mirrored.ts';
import { followTheme } from './kit/theme-colors.ts';
import { isTemplateName, type TemplateName, templateByName } from './template-list.ts';

/** Matches the language tags (BCP 47) of languages that are written from right to left. */
const RIGHT_TO_LEFT_LANGUAGE = /^(ar|arc|dv|fa|ha-arab|he|khw|ks|ku-arab|ps|sd|ug|ur|yi)(-|$)/i;

/**
 * Creates a document from an outline in a template's composition. Positions and sizes depend on the amount of content.
 * All elements are vector graphics and text, so there are no assets. `plain` and unknown names use the plain
 * composition. Equal input gives equal output.
 */
export function fillTemplate(templateName: string, outline: Outline): Document {
  const content = toContent(outline);
  if (!isTemplateName(templateName)) return createDocument(content, PLAIN_THEME, composePlain(content));
  return composeTemplate(templateByName(templateName), content);
}

/** Returns the document that presents a template: the sample content in the template's composition. */
export function templateDocument(name: TemplateName): Document {
  const template: Template = templateByName(name);
  const { sample } = template;
  const content = toContent({ ...sample, language: 'en' });
  return {
    ...composeTemplate(template, content),
    description: sample.description,
    tags: [...sample.tags],
    author: 'Flydeck',
  };
}

/** Returns a document in the composition of a template. Its colours follow the theme of the document. */
function composeTemplate({ theme, fixedColors, compose }: Template, content: Content): Document {
  return createDocument(content, theme, followTheme(compose(content), theme, fixedColors));
}

function createDocument(content: Content, theme: Template['theme'], root: Topic): Document {
  const rootWithNotes: Topic = content.notes ? { ...root, notes: [{ runs: [{ text: content.notes }] }] } : root;
  return {
    format: 'flydeck-document',
    version: DOCUMENT_VERSION,
    kind: 'pitch',
    title: content.title,
    language: content.language,
    theme,
    root: RIGHT_TO_LEFT_LANGUAGE.test(content.language) ? mirrorComposition(rootWithNotes) : rootWithNotes,
    assets: {},
  };
}
