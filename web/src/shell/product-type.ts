import type { ProductType } from '@flydeck/contract/events/product-type';
import { createContext, useContext } from 'react';

const Context = createContext<ProductType>('NEXT');

/** Tells the kind of presentation that a page shows. */
export const ProductTypeProvider = Context.Provider;

/** The kind of presentation that is looked at, for events; NEXT on pages that show none. */
export function useProductType(): ProductType {
  return useContext(Context);
}
