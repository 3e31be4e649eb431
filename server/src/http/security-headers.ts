/** On every answer that is no page: nothing of it is to be shown, run or framed. */
export const PROGRAM_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
};

/** `Strict-Transport-Security` of an instance whose address is https; names below it may be somebody else's. */
export const STRICT_TRANSPORT = 'max-age=31536000';
