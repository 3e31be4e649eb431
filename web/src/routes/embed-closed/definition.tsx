import { definePage } from '../../page-definition.ts';
import { EmbedUnavailablePage, embedClosedHead } from './page.tsx';

export const definition = definePage({
  name: 'embed-closed',
  entry: 'src/routes/embed-closed/client.tsx',
  areas: ['embed'],
  interactive: false,
  head: embedClosedHead,
  body: (data) => <EmbedUnavailablePage data={data} />,
});
