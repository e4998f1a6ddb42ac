import { retryImport } from './retry-import.ts';

const longestWaitMs = 1_500;

/** Resolves once the browser has nothing better to do, or has put it off for long enough. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no idle callback.
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: longestWaitMs });
    else setTimeout(resolve, longestWaitMs / 5);
  });
}

/** Fetches a part of a page once there is time for it, and again for as long as the connection lets none of it through. */
export async function fetchWhenIdle<Module>(fetchModule: () => Promise<Module>): Promise<Module> {
  await whenIdle();
  return retryImport(fetchModule);
}
