/** An id that no other topic has. */
export function newTopicId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return `topic-${[...bytes].map((byte) => byte.toString(36)).join('')}`;
}
