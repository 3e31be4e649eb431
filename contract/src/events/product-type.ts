/** The two kinds of presentations, as events call them (S§3). */
export const PRODUCT_TYPES = ['CLASSIC', 'NEXT'] as const;
export type ProductType = (typeof PRODUCT_TYPES)[number];

/** Classic is schema '0'. */
export function productTypeOf(schemaVersion: '0' | '2'): ProductType {
  return schemaVersion === '0' ? 'CLASSIC' : 'NEXT';
}
