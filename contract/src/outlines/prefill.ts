// Local-storage keys that the button "Create your own with AI" sets before it opens `/ai/start/` (V7.14).

/** Key of the title of the presentation whose page has the button. */
export const AI_TITLE_KEY = 'aiPresentationTitle';
/** Key of the presentation's transcript, as text with one line per paragraph. */
export const AI_DESCRIPTION_KEY = 'aiPresentationDescription';
