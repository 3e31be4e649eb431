import { definePage } from '../../page-definition.ts';
import { LegalPage, legalHead } from './page.tsx';

export const definition = definePage({
  name: 'legal',
  messageAreas: [],
  interactive: true,
  head: legalHead,
  component: LegalPage,
});
