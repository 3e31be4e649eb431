import type { CreatePresentationRequest } from '@flydeck/contract/drafts/create-draft';
import { PublicError } from '@flydeck/contract/errors';
import type { OutlineTopic } from '@flydeck/contract/outlines/outline';
import { outlineDocument } from '@flydeck/scene/create/outline-document';
import type { Document } from '@flydeck/scene/model/document';
import { detectLanguage } from '@flydeck/scene/notes/detect-language';
import { notesDocument } from '@flydeck/scene/notes/notes-document';
import { chartOfLines, notesOutline } from '@flydeck/scene/notes/notes-outline';
import { fillTemplate, isTemplateName, templateDocument } from '../../templates/index.ts';

interface ChartedTopic extends OutlineTopic {
  readonly chart?: ReturnType<typeof chartOfLines>;
  readonly topics: readonly ChartedTopic[];
}

/** A request whose document is created without files. */
type DocumentRequest = Exclude<CreatePresentationRequest, { readonly kind: 'markdown' | 'copy' | 'own-template' }>;

/**
 * Creates the document of a new presentation.
 * @throws PublicError `resource.not_found` if the template does not exist
 */
export function createDocument(request: DocumentRequest): Document {
  requireTemplate(request);
  switch (request.kind) {
    case 'blank': {
      const { title, language } = request;
      return outlineDocument({ title, language, topics: [{ title: '', text: [] }] });
    }
    case 'template':
      return isTemplateName(request.template) ? templateDocument(request.template) : unknownTemplate();
    case 'outline': {
      const { outline, template } = request;
      return template === undefined
        ? outlineDocument(outline)
        : fillTemplate(template, { ...outline, topics: outline.topics.map(addChart) });
    }
    case 'notes':
      return createFromNotes(request);
  }
}

/** Returns a topic with a chart of the numbers in its text, and its child topics with theirs. */
function addChart(topic: OutlineTopic): ChartedTopic {
  const chart = chartOfLines(topic.text);
  return { ...topic, topics: (topic.topics ?? []).map(addChart), ...(chart && { chart }) };
}

function createFromNotes({ text, title, language, template }: DocumentRequest & { kind: 'notes' }): Document {
  const detectedLanguage = detectLanguage(text);
  const source = { text, title, language: detectedLanguage === 'und' ? language : detectedLanguage };
  return template === undefined ? notesDocument(source) : fillTemplate(template, notesOutline(source));
}

/** @throws PublicError `resource.not_found` if the request names a template that does not exist */
export function requireTemplate(request: { readonly kind: string; readonly template?: string | undefined }): void {
  if (request.template !== undefined && !isTemplateName(request.template)) unknownTemplate();
}

function unknownTemplate(): never {
  throw new PublicError('resource.not_found');
}
