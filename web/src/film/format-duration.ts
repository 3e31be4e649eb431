/** Returns a duration as minutes and seconds, such as `1:05`, or with hours, such as `1:00:05`. */
export function formatDuration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const start = hours > 0 ? `${hours}:${twoDigits(minutes)}` : String(minutes);
  return `${start}:${twoDigits(seconds % 60)}`;
}
