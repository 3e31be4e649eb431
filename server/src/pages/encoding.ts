/** A content coding in which responses are sent (RFC 9110, 8.4.1). */
export type Encoding = 'br' | 'gzip' | 'identity';
