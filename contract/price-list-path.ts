/** The public price list: this page, one for each platform below it, and one for each service below those. */
export const priceListPath = '/services';

export const isInPriceList = (path: string): boolean => path === priceListPath || path.startsWith(`${priceListPath}/`);
