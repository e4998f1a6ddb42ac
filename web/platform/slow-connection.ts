/** The Network Information API, which only Chromium has and TypeScript's types lack. */
interface NetworkInformation {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Whether the browser saves data or reports a slow connection: then pages fetch only what they need. */
export function isSlowConnection(): boolean {
  const { connection } = navigator as { connection?: NetworkInformation };
  return connection?.saveData === true || ['slow-2g', '2g', '3g'].includes(connection?.effectiveType ?? '');
}
