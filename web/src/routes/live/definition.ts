import { definePage } from '../../page-definition.ts';
import { LivePageView, liveHead } from './page.tsx';

export const definition = definePage({
  name: 'live',
  messageAreas: ['form', 'live', 'page', 'viewer'],
  hasNoHeader: true,
  interactive: true,
  head: liveHead,
  component: LivePageView,
});
