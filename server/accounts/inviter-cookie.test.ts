import { expect, test } from 'vitest';
import { inviterCookieFor, inviterIn } from './inviter-cookie.ts';

test('an address that names who invited leaves the code to the registration alone', () => {
  const plain = 'inviter=ABCD2345; Path=/api/auth/register; Max-Age=604800; HttpOnly; SameSite=Lax';
  expect(inviterCookieFor('?by=ABCD2345', { isSecure: false })).toBe(plain);
  expect(inviterCookieFor('?from=chat&by=ABCD2345', { isSecure: true })).toBe(`${plain}; Secure`);
});

test.each(['', '?by=', '?by=abcd2345', '?by=ABCD2345;x=y', '?by=ABCD2345%0d%0aset-cookie:a=b', '?invite=ABCD2345'])(
  'an address with “%s” leaves nothing',
  (search) => expect(inviterCookieFor(search, { isSecure: false })).toBeUndefined(),
);

test.each([
  ['lang=hi; inviter=ABCD2345; device=x', 'ABCD2345'],
  ['myinviter=ABCD2345', undefined],
  ['inviter=ABCD', undefined],
  [undefined, undefined],
])('the cookies %s name %s', (cookies, code) => expect(inviterIn(cookies)).toBe(code));
