/** Product types of presentations in events (S7.14). */
export const PRODUCT_TYPES = ['CLASSIC', 'NEXT'] as const;
export type ProductType = (typeof PRODUCT_TYPES)[number];

/** Returns `CLASSIC` for schema version '0', else `NEXT` (S7.14). */
export function productTypeOf(schemaVersion: '0' | '2'): ProductType {
  return schemaVersion === '0' ? 'CLASSIC' : 'NEXT';
}
