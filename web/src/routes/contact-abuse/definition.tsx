import { AbusePage, abuseHead } from '../../contact/abuse-page.tsx';
import { definePage } from '../../page-definition.ts';

export const definition = definePage({
  name: 'contact-abuse',
  entry: 'src/routes/contact-abuse/client.tsx',
  areas: ['contact', 'form'],
  interactive: true,
  head: abuseHead,
  body: (data) => <AbusePage data={data} />,
});
