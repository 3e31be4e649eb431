/** Runs when the page is hydrated: redirects to the language of the visitor's cookie. */
export { followCookieLanguage as start } from '../../follow-language.ts';
