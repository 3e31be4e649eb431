import { definePage } from '../../page-definition.ts';
import { CreatePageView, createHead } from './page.tsx';

export const definition = definePage({
  name: 'create',
  messageAreas: ['create', 'form', 'own-templates', 'template', 'outline'],
  interactive: true,
  head: createHead,
  component: CreatePageView,
});
