import { readEmbedOptions } from '../../embed/embed-options.ts';
import { definePage } from '../../page-definition.ts';
import { embedHead } from './head.ts';
import { EmbedPage } from './page.tsx';

const NO_OPTIONS = readEmbedOptions('');

export const definition = definePage({
  name: 'embed',
  entry: 'src/routes/embed/client.tsx',
  areas: ['page', 'viewer', 'embed'],
  interactive: true,
  head: embedHead,
  body: (data) => <EmbedPage data={data} options={NO_OPTIONS} />,
});
