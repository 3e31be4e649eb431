/** Whether events are sent, only written to the console, or dropped (S7.5). */
export type EventHandling = 'send' | 'console' | 'drop';

/** Names and addresses of this device, such as `localhost`, `a.localhost` and `127.0.0.1`. */
const LOCAL_HOST = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\]|0\.0\.0\.0)$/;
/** Names of hosts in a private network of Tailscale. */
const TAILNET_HOST = /\.ts\.net$/;
/** A part of the host name is `preprod` (pre-production). */
const PREPROD_HOST = /(^|[.-])preprod([.-]|$)/;
/** Hosts without cookies, such as `no-cookies.example` or `www.site-nocookie.example`. */
const NO_COOKIES_HOST = /(^|[.-])no-?cookies?([.-]|$)/;

/** Returns what happens to events on a host by default, by the name of the host (`location.hostname`). */
export function defaultEventHandling(hostname: string): EventHandling {
  if (NO_COOKIES_HOST.test(hostname)) return 'drop';
  return LOCAL_HOST.test(hostname) || TAILNET_HOST.test(hostname) || PREPROD_HOST.test(hostname) ? 'console' : 'send';
}
