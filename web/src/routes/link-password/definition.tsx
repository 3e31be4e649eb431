import { definePage } from '../../page-definition.ts';
import { LinkPasswordPage, linkPasswordHead } from './page.tsx';

export const definition = definePage({
  name: 'link-password',
  entry: 'src/routes/link-password/client.tsx',
  areas: ['link', 'form'],
  interactive: true,
  head: linkPasswordHead,
  body: (data) => <LinkPasswordPage data={data} />,
});
