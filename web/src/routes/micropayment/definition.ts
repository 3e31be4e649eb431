import { definePage } from '../../page-definition.ts';
import { MicropaymentPage, micropaymentHead } from './page.tsx';

export const definition = definePage({
  name: 'micropayment',
  messageAreas: ['pdf', 'form'],
  interactive: true,
  head: micropaymentHead,
  component: MicropaymentPage,
});
