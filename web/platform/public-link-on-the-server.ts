/** What the browser gets in place of `contract/public-link.ts`: the server judges addresses, and the schemas that ask are its own. */
export const isPublicLink = (): boolean => true;
