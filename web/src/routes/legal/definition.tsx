import { definePage } from '../../page-definition.ts';
import { LegalPage, legalHead } from './page.tsx';

export const definition = definePage({
  name: 'legal',
  entry: 'src/routes/legal/client.tsx',
  areas: [],
  interactive: true,
  head: legalHead,
  body: (data) => <LegalPage data={data} />,
});
