/** The cookie with the CSRF token, and the request header that repeats its value (V5.1). */
export const CSRF_COOKIE = 'csrftoken';
export const CSRF_HEADER = 'x-csrftoken';

/** Error message of a state-changing call without the cookie (V5.1, V8.2). */
export const CSRF_MISSING_MESSAGE = 'Cannot make request without CSRF token.';
