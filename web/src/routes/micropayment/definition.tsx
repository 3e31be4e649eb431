import { definePage } from '../../page-definition.ts';
import { MicropaymentPage, micropaymentHead } from './page.tsx';

export const definition = definePage({
  name: 'micropayment',
  entry: 'src/routes/micropayment/client.tsx',
  areas: ['pdf', 'form'],
  interactive: true,
  head: micropaymentHead,
  body: (data) => <MicropaymentPage data={data} />,
});
