import { type LookupOptions, lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

// https://www.iana.org/assignments/iana-ipv4-special-registry and iana-ipv6-special-registry
const specialV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
const specialV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];
/** All of IPv6 that is assigned to the internet. */
const globalV6 = '2000::/3';

const rangesOf = (ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', bits = ''] = range.split('/');
    list.addSubnet(network, Number(bits), family);
  }
  return list;
};

const special = { 4: rangesOf(specialV4, 'ipv4'), 6: rangesOf(specialV6, 'ipv6') };
const internet = rangesOf([globalV6], 'ipv6');
const loopback = { 4: rangesOf(['127.0.0.0/8'], 'ipv4'), 6: rangesOf(['::1/128'], 'ipv6') };
/** Private networks; link-local addresses, where clouds answer with their keys, are not among them. */
const privateNetworks = {
  4: rangesOf(['10.0.0.0/8', '100.64.0.0/10', '172.16.0.0/12', '192.168.0.0/16'], 'ipv4'),
  6: rangesOf(['fc00::/7'], 'ipv6'),
};

/** Which addresses a connection may go to. `own-network`: the operator named the host, and it may stand beside the server. */
export type Reach = 'internet' | 'internet-or-loopback' | 'own-network';

const isIn = (ranges: { 4: BlockList; 6: BlockList }, address: string): boolean => {
  const version = isIP(address);
  if (version === 4) return ranges[4].check(address, 'ipv4');
  // A list of IPv6 ranges holds no address of IPv4 that is written as one of IPv6.
  return version === 6 && !address.toLowerCase().startsWith('::ffff:') && ranges[6].check(address, 'ipv6');
};

/** Whether an address belongs to the internet, and not to this machine, its network or nobody. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !special[4].check(address, 'ipv4');
  return version === 6 && internet.check(address, 'ipv6') && !special[6].check(address, 'ipv6');
}

export function isAllowedAddress(address: string, reach: Reach): boolean {
  if (isPublicAddress(address)) return true;
  if (reach === 'internet') return false;
  return isIn(loopback, address) || (reach === 'own-network' && isIn(privateNetworks, address));
}

/** The name leads to an address that a connection may not go to. */
export class BlockedAddressError extends Error {
  override readonly name = 'BlockedAddressError';
  readonly code = 'EBLOCKED';

  constructor(hostname: string) {
    super(`${hostname} leads to an address that is not allowed.`);
  }
}

/** `dns.lookup` in the form that lists all addresses; tests hand in their own. */
export type ResolveName = (
  hostname: string,
  options: LookupOptions & { readonly all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: { address: string; family: number }[]) => void,
) => void;

/**
 * The `lookup` of a connection. It fails when any address of the name is out of reach. The connection uses the addresses
 * that were checked here and asks no second time, so a name whose address changes in between (DNS rebinding) gains nothing.
 */
export function guardedLookup(reach: Reach, resolve: ResolveName = lookup): LookupFunction {
  return (hostname, options: LookupOptions, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0);
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isAllowedAddress(address, reach))) {
        return callback(new BlockedAddressError(hostname), '', 0);
      }
      if (options.all) return callback(null, addresses);
      callback(null, first.address, first.family);
    });
  };
}
