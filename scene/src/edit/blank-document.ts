import { DEFAULT_THEME } from '../model/default-theme.ts';
import type { Document } from '../model/document.ts';
import { DOCUMENT_VERSION } from '../model/document-version.ts';
import type { Theme } from '../model/theme.ts';
import { settled } from './settle.ts';

/** A presentation with a title and nothing else, which its outline lays out. */
export function blankDocument(title: string, language: string, theme: Theme = DEFAULT_THEME): Document {
  const root = {
    id: 'root',
    title,
    width: 1920,
    height: 1080,
    elements: [],
    made: 'outline' as const,
    topics: [],
  };
  return settled({
    format: 'flydeck-document',
    version: DOCUMENT_VERSION,
    kind: 'pitch',
    title,
    language,
    theme,
    root,
    assets: {},
  });
}
