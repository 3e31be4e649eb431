/** Cookie with the putma id, which identifies a buyer (V7.7, S3.7). The server sets the cookie to a random value. */
export const PUTMA_COOKIE = 'putma-id';
