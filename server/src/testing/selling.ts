/** Settings of an instance that sells every PDF for 2.99 EUR through test payments. */
export const SELLING_SETTINGS = { PDF_PRICE: '2.99 EUR', TEST_PAYMENTS: 'true' } as const;
