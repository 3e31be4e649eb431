/**
 * Words in the user agents of automated clients: search engines, link previews, monitors, HTTP libraries. The word
 * `bot` does not match in CUBOT, a brand of phones.
 */
const ROBOT =
  /(?<!cu)bot\b|(?<!cu)bot[/_-]|crawl|spider|slurp|facebookexternalhit|embedly|preview|whatsapp|mediapartners|lighthouse|headless|pingdom|uptime|monitor|scrap|archiver|feedfetcher|curl|wget|python|java\/|libwww|okhttp|go-http|axios|node-fetch|undici|httpclient|phantom|validator/i;

/** Whether a `User-Agent` belongs to a robot. Browsers always send this header, so a client without it is a robot. */
export function isRobot(userAgent: string | undefined): boolean {
  return userAgent === undefined || userAgent.trim() === '' || ROBOT.test(userAgent);
}
