/**
 * Words in the user agents of automated clients: search engines, link previews, monitors, HTTP libraries. Excludes
 * CUBOT, a brand of phones.
 */
const ROBOT =
  /(?<!cu)bot\b|(?<!cu)bot[/_-]|crawl|spider|slurp|facebookexternalhit|embedly|preview|whatsapp|mediapartners|lighthouse|headless|pingdom|uptime|monitor|scrap|archiver|feedfetcher|curl|wget|python|java\/|libwww|okhttp|go-http|axios|node-fetch|undici|httpclient|phantom|validator/i;

/** Whether a `User-Agent` belongs to a robot. A missing header counts as a robot, because browsers send it. */
export function isRobot(userAgent: string | undefined): boolean {
  return userAgent === undefined || userAgent.trim() === '' || ROBOT.test(userAgent);
}
