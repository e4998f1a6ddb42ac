import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPublicLink } from './public-link.ts';

test.each([
  'https://instagram.com/p/C7xQ',
  'http://example.in',
  'https://www.youtube.com/watch?v=a&t=1#now',
  'https://local.example.in/x',
  'https://my-local.in/x',
  'https://internal.co/x',
  'https://home.pl/x',
  'https://8.8.8.8/x',
  'https://172.15.255.255/x',
  'https://172.32.0.0/x',
  'https://100.63.255.255/x',
  'https://100.128.0.1/x',
  'https://अमूल.भारत/पोस्ट',
])('%s is public', (link) => expect(isPublicLink(link)).toBe(true));

test.each([
  ['loopback', 'http://127.0.0.1/admin'],
  ['loopback elsewhere', 'http://127.9.9.9:3000/'],
  ['loopback in short', 'http://127.1/'],
  ['loopback as one number', 'http://2130706433/'],
  ['loopback in hexadecimal', 'http://0x7f000001/'],
  ['loopback, each part in hexadecimal', 'http://0x7f.0x0.0x0.0x1/'],
  ['loopback in octal', 'http://0177.0.0.1/'],
  ['loopback in wide digits', 'http://１２７.0.0.1/'],
  ['loopback with circled digits', 'http://①②⑦.0.0.1/'],
  ['loopback with ideographic dots', 'http://127。0。0。1/'],
  ['loopback with an escape', 'http://%31%32%37.0.0.1/'],
  ['loopback of version 6', 'http://[::1]/'],
  ['version 4 within version 6', 'http://[::ffff:192.168.1.1]/'],
  ['version 4 translated', 'http://[64:ff9b::10.0.0.1]/'],
  ['a local address of version 6', 'http://[fd12:3456::1]/'],
  ['a link-local address of version 6', 'http://[fe80::1]/'],
  ['a public address of version 6', 'http://[2404:6800:4009::200a]/'],
  ['nothing', 'http://0.0.0.0/'],
  ['10/8', 'http://10.1.2.3/'],
  ['172.16/12, its end', 'http://172.31.255.255/'],
  ['192.168/16', 'https://192.168.1.1/setup'],
  ['100.64/10, carriers', 'http://100.127.255.255/'],
  ['the metadata of a cloud', 'http://169.254.169.254/latest/meta-data/'],
  ['multicast', 'http://239.255.255.250/'],
  ['broadcast', 'http://255.255.255.255/'],
  ['localhost', 'http://localhost/'],
  ['a name below localhost', 'http://shop.localhost/'],
  ['localhost in capitals', 'http://Shop.LocalHost/'],
  ['localdomain', 'http://localhost.localdomain/'],
  ['mDNS', 'http://printer.local/'],
  ['mDNS with a dot at the end', 'http://printer.local./'],
  ['mDNS in wide letters', 'http://printer.ｌｏｃａｌ/'],
  ['mDNS with a soft hyphen', 'http://printer.lo\u00adcal/'],
  ['internal', 'http://metadata.google.internal/'],
  ['a router', 'http://fritz.lan/'],
  ['a home', 'http://nas.home.arpa/'],
  ['a company', 'http://wiki.corp/'],
  ['no link', 'nowhere'],
])('%s is not: %s', (_, link) => expect(isPublicLink(link)).toBe(false));

const byte = fc.integer({ min: 0, max: 255 });
const writings: ((part: number) => string)[] = [
  String,
  (part) => `0x${part.toString(16)}`,
  (part) => `0${part.toString(8)}`,
];

test('an address of a private network is none in any way of writing it', () => {
  const network = fc.oneof(
    fc.tuple(fc.constant(10), byte),
    fc.tuple(fc.constant(127), byte),
    fc.tuple(fc.constant(192), fc.constant(168)),
    fc.tuple(fc.constant(169), fc.constant(254)),
    fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 })),
    fc.tuple(fc.constant(100), fc.integer({ min: 64, max: 127 })),
  );
  const written = fc.constantFrom(...writings);
  fc.assert(
    fc.property(network, byte, byte, fc.tuple(written, written, written, written), ([a, b], c, d, write) => {
      const parts = [a, b, c, d];
      const dotted = parts.map((part, index) => write[index]?.(part)).join('.');
      const [number, threeParts] = [((a * 256 + b) * 256 + c) * 256 + d, `${a}.${b}.${c * 256 + d}`];
      for (const host of [dotted, String(number), `0x${number.toString(16)}`, threeParts]) {
        expect([host, isPublicLink(`http://${host}/`)]).toEqual([host, false]);
      }
    }),
  );
});
