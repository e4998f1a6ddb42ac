/** The hash of the migrations that this server was built with. The build replaces this module; sources belong to no build. */
export const builtMigrations: string | undefined = undefined;
