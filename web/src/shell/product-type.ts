import type { ProductType } from '@flydeck/contract/events/product-type';
import { createContext, useContext } from 'react';

const Context = createContext<ProductType>('NEXT');

/** Provides the type of the presentation that a page shows. */
export const ProductTypeProvider = Context.Provider;

/** Returns the type of the presentation on this page, as recorded in events; NEXT on pages without a presentation. */
export function useProductType(): ProductType {
  return useContext(Context);
}
