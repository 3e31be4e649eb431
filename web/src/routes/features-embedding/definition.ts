import { definePage } from '../../page-definition.ts';
import { EmbeddingPage, embeddingHead } from './page.tsx';

export const definition = definePage({
  name: 'features-embedding',
  messageAreas: ['site', 'embedding'],
  interactive: true,
  head: embeddingHead,
  component: EmbeddingPage,
});
