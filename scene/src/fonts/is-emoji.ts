/** Whether a cluster is displayed as an emoji (Unicode Technical Standard #51). */
export function isEmoji(cluster: string): boolean {
  if (cluster.includes('\ufe0e')) return false;
  if (/^[0-9#*]\ufe0f?\u20e3/u.test(cluster)) return true;
  if (/^\p{Regional_Indicator}{2}$/u.test(cluster)) return true;
  if (/^\p{Emoji_Presentation}/u.test(cluster)) return true;
  return /^\p{Emoji}/u.test(cluster) && /\ufe0f|\u200d|[\u{1f3fb}-\u{1f3ff}]/u.test(cluster.slice(1));
}
