/** The cookie that a page reads, and the header that it repeats the cookie's value in (V§5). */
export const CSRF_COOKIE = 'csrftoken';
export const CSRF_HEADER = 'x-csrftoken';

/** What is said, and thrown, where a state-changing call would go out without the cookie (V§5). */
export const CSRF_MISSING = 'Cannot make request without CSRF token.';
