import { inviteParameter, isInviteCode } from '../../contract/invite-code.ts';

const cookieName = 'inviter';
/** Friends often look first and register some days later. */
const seconds = 7 * 86_400;

const withAttributes = (value: string, maxAge: number, isSecure: boolean) =>
  `${cookieName}=${value}; Path=/api/auth/register; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;

/** The code of who invited, which a page before has left in the browser; undefined for nobody. */
export function inviterIn(cookies: string | undefined): string | undefined {
  const cookie = cookies?.split('; ').find((each) => each.startsWith(`${cookieName}=`));
  const code = cookie?.slice(cookieName.length + 1) ?? '';
  return isInviteCode(code) ? code : undefined;
}

/**
 * The `Set-Cookie` header of a page whose address names who invited; undefined where it names nobody. Only the registration brings it,
 * so that a link which is pressed before the scripts of the page run loses nobody.
 */
export function inviterCookieFor(search: string, { isSecure }: { isSecure: boolean }): string | undefined {
  const code = new URLSearchParams(search).get(inviteParameter) ?? '';
  return isInviteCode(code) ? withAttributes(code, seconds, isSecure) : undefined;
}

/** The `Set-Cookie` header that removes it. */
export const endedInviterCookie = ({ isSecure }: { isSecure: boolean }): string => withAttributes('', 0, isSecure);
