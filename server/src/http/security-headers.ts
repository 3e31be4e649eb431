/** Headers of all responses other than pages. Browsers must not render, execute or frame these responses. */
export const NON_PAGE_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
};

/**
 * Value of the header `Strict-Transport-Security` of https instances: one year, in seconds. The value does not contain
 * `includeSubDomains`, because subdomains may belong to other operators.
 */
export const STRICT_TRANSPORT_SECURITY = 'max-age=31536000';
