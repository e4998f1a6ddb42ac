import type { Generated } from 'kysely';
import type { AccountEventKind, SignInFailureKind } from '../contract/accounts.ts';
import type { AnnouncementTone } from '../contract/announcements.ts';
import type { AuditSubject } from '../contract/audit.ts';
import type { Plate } from '../contract/brand-look.ts';
import type { FundRequestStatus } from '../contract/funds.ts';
import type { Language } from '../contract/languages.ts';
import type { NewsKind } from '../contract/news.ts';
import type { NoticeWay } from '../contract/notice-settings.ts';
import type { OrderStatus } from '../contract/order.ts';
import type { DiscountTerms } from '../contract/price.ts';
import type { ViewList } from '../contract/saved-views.ts';
import type { SecurityAct } from '../contract/security-notices.ts';
import type { ServiceType } from '../contract/service-kinds.ts';
import type { LegalDocument } from '../contract/storefront.ts';
import type { TicketCategory, TicketPriority, TicketStatus } from '../contract/support.ts';
import type { CatalogueTables } from './catalogue-tables.ts';
import type { MoneyBackKind, PaymentTables } from './payment-tables.ts';
import type { ReaderOf, Store, TxOf } from './platform/database/store.ts';
import type { JobTables } from './platform/jobs/define-job.ts';
import type { ProviderTables } from './provider-tables.ts';
import type { PushTables } from './push-tables.ts';

/** The tables as `migrations/` makes them. Instants are epoch milliseconds, money is paise, flags are 0 or 1. */
export interface Tables extends CatalogueTables, JobTables, PaymentTables, ProviderTables, PushTables {
  settings: { name: string; value: string };
  /** The shop's own logo, and the sizes of its icon. */
  brand_pictures: { name: string; hash: string; width: number; height: number; plate: Plate; bytes: Uint8Array };
  announcements: {
    id: Generated<number>;
    text: string;
    /** Empty: nobody has written it. */
    text_hi: string;
    link: string;
    tone: AnnouncementTone;
    starts_at: number;
    ends_at: number | null;
    version: number;
  };
  users: {
    id: Generated<number>;
    first_name: string;
    last_name: string;
    email: string;
    password_hash: string;
    is_admin: Generated<0 | 1>;
    created_at: number;
    phone: Generated<string>;
    /** `YYYY-MM-DD`, or empty. */
    date_of_birth: Generated<string>;
    /** Of the tax office, such as 29; empty while nobody has asked. */
    state_code: Generated<string>;
    password_change_attempts: Generated<number>;
    last_password_change_attempt: number | null;
    /** Set when the person was made anonymous. */
    deleted_at: number | null;
    /** Internal, and from before such notes had an author: the customer never sees it. */
    admin_notes: Generated<string>;
    /** 1: the password was made up by the shop. */
    must_change_password: Generated<0 | 1>;
    /** Of mails and pushes about payments. */
    language: Generated<Language>;
    gets_mails: Generated<0 | 1>;
  };
  /** What happened to the access to an account, as its owner sees it; `network` is too wide to name a home. */
  account_events: {
    id: Generated<number>;
    user_id: number;
    kind: AccountEventKind;
    at: number;
    user_agent: string;
    network: string;
  };
  /** What the shop did for a customer; see `contract/news.ts`. */
  customer_news: {
    id: Generated<number>;
    user_id: number;
    kind: NewsKind;
    subject_id: number | null;
    amount_paise: number | null;
    text: string;
    is_read: Generated<0 | 1>;
    at: number;
  };
  /** By the day; `name` is made from the email with the shop's secret. */
  sign_in_failures: {
    name: string;
    kind: SignInFailureKind;
    day: number;
    times: number;
    last_at: number;
    network: string;
  };
  /** Browsers that have signed in before. */
  known_devices: {
    id: Generated<number>;
    user_id: number;
    token_hash: Uint8Array;
    created_at: number;
    used_at: number;
  };
  user_notes: { id: Generated<number>; user_id: number; admin_id: number; text: string; at: number };
  sessions: {
    id: Generated<number>;
    token_hash: Uint8Array;
    user_id: number;
    created_at: number;
    seen_at: number;
    expires_at: number;
    user_agent: Generated<string>;
    device_id: number | null;
    /** When its user last gave the own password in it; 0 for never. */
    confirmed_at: Generated<number>;
  };
  password_resets: { token_hash: Uint8Array; user_id: number; password_stamp: Uint8Array; expires_at: number };
  /** Written by `platform/call-counts.ts` alone, on PostgreSQL. */
  call_counts: { name: string; calls: number; window_ends_at: number };
  /** Written by `platform/http/serve-signed.ts` alone. */
  webhook_events: { source: string; event_id: string; received_at: number };
  throttles: { name: string; tries: number; window_ends_at: number };
  discounts: {
    id: Generated<number>;
    service_id: number | null;
    title: string;
    description: string;
    discount_type: DiscountTerms['discountType'];
    basis_points: number;
    min_quantity: number | null;
    max_quantity: number | null;
    starts_at: number | null;
    ends_at: number | null;
    is_active: 0 | 1;
    priority: number;
    /** A deleted one is switched off too. */
    deleted_at: number | null;
  };
  ledger_accounts: {
    id: Generated<number>;
    kind: 'wallet' | 'upi' | 'sales' | 'adjustments';
    user_id: number | null;
    balance_paise: number | null;
  };
  ledger_transfers: {
    id: Generated<number>;
    kind: TransferKind;
    debit_account: number;
    credit_account: number;
    amount_paise: number;
    wallet_account: number;
    wallet_balance_paise: number;
    /** What it is for; unique together with `kind`. */
    subject_kind: SubjectKind;
    subject_id: number;
    sequence: number;
    actor_kind: Generated<ActorKind>;
    actor_id: number | null;
    via: Generated<string>;
    description: string;
    at: number;
  };
  /** Locked while what an admin moves by hand is added up. */
  balance_operators: { admin_id: number };
  fund_requests: {
    id: Generated<number>;
    user_id: number;
    amount_paise: number;
    /** What arrived and for which payment, where it is not what the customer wrote. */
    received_paise: number | null;
    reference_number: string;
    received_reference: string | null;
    /** `referenceKey` of the reference that holds; null in what an earlier version wrote, empty where nothing can be compared. */
    reference_key: string | null;
    /** What nodes of the version before compare. */
    normal_reference: string;
    status: Generated<FundRequestStatus>;
    admin_notes: Generated<string>;
    decided_by: number | null;
    decided_at: number | null;
    /** Of its receipt, in a financial year such as 26-27. */
    receipt_year: string | null;
    receipt_number: number | null;
    created_at: number;
  };
  claimed_references: {
    reference_key: string;
    sequence: number;
    fund_request_id: number | null;
    /** The `add` in the ledger; null until it is posted in the same transaction, and for a fund request. */
    transfer_id: number | null;
    reference_number: string;
    claimed_at: number;
  };
  orders: {
    id: Generated<number>;
    user_id: number;
    service_id: number;
    service_name: string;
    category_name: string;
    platform_name: string;
    platform_icon: string;
    platform_color: string;
    url: string;
    quantity: number;
    rate: number;
    list_paise: number;
    total_paise: number;
    discounts: string;
    status: Generated<OrderStatus>;
    delivered: Generated<number>;
    /** The sum of its refunds, above 0 exactly while it is partial or refunded. */
    refunded_paise: Generated<number>;
    /** That of its service when it was placed. */
    service_type: Generated<ServiceType>;
    /** JSON of what was ordered beside link and quantity. */
    extras: string | null;
    /** In how many parts it is delivered, and how long from one to the next; null where it is delivered at once. */
    runs: Generated<number | null>;
    interval_minutes: Generated<number | null>;
    created_at: number;
    updated_at: number;
  };
  order_history: {
    id: Generated<number>;
    order_id: number;
    from_status: OrderStatus | null;
    to_status: OrderStatus;
    delivered: number;
    actor_kind: Generated<ActorKind>;
    actor_id: number | null;
    via: Generated<string>;
    at: number;
    /** The reason of a refund, or of its refusal. */
    note: Generated<string>;
  };
  order_refunds: {
    order_id: number;
    /** That of its transfer in the ledger. */
    sequence: number;
    amount_paise: number;
    /** Of a refund of units that were not delivered. */
    units: number | null;
    reason: string;
    actor_kind: Generated<ActorKind>;
    actor_id: number | null;
    via: Generated<string>;
    at: number;
  };
  tickets: {
    id: Generated<number>;
    user_id: number;
    order_id: number | null;
    category: TicketCategory;
    subject: string;
    description: string;
    status: Generated<TicketStatus>;
    priority: Generated<TicketPriority>;
    admin_notes: Generated<string>;
    /** The last message that the customer, and that the shop, has seen. */
    customer_read_id: Generated<number>;
    shop_read_id: Generated<number>;
    created_at: number;
    updated_at: number;
  };
  ticket_messages: {
    id: Generated<number>;
    ticket_id: number;
    author_id: number;
    is_admin: 0 | 1;
    message: string;
    created_at: number;
  };
  ticket_screenshots: {
    id: Generated<number>;
    ticket_id: number;
    /** The answer that it came with; null for one of the ticket itself. */
    message_id: number | null;
    media_type: string;
    bytes: Uint8Array;
  };
  /** What customers said of the shop's answers. */
  answer_ratings: { message_id: number; is_helpful: 0 | 1; rated_at: number };
  /** What admins write about a ticket for each other. */
  ticket_notes: { id: Generated<number>; ticket_id: number; admin_id: number; note: string; created_at: number };
  /** They wait for the ticket that names them. */
  uploaded_pictures: {
    id: Generated<number>;
    user_id: number;
    media_type: string;
    bytes: Uint8Array;
    size: number;
    created_at: number;
  };
  /** What a customer does not want to hear of. */
  notice_switches: {
    user_id: number;
    topic: string;
    way: NoticeWay;
  };
  saved_views: {
    id: Generated<number>;
    admin_id: number;
    list: ViewList;
    name: string;
    query: string;
    created_at: number;
  };
  /** What the tickets of an account take; `quota_bytes` is null for the usual quota. */
  ticket_storage: { user_id: number; used_bytes: number; quota_bytes: number | null };
  legal_texts: { id: Generated<number>; document: LegalDocument; text: string; admin_id: number; at: number };
  /** Days are whole days since 1970 in India's time. */
  day_figures: {
    day: number;
    orders: number;
    charges_paise: number;
    refunds_paise: number;
    top_ups_paise: number;
  };
  service_figures: { day: number; service_id: number; orders: number; revenue_paise: number };
  figures_upto: { transfer_id: number };
  /** Orders of each service whose charge is in the kept figures. */
  service_orders: { service_id: number; orders: number };
  security_notices: {
    id: Generated<number>;
    at: number;
    admin_id: number;
    act: SecurityAct;
    subject_id: number | null;
    message: string;
  };
  security_acknowledgements: { user_id: number; notice_id: number; at: number };
  told_alarms: { name: string; told_at: number };
  book_checks: { id: Generated<number>; at: number; faults: string };
  audit_entries: {
    id: Generated<number>;
    at: number;
    actor_kind: Generated<ActorKind>;
    actor_id: number | null;
    via: Generated<string>;
    action: string;
    subject: AuditSubject;
    subject_id: number | null;
    /** JSON of what was changed. */
    before: string;
    after: string;
    address: string;
    /** The same for all acts of one bulk action. */
    batch: Generated<string | null>;
  };
  service_changes: {
    entry_id: number;
    service_id: number;
    /** JSON of the fields that the act changed; null for a service that it created. */
    before: string | null;
    after: string;
  };
  undone_acts: { entry_id: number; undone_by: number };
  answered_requests: {
    user_id: number;
    key: string;
    fingerprint: string;
    answer: string | null;
    at: number;
    /** Until then at least a retry is answered; null for what an earlier version wrote, which stays for the longest time. */
    expires_at: number | null;
  };
}

/** The tables that migrations made by `{search …}`. */
export const searchTables = [
  'order_search',
  'user_search',
  'fund_request_search',
  'ticket_search',
  'audit_search',
  'provider_service_search',
] as const;

export type SubjectKind = 'order' | 'fund-request' | 'user';
/** `system` is the shop itself, which has no account: `actor_id` is null then, and only then. */
export type ActorKind = 'user' | 'system';
export type TransferKind = 'top-up' | 'charge' | 'refund' | 'add' | 'subtract' | 'set' | MoneyBackKind;

export type Database = Store<Tables>;
/** What may be handed to whoever only reads. */
export type ReadingDatabase = Pick<Database, 'engine' | 'read'>;
export type Reader = ReaderOf<Tables>;
export type Tx = TxOf<Tables>;
