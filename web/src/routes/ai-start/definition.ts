import { definePage } from '../../page-definition.ts';
import { AiStartPageView, aiStartHead } from './page.tsx';

export const definition = definePage({
  name: 'ai-start',
  messageAreas: ['outline', 'create', 'form', 'template'],
  interactive: true,
  head: aiStartHead,
  component: AiStartPageView,
});
