import * as accounts from './accounts.ts';
import * as announcementsAdmin from './announcements-admin.ts';
import * as appManifest from './app-manifest.ts';
import * as audit from './audit.ts';
import * as bankMessages from './bank-messages.ts';
import * as bonuses from './bonuses.ts';
import * as catalogue from './catalogue.ts';
import * as catalogueAdmin from './catalogue-admin.ts';
import * as coupons from './coupons.ts';
import * as couponsAdmin from './coupons-admin.ts';
import * as demoBank from './demo-bank.ts';
import * as dispatches from './dispatches.ts';
import * as dispatching from './dispatching.ts';
import type { Endpoint } from './endpoint.ts';
import * as funds from './funds.ts';
import * as fundsAdmin from './funds-admin.ts';
import * as gateways from './gateways.ts';
import * as invitations from './invitations.ts';
import * as invitationsAdmin from './invitations-admin.ts';
import * as jobs from './jobs.ts';
import * as landing from './landing.ts';
import * as manyServices from './many-services.ts';
import * as margins from './margins.ts';
import * as massOrder from './mass-order.ts';
import * as moneyBack from './money-back.ts';
import * as monthClose from './month-close.ts';
import * as movements from './movements.ts';
import * as news from './news.ts';
import * as noticeSettings from './notice-settings.ts';
import * as orderRequests from './order-requests.ts';
import * as orders from './orders.ts';
import * as ordersAdmin from './orders-admin.ts';
import * as papers from './papers.ts';
import * as paymentDifferences from './payment-differences.ts';
import * as paymentFigures from './payment-figures.ts';
import * as paymentIntents from './payment-intents.ts';
import * as payments from './payments.ts';
import * as pendingActs from './pending-acts.ts';
import * as platformsAdmin from './platforms-admin.ts';
import * as priceChanges from './price-changes.ts';
import * as priceRules from './price-rules.ts';
import * as pricing from './pricing.ts';
import * as pricingAdmin from './pricing-admin.ts';
import * as privacy from './privacy.ts';
import * as providerServices from './provider-services.ts';
import * as providers from './providers.ts';
import * as push from './push.ts';
import * as quietHours from './quiet-hours.ts';
import * as recovery from './recovery.ts';
import * as reports from './reports.ts';
import * as sales from './sales.ts';
import * as savedViews from './saved-views.ts';
import * as securityNotices from './security-notices.ts';
import * as setAside from './set-aside.ts';
import * as statementColumns from './statement-columns.ts';
import * as storefront from './storefront.ts';
import * as storefrontAdmin from './storefront-admin.ts';
import * as support from './support.ts';
import * as supportAdmin from './support-admin.ts';
import * as tax from './tax.ts';
import * as taxPapers from './tax-papers.ts';
import * as today from './today.ts';
import * as unpaidOrders from './unpaid-orders.ts';
import * as users from './users.ts';
import * as wallet from './wallet.ts';

/** Every call there is, by its name: what the documentation and the checks of access and bad input go through. */
export const endpoints: Record<string, Endpoint> = Object.fromEntries(
  [
    accounts,
    announcementsAdmin,
    appManifest,
    audit,
    bankMessages,
    catalogue,
    catalogueAdmin,
    bonuses,
    coupons,
    couponsAdmin,
    demoBank,
    dispatches,
    dispatching,
    funds,
    fundsAdmin,
    gateways,
    pendingActs,
    invitations,
    invitationsAdmin,
    jobs,
    tax,
    taxPapers,
    moneyBack,
    today,
    unpaidOrders,
    landing,
    manyServices,
    margins,
    massOrder,
    monthClose,
    movements,
    news,
    noticeSettings,
    orderRequests,
    orders,
    ordersAdmin,
    papers,
    paymentDifferences,
    paymentFigures,
    paymentIntents,
    payments,
    platformsAdmin,
    priceChanges,
    priceRules,
    pricing,
    pricingAdmin,
    privacy,
    providerServices,
    providers,
    push,
    quietHours,
    recovery,
    reports,
    sales,
    savedViews,
    securityNotices,
    setAside,
    storefront,
    statementColumns,
    storefrontAdmin,
    support,
    supportAdmin,
    users,
    wallet,
  ]
    .flatMap((module) => Object.entries<unknown>({ ...module }))
    .filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
);

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'access' in value && 'path' in value;
}
