import { definePage } from '../../page-definition.ts';
import { AiStartPage, aiStartHead } from './page.tsx';

export const definition = definePage({
  name: 'ai-start',
  entry: 'src/routes/ai-start/client.tsx',
  areas: ['outline', 'form', 'template'],
  interactive: true,
  head: aiStartHead,
  body: () => <AiStartPage />,
});
