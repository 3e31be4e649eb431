import { definePage } from '../../page-definition.ts';
import { ProductPage, productHead } from './page.tsx';

export const definition = definePage({
  name: 'product',
  entry: 'src/routes/product/client.tsx',
  areas: ['site'],
  interactive: true,
  head: productHead,
  body: (data) => <ProductPage data={data} />,
});
