/** Whether events are sent, only written to the console, or dropped (S7.5). */
export type EventHandling = 'send' | 'console' | 'drop';

const LOCAL = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\]|0\.0\.0\.0)$/;
/** Tailscale's host names. */
const TAILNET = /\.ts\.net$/;
const PREPROD = /(^|[.-])preprod([.-]|$)/;
const NO_COOKIES = /(^|[.-])no-?cookies?([.-]|$)/;

/** Returns what happens to events on a host by default, by the name of the host (`location.hostname`). */
export function defaultEventHandling(hostname: string): EventHandling {
  if (NO_COOKIES.test(hostname)) return 'drop';
  return LOCAL.test(hostname) || TAILNET.test(hostname) || PREPROD.test(hostname) ? 'console' : 'send';
}
