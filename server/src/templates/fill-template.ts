import type { Outline } from '@flydeck/contract/outlines/outline';
import type { Document, Topic } from '@flydeck/scene/model/document';
import { DOCUMENT_VERSION } from '@flydeck/scene/model/document-version';
import { composePlain, PLAIN_THEME } from './decks/plain.ts';
import { type Content, contentOf, type Template } from './kit/content.ts';
import { mirrored } from './kit/mirrored.ts';
import { isTemplateName, type TemplateName, templateCalled } from './template-list.ts';

const RIGHT_TO_LEFT = /^(ar|arc|dv|fa|ha-arab|he|khw|ks|ku-arab|ps|sd|ug|ur|yi)(-|$)/i;

/**
 * A presentation with an outline's words in a template's look: places and sizes follow from how much there is to say,
 * and everything is drawn, so that it needs no files beside it. `plain` is the look of no template, and that of a name
 * that nobody knows. Pure: the same outline gives the same document, byte for byte.
 */
export function fillTemplate(templateName: string, outline: Outline): Document {
  const content = contentOf(outline);
  if (!isTemplateName(templateName)) return documentOf(content, PLAIN_THEME, composePlain(content));
  const template = templateCalled(templateName);
  return documentOf(content, template.theme, template.compose(content));
}

/** The presentation that a template is shown by: its own words in its own composition. */
export function templateDocument(name: TemplateName): Document {
  const template: Template = templateCalled(name);
  const { sample } = template;
  const content = contentOf({ ...sample, language: 'en' });
  return {
    ...documentOf(content, template.theme, template.compose(content)),
    description: sample.description,
    tags: [...sample.tags],
    author: 'Flydeck',
  };
}

function documentOf(content: Content, theme: Template['theme'], root: Topic): Document {
  const told: Topic = content.notes ? { ...root, notes: [{ runs: [{ text: content.notes }] }] } : root;
  return {
    format: 'flydeck-document',
    version: DOCUMENT_VERSION,
    kind: 'pitch',
    title: content.title,
    language: content.language,
    theme,
    root: RIGHT_TO_LEFT.test(content.language) ? mirrored(told) : told,
    assets: {},
  };
}
