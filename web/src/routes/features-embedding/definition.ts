import { definePage } from '../../page-definition.ts';
import { EmbeddingPage, embeddingHead } from './page.tsx';

export const definition = definePage({
  name: 'features-embedding',
  areas: ['site', 'embedding'],
  interactive: true,
  head: embeddingHead,
  component: EmbeddingPage,
});
