/** What becomes of events on a host: sent, written to the console only, or nothing at all (S§7.1). */
export type HostKind = 'sends' | 'console' | 'silent';

const LOCAL = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\]|0\.0\.0\.0)$/;
/** Tailscale's names of machines. */
const TAILNET = /\.ts\.net$/;
const PREPROD = /(^|[.-])preprod([.-]|$)/;
const NO_COOKIES = /(^|[.-])no-?cookies?([.-]|$)/;

/** The kind of a host by its name (`location.hostname`). */
export function hostKind(hostname: string): HostKind {
  if (NO_COOKIES.test(hostname)) return 'silent';
  return LOCAL.test(hostname) || TAILNET.test(hostname) || PREPROD.test(hostname) ? 'console' : 'sends';
}
