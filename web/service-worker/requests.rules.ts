import { pages, statementShare } from '../../contract/pages.ts';

/** The pages that the shell can show without the network. The admin's need it in any case. */
const shellPages: readonly string[] = Object.values(pages).filter((path) => !path.startsWith(pages.admin));

/** What the worker answers itself; everything else, and every call above all, goes to the network as if there were no worker. */
export function kindOf(
  { method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>,
  ownOrigin: string,
): 'page' | 'asset' | 'share' | 'other' {
  const { origin, pathname } = new URL(url);
  if (origin !== ownOrigin) return 'other';
  if (method === 'POST' && mode === 'navigate' && pathname === statementShare.path) return 'share';
  if (method !== 'GET') return 'other';
  if (mode === 'navigate') return shellPages.includes(pathname) ? 'page' : 'other';
  return pathname.startsWith('/assets/') ? 'asset' : 'other';
}

/** A server in trouble, or what stands before it, says nothing about the page. */
export function isUsable(answer: Pick<Response, 'status'>): boolean {
  return answer.status < 500;
}
