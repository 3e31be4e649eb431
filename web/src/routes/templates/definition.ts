import { definePage } from '../../page-definition.ts';
import { TemplatesPage, templatesHead } from './page.tsx';

export const definition = definePage({
  name: 'templates',
  messageAreas: ['form', 'own-templates', 'page', 'template', 'templates'],
  interactive: true,
  head: templatesHead,
  component: TemplatesPage,
});
