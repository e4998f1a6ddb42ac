// Ranges of https://www.iana.org/assignments/iana-ipv4-special-registry that nobody on the internet can open.
const privateRanges = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;

// https://www.iana.org/assignments/special-use-domain-names, and the names that routers and companies use inside.
const privateNames =
  /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|private|corp|home|lan|home\.arpa|onion)$/;

const ipv4 = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/;

const numberOf = (address: string): number => address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);

/** Whether a host, as `URL` normalises it, is one on the internet: no private, local or reserved address or name. */
function isPublicHost(hostname: string): boolean {
  // IPv6 addresses are written in brackets. No service links to one, and several forms of them hide an IPv4 address.
  if (hostname.startsWith('[') || privateNames.test(hostname)) return false;
  if (!ipv4.test(hostname)) return true;
  const address = numberOf(hostname);
  return !privateRanges.some(([network, bits]) => {
    const size = 2 ** (32 - bits);
    return Math.floor(address / size) === Math.floor(numberOf(network) / size);
  });
}

/**
 * Whether a link is one that everybody can open. A name is judged by its ending; what it resolves to is not looked up,
 * since the shop never fetches these links.
 */
export function isPublicLink(link: string): boolean {
  const url = URL.parse(link);
  return url !== null && isPublicHost(url.hostname.replace(/\.$/, ''));
}
