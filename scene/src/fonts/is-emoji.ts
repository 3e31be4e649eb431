/** Returns whether a grapheme cluster is displayed as an emoji (Unicode Technical Standard #51). */
export function isEmoji(cluster: string): boolean {
  // Variation selector 15 requests display as text.
  if (cluster.includes('\ufe0e')) return false;
  // Keycaps (U+20E3), flags (two regional indicators), and characters that are emoji without a selector.
  if (/^(?:[0-9#*]\ufe0f?\u20e3|\p{Regional_Indicator}{2}$|\p{Emoji_Presentation})/u.test(cluster)) return true;
  // An emoji followed by variation selector 16 (display as emoji), a zero-width joiner (U+200D), or a skin tone.
  return /^\p{Emoji}/u.test(cluster) && /\ufe0f|\u200d|[\u{1f3fb}-\u{1f3ff}]/u.test(cluster.slice(1));
}
