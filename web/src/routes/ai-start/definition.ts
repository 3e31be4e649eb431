import { definePage } from '../../page-definition.ts';
import { AiStartPage, aiStartHead } from './page.tsx';

export const definition = definePage({
  name: 'ai-start',
  messageAreas: ['outline', 'form', 'template'],
  interactive: true,
  head: aiStartHead,
  component: AiStartPage,
});
