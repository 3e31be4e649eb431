import { definePage } from '../../page-definition.ts';
import { EditPageView, editHead } from './page.tsx';

export const definition = definePage({
  name: 'edit',
  messageAreas: [
    'canvas',
    'canvas-charts',
    'canvas-details',
    'canvas-files',
    'canvas-menus',
    'canvas-outcomes',
    'canvas-path',
    'canvas-properties',
    'canvas-publish',
    'canvas-tables',
    'canvas-text',
    'canvas-together',
    'comments',
    'draft',
    'film',
    'form',
    'own-templates',
    'publishing',
  ],
  laterModules: ['src/canvas-editor/index.ts'],
  interactive: true,
  head: editHead,
  component: EditPageView,
});
