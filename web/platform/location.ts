import { useSyncExternalStore } from 'react';
import { documentOf } from '../../contract/pages.ts';
import { withoutTrailingSlashes } from './trailing-slashes.ts';

/** The event of a page that has gone to another address by itself. */
export const navigated = 'tarakki:location';

/** Marks the entry of the history that Back leaves to close what is open (`ui/history-guard.ts`). */
export const guardState = 'guard';
export const isAtGuard = () => history.state === guardState;

/** Goes to a page of this site, such as `/login?next=%2Fhome`, without loading it anew where it is in the same document. */
export function navigate(to: string, { replace = false }: { replace?: boolean } = {}): void {
  const target = new URL(to, window.location.href);
  if (documentOf(target.pathname) !== documentOf(window.location.pathname)) {
    if (replace || isAtGuard()) window.location.replace(target);
    else window.location.assign(target);
    return;
  }
  const isOtherPage = target.pathname !== window.location.pathname;
  if (replace) history.replaceState(history.state, '', target);
  else if (isAtGuard()) history.replaceState(null, '', target);
  else history.pushState(null, '', target);
  window.dispatchEvent(new Event(navigated));
  if (isOtherPage) window.scrollTo({ top: 0, behavior: 'instant' });
}

export interface Address {
  /** Without a slash at its end, `/` for the root. */
  readonly path: string;
  /** With its question mark, or empty. */
  readonly search: string;
  /** With its `#`, or empty. */
  readonly hash: string;
}

/** Where the browser is now. */
export function currentAddress(): Address {
  return addressIn(window.location);
}

function addressIn({ pathname, search, hash }: Pick<URL, 'pathname' | 'search' | 'hash'>): Address {
  return { path: withoutTrailingSlashes(pathname) || '/', search, hash };
}

/** In the browser the page that it was when it came, however soon somebody goes on: that is the HTML to bring to life. */
let prerenderedPath = typeof window === 'undefined' ? '/' : window.location.pathname;

/** Says which page is rendered where there is no browser. */
export function prerenderAt(path: string): void {
  prerenderedPath = path;
}

/** A page is prerendered, and so begins, without knowing what stands behind its path in the address. */
const pathAlone = () => prerenderedPath;
const pathAndRest = () => window.location.pathname + window.location.search + window.location.hash;
const nothing = () => '';

export function useAddress(): Address {
  const href = useSyncExternalStore(subscribe, pathAndRest, pathAlone);
  return addressIn(new URL(href, 'http://shop.invalid'));
}

export function useSearch(): string {
  return useSyncExternalStore(subscribe, () => window.location.search, nothing);
}

/**
 * The search part of the address, and a function that changes some of it (an empty text or `undefined` removes a
 * name). Changing adds to the history, so that Back undoes it; `replace` is for typing.
 */
export function useSearchParams(): readonly [
  params: URLSearchParams,
  change: (changes: Readonly<Record<string, string | number | undefined>>, options?: { replace?: boolean }) => void,
] {
  const params = new URLSearchParams(useSearch());
  return [
    params,
    (changes, options) => {
      const next = new URLSearchParams(window.location.search);
      for (const [name, value] of Object.entries(changes)) {
        if (value === undefined || value === '') next.delete(name);
        else next.set(name, String(value));
      }
      const search = next.size === 0 ? '' : `?${next}`;
      if (search !== window.location.search) {
        navigate(`${window.location.pathname}${search}${window.location.hash}`, options);
      }
    },
  ];
}

/** A page number out of the address: whole and from 1 on, whatever stands there. */
export function pageOf(params: URLSearchParams, name = 'page'): number {
  const page = Number(params.get(name));
  return Number.isSafeInteger(page) && page >= 1 ? page : 1;
}

/** Makes plain links to pages of this site change the page without loading it anew. Returns how to stop. */
export function followLinks(): () => void {
  const onClick = (event: MouseEvent) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link?.href || link.target !== '' || link.hasAttribute('download')) return;
    const target = new URL(link.href);
    const isOnThisPage = target.pathname === window.location.pathname && target.hash !== '';
    if (target.origin !== window.location.origin || isOnThisPage || target.pathname.startsWith('/api/')) return;
    event.preventDefault();
    navigate(`${target.pathname}${target.search}${target.hash}`);
  };
  document.addEventListener('click', onClick);
  return () => document.removeEventListener('click', onClick);
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('popstate', listener);
  window.addEventListener(navigated, listener);
  return () => {
    window.removeEventListener('popstate', listener);
    window.removeEventListener(navigated, listener);
  };
}
