/** Words in the names of programs that read pages for nobody: search engines, link previews, monitors, libraries. */
const ROBOT =
  /(?<!cu)bot\b|(?<!cu)bot[/_-]|crawl|spider|slurp|facebookexternalhit|embedly|preview|whatsapp|mediapartners|lighthouse|headless|pingdom|uptime|monitor|scrap|archiver|feedfetcher|curl|wget|python|java\/|libwww|okhttp|go-http|axios|node-fetch|undici|httpclient|phantom|validator/i;

/** Whether a `User-Agent` is that of a known robot. Browsers always have one. */
export function isRobot(userAgent: string | undefined): boolean {
  return userAgent === undefined || userAgent.trim() === '' || ROBOT.test(userAgent);
}
