import { definePage } from '../../page-definition.ts';
import { EmbeddingPage, embeddingHead } from './page.tsx';

export const definition = definePage({
  name: 'features-embedding',
  entry: 'src/routes/features-embedding/client.tsx',
  areas: ['site', 'embedding'],
  interactive: true,
  head: embeddingHead,
  body: (data) => <EmbeddingPage data={data} />,
});
