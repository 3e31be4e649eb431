import { isIPv6 } from 'node:net';

/** The first four groups of an IPv6 address identify its /64 network. Clients choose the other groups. */
const NETWORK_GROUPS = 4;

/**
 * Returns the key under which limits count an IP address: the IPv4 address (also if it is written as an IPv6 address,
 * `::ffff:192.0.2.1`), or the /64 network of an IPv6 address.
 */
export function rateLimitKey(ip: string): string {
  const mappedIpv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mappedIpv4 !== undefined) return mappedIpv4;
  const withoutZone = ip.split('%', 1)[0] ?? ip;
  if (!isIPv6(withoutZone)) return ip;
  const [head = '', tail] = withoutZone.toLowerCase().split('::');
  const headGroups = head === '' ? [] : head.split(':');
  const tailGroups = tail === undefined || tail === '' ? [] : tail.split(':');
  const omittedCount = tail === undefined ? 0 : 8 - headGroups.length - tailGroups.length;
  const groups = [...headGroups, ...Array.from({ length: Math.max(0, omittedCount) }, () => '0'), ...tailGroups];
  return groups
    .slice(0, NETWORK_GROUPS)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
