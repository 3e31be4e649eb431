import { definePage } from '../../page-definition.ts';
import { LiveSessionPageView, liveSessionHead } from './page.tsx';

export const definition = definePage({
  name: 'live-session',
  messageAreas: ['form', 'insights', 'live', 'live-session'],
  interactive: true,
  head: liveSessionHead,
  component: LiveSessionPageView,
});
