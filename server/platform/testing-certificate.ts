// For tests: a server's certificate that signs itself, made anew each time.
import { createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { day } from './clock.ts';

/** One value of DER: https://www.itu.int/rec/T-REC-X.690 */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts);
const objectId = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const bits = (content: Buffer) => der(0x03, Buffer.from([0]), content);
const time = (at: number) => {
  const text = new Date(at).toISOString().replace(/[-:T]|\.\d+/g, '');
  return der(0x18, Buffer.from(text));
};

const ecdsaWithSha256 = sequence(objectId('2a8648ce3d040302'));
const commonName = (name: string) => sequence(der(0x31, sequence(objectId('550403'), der(0x0c, Buffer.from(name)))));
const extension = (id: string, value: Buffer) =>
  sequence(objectId(id), der(0x01, Buffer.from([0xff])), der(0x04, value));

/** A key and a certificate in PEM, for all these host names: https://www.rfc-editor.org/rfc/rfc5280#section-4.1 */
export function makeTestCertificate({
  names,
  validUntil = Date.now() + day,
}: {
  readonly names: readonly string[];
  readonly validUntil?: number;
}): { readonly key: string; readonly certificate: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const issuer = commonName('A test');
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    // A serial number is positive.
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    issuer,
    sequence(time(validUntil - 30 * day), time(validUntil)),
    issuer,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(
      0xa3,
      sequence(
        extension('551d13', sequence(der(0x01, Buffer.from([0xff])))),
        extension('551d11', sequence(...names.map((name) => der(0x82, Buffer.from(name))))),
      ),
    ),
  );
  const whole = sequence(content, ecdsaWithSha256, bits(sign('sha256', content, createPrivateKey(key))));
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? [];
  return { key, certificate: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n` };
}
