/**
 * Local-storage keys that the button "Create your own with AI" sets before it navigates to `/ai/start/` or `/create/`: the
 * presentation's title, and its flattened transcript with one line per paragraph (V7.14).
 */
export const AI_TITLE_KEY = 'aiPresentationTitle';
export const AI_DESCRIPTION_KEY = 'aiPresentationDescription';
