const longestWaitMs = 1_000;

/** Resolves once the browser has painted what stands in the HTML; soon, too, where it paints nothing, as behind another tab. */
export function whenPainted(): Promise<void> {
  return new Promise((resolve) => {
    new PerformanceObserver((entries) => {
      if (entries.getEntriesByName('first-contentful-paint').length > 0) resolve();
    }).observe({ type: 'paint', buffered: true });
    setTimeout(resolve, longestWaitMs);
  });
}

/** Asks at once for all scripts that the server named in the page, which would otherwise be found one behind the other. */
export function preloadScripts(): void {
  // The shop's own server wrote it.
  const paths = JSON.parse(document.getElementById('scripts')?.textContent ?? '[]') as string[];
  for (const path of paths) {
    const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href: path });
    document.head.append(link);
  }
}
