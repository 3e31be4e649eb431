import { definePage } from '../../page-definition.ts';
import { PresenterPageView, presenterHead } from './page.tsx';

export const definition = definePage({
  name: 'presenter',
  messageAreas: ['form', 'live', 'page', 'presenter', 'recorder', 'viewer'],
  laterMessageAreas: ['replay'],
  hasNoHeader: true,
  laterModules: ['src/presenter/presenter.tsx'],
  interactive: true,
  head: presenterHead,
  component: PresenterPageView,
});
