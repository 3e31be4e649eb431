import { definePage } from '../../page-definition.ts';
import { ProductPage, productHead } from './page.tsx';

export const definition = definePage({
  name: 'product',
  messageAreas: ['site'],
  interactive: true,
  head: productHead,
  component: ProductPage,
});
