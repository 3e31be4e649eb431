import { definePage } from '../../page-definition.ts';
import { AiPage, aiHead } from './page.tsx';

export const definition = definePage({
  name: 'features-ai',
  areas: ['site'],
  interactive: true,
  head: aiHead,
  component: AiPage,
});
