import { expect, it } from 'vitest';
import { rateLimitKey } from './rate-limit-key.ts';

// The key of an IPv6 address is its /64 network (the first four groups). If an IPv6 address contains an IPv4 address,
// the key is the IPv4 address. Any other text is its own key.
it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['not an address', 'not an address'],
])('rateLimitKey maps "%s" to the key "%s"', (ip, key) => expect(rateLimitKey(ip)).toBe(key));
