/** Returns whether a grapheme cluster is displayed as an emoji (Unicode Technical Standard #51). */
export function isEmoji(cluster: string): boolean {
  // Text presentation selector (VS15).
  if (cluster.includes('\ufe0e')) return false;
  // Keycaps, flags, and characters that are emoji without a selector.
  if (/^(?:[0-9#*]\ufe0f?\u20e3|\p{Regional_Indicator}{2}$|\p{Emoji_Presentation})/u.test(cluster)) return true;
  // Emoji presentation selector (VS16), joined emoji, and skin tones.
  return /^\p{Emoji}/u.test(cluster) && /\ufe0f|\u200d|[\u{1f3fb}-\u{1f3ff}]/u.test(cluster.slice(1));
}
