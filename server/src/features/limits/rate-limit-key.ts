import { isIPv6 } from 'node:net';

/** Leading groups of an IPv6 address that identify its /64 network. One client can choose all the others freely. */
const NETWORK_GROUPS = 4;

/** Returns the key under which limits count an IP address: the IPv4 address, or the /64 network of an IPv6 address. */
export function rateLimitKey(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  const plain = ip.split('%', 1)[0] ?? ip;
  if (!isIPv6(plain)) return ip;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - groups.length - rest.length;
  const all = [...groups, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...rest];
  return all
    .slice(0, NETWORK_GROUPS)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
