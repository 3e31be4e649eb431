/** Whether events on a host are sent, only written to the console, or dropped (S7.5). */
export type HostKind = 'sends' | 'console' | 'silent';

const LOCAL = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\]|0\.0\.0\.0)$/;
/** Tailscale's host names. */
const TAILNET = /\.ts\.net$/;
const PREPROD = /(^|[.-])preprod([.-]|$)/;
const NO_COOKIES = /(^|[.-])no-?cookies?([.-]|$)/;

/** Returns the kind of a host by its name (`location.hostname`). */
export function hostKind(hostname: string): HostKind {
  if (NO_COOKIES.test(hostname)) return 'silent';
  return LOCAL.test(hostname) || TAILNET.test(hostname) || PREPROD.test(hostname) ? 'console' : 'sends';
}
