/** Whether PostgreSQL refused a row that this unique index has already. SQLite writes one after another, and is asked before. */
export function isUniqueViolation(error: unknown, index: string): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === '23505' &&
    'constraint' in error &&
    error.constraint === index
  );
}
