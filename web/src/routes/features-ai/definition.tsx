import { definePage } from '../../page-definition.ts';
import { AiPage, aiHead } from './page.tsx';

export const definition = definePage({
  name: 'features-ai',
  entry: 'src/routes/features-ai/client.tsx',
  areas: ['site'],
  interactive: true,
  head: aiHead,
  body: (data) => <AiPage data={data} />,
});
