/**
 * Local-storage keys that "Create your own with AI" writes before it leads to `/ai/start/` or `/create/`: the
 * presentation's title, and its flattened transcript, one line a paragraph (V§7).
 */
export const AI_TITLE_KEY = 'aiPresentationTitle';
export const AI_DESCRIPTION_KEY = 'aiPresentationDescription';
