import { type LookupOptions, lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

// https://www.iana.org/assignments/iana-ipv4-special-registry and iana-ipv6-special-registry
const insideV4 = [
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
const insideV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];
/** All of IPv6 that is given to anybody on the internet. */
const globalV6 = '2000::/3';

const rangesOf = (ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', bits = ''] = range.split('/');
    list.addSubnet(network, Number(bits), family);
  }
  return list;
};

const inside = { 4: rangesOf(insideV4, 'ipv4'), 6: rangesOf(insideV6, 'ipv6') };
const internet = rangesOf([globalV6], 'ipv6');

/** Whether an address belongs to the internet, and not to this machine, its network or nobody. */
export function isOutside(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !inside[4].check(address, 'ipv4');
  return version === 6 && internet.check(address, 'ipv6') && !inside[6].check(address, 'ipv6');
}

/** Looks a name up as every connection does, and fails when any of its addresses is not on the internet. */
export const lookUpOutside: LookupFunction = (hostname, options: LookupOptions, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 0);
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isOutside(address))) {
      return callback(new Error(`${hostname} is not on the internet.`), '', 0);
    }
    if (options.all) return callback(null, addresses);
    callback(null, first.address, first.family);
  });
};
