import { definePage } from '../../page-definition.ts';
import { AiPage, aiHead } from './page.tsx';

export const definition = definePage({
  name: 'features-ai',
  messageAreas: ['site'],
  interactive: true,
  head: aiHead,
  component: AiPage,
});
