import { definePage } from '../../page-definition.ts';
import { viewHead } from './head.ts';
import { ViewPage } from './page.tsx';

export const definition = definePage({
  name: 'view',
  messageAreas: [
    'page',
    'viewer',
    'view',
    'around',
    'template',
    'form',
    'modals',
    'sharing',
    'curation',
    'draft',
    'pdf',
    'film',
    'replay',
  ],
  interactive: true,
  head: viewHead,
  component: ViewPage,
});
