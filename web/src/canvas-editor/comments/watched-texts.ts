/** Maximum number of texts that are laid out for pins. The pins of other passages are at the corner of their element. */
const MAX_TEXTS = 50;

/**
 * Returns the ids of the texts to lay out for pins: the visible ones, and then the previous ones, so that texts are not
 * laid out again when they become visible again. Returns `previous` itself if it contains the visible ones.
 */
export function nextWatchedTexts(previous: readonly string[], visible: readonly string[]): readonly string[] {
  if (visible.slice(0, MAX_TEXTS).every((id) => previous.includes(id))) return previous;
  return [...new Set([...visible, ...previous])].slice(0, MAX_TEXTS);
}
