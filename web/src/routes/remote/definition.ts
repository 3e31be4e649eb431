import { definePage } from '../../page-definition.ts';
import { RemotePageView, remoteHead } from './page.tsx';

export const definition = definePage({
  name: 'remote',
  messageAreas: ['form', 'live', 'page', 'presenter', 'viewer'],
  hasNoHeader: true,
  interactive: true,
  head: remoteHead,
  component: RemotePageView,
});
