import { deviceLimits } from './accounts.rules.ts';

const cookieName = 'device';
const maxTokens = 3;
const tokenShape = /^[A-Za-z0-9_-]{43}$/;

/** The tokens that a browser holds, one for each account that has signed in with it, the last one first. */
export function deviceTokensOf(cookies: string | undefined): string[] {
  const cookie = cookies?.split('; ').find((each) => each.startsWith(`${cookieName}=`));
  const tokens = cookie?.slice(cookieName.length + 1).split('.') ?? [];
  return tokens.filter((token) => tokenShape.test(token)).slice(0, maxTokens);
}

/** The `Set-Cookie` header by which a browser is known again. It grants nothing, and only calls about signing in bring it. */
export function deviceCookie(
  token: string,
  { others, isSecure }: { others: readonly string[]; isSecure: boolean },
): string {
  const tokens = [token, ...others.filter((other) => other !== token)].slice(0, maxTokens);
  const seconds = deviceLimits.unusedMs / 1_000;
  const attributes = `Path=/api/auth; Max-Age=${seconds}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  return `${cookieName}=${tokens.join('.')}; ${attributes}`;
}
