/** A reason to stop that whoever runs the command can act on. */
export class ToolRefusal extends Error {}

/**
 * Runs a command of the operator to its exit code: 0 when all it had to show was shown, 1 when not, 2 when it could not be
 * done at all. What stops it is one readable line; with `LOG_LEVEL=debug` where it came from as well.
 */
export async function runTool(work: () => Promise<boolean>): Promise<void> {
  try {
    process.exitCode = (await work()) ? 0 : 1;
  } catch (error) {
    const isDebug = process.env['LOG_LEVEL'] === 'debug';
    console.error(error instanceof Error ? (isDebug && error.stack) || error.message || error : error);
    process.exitCode = 2;
  }
}
