import type { ServiceType } from './service-kinds.ts';

/**
 * The price of a package is for the whole of it, any other for 1000 units. It stands apart from what else there is to know of
 * types, which few pages need. An answer kept from before there were types lacks it.
 */
export const isPackage = (type: ServiceType | undefined): boolean => type?.endsWith('Package') ?? false;
