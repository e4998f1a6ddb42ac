const firstPauseMs = 1_000;
const longestPauseMs = 15_000;

/** Fetches a part of a page, and again, ever more slowly, for as long as the connection lets none of it through. */
export async function retryImport<Module>(fetchModule: () => Promise<Module>): Promise<Module> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    try {
      return await fetchModule();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}
