import { DEFAULT_THEME } from '@flydeck/scene/model/default-theme';
import type { Document, Topic } from '@flydeck/scene/model/document';
import { DOCUMENT_VERSION } from '@flydeck/scene/model/document-version';
import type { SceneSource } from '../build-scene.ts';

const SIZE = { width: 960, height: 540 };

/** Returns a topic with its title and `lines` as text. `centreX` is in units of the root topic. */
function createTopic(id: string, title: string, lines: readonly string[], centreX: number): Topic {
  const paragraphs = [title, ...lines].map((text) => ({ runs: [{ text }] }));
  return {
    id,
    title,
    ...SIZE,
    frame: { x: centreX, y: 270, scale: 0.3 },
    elements: [{ kind: 'text', id: `${id}-text`, x: 60, y: 60, width: 840, height: 420, body: { paragraphs } }],
    topics: [],
  };
}

/** Returns a small deck: a root topic without elements, and two child topics with text. */
export function createDeck(overrides: Partial<Document> = {}): SceneSource {
  const document: Document = {
    format: 'flydeck-document',
    version: DOCUMENT_VERSION,
    kind: 'pitch',
    title: 'Clouds over the sea',
    language: 'en',
    theme: DEFAULT_THEME,
    root: {
      id: 'root',
      title: 'Clouds over the sea',
      ...SIZE,
      elements: [],
      topics: [
        createTopic('cumulus', 'Cumulus', ['Heaps of cotton', 'Fair <weather> & sun'], 240),
        createTopic('cirrus', 'Cirrus', ['Feathers of ice'], 720),
      ],
    },
    assets: {},
    ...overrides,
  };
  return { document, assets: new Map() };
}
