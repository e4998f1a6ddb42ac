/** What can be allowed to people who run the shop, each by itself. Reading one's own things and ordering needs none. */
export const permissions = [
  'audit.read',
  /** Platforms, categories and services with their prices, one by one or imported. */
  'catalogue.edit',
  'catalogue.read',
  'funds.decide',
  'funds.read',
  'orders.read',
  'orders.refund',
  'orders.update',
  /** What becomes of a payment that a statement names and no fund request explains. */
  'payments.decide',
  /** Where customers pay. */
  'payments.edit',
  /** To import bank statements, and to credit what fits. */
  'payments.import',
  'payments.read',
  /** Discounts, and the prices of many services at once. */
  'prices.edit',
  /** The panels that the shop buys from, their keys, and what is imported from them. */
  'providers.manage',
  'reports.read',
  /** To check the books now, and to decide about background work that was given up. */
  'shop.operate',
  /** What the shop says of itself, its figures and its legal texts. */
  'storefront.edit',
  'tickets.read',
  'tickets.reply',
  'users.edit',
  'users.read',
  /** Who runs the shop, and their passwords. */
  'users.roles',
  'wallets.adjust',
] as const;

export type Permission = (typeof permissions)[number];

export interface Permitted {
  readonly permissions: ReadonlySet<Permission>;
}

/** The one check of a permission, on the server and on the page. */
export const may = (who: Permitted, permission: Permission): boolean => who.permissions.has(permission);

/** Whoever holds a permission at all: they see the back office, and hear what happens in it. */
export const isStaff = (who: Permitted): boolean => who.permissions.size > 0;

export const hasSamePermissions = (one: Permitted, other: Permitted): boolean =>
  one.permissions.size === other.permissions.size && [...one.permissions].every((each) => may(other, each));
