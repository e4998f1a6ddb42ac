import { isIPv6 } from 'node:net';

/** The home or the server that an address belongs to: for IPv6 its first 64 bits, since each line has that many to itself. */
export function networkOf(address: string): string {
  const groups = groupsOf(address);
  return groups ? `${groups.slice(0, 4).join(':')}::/64` : plainOf(address);
}

/** The site around it: for IPv6 the first 48 bits, of which a customer of a hoster gets all; for IPv4 the address itself. */
export function siteOf(address: string): string {
  const groups = groupsOf(address);
  return groups ? `${groups.slice(0, 3).join(':')}::/48` : plainOf(address);
}

/** What may be shown and kept of an address: enough to tell a city or a provider, too little to tell a home. */
export function coarseNetworkOf(address: string): string {
  const plain = plainOf(address);
  const [, firstThree] = /^(\d+\.\d+\.\d+)\.\d+$/.exec(plain) ?? [];
  return firstThree === undefined ? siteOf(address) : `${firstThree}.0/24`;
}

const plainOf = (address: string) => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;

/** The eight groups of an IPv6 address without leading zeros. Undefined: it is an IPv4 one, or none at all. */
function groupsOf(address: string): string[] | undefined {
  if (!isIPv6(address) || plainOf(address) !== address) return undefined;
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? [];
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16).toString(16));
}
