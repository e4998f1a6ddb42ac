import type { Generated } from 'kysely';
import type { DispatchState } from '../contract/dispatches.ts';
import type { CancelState, RefillState } from '../contract/orders.ts';
import type { PriceRuleScope } from '../contract/price-rules.ts';
import type { PriceEnding, ProviderService } from '../contract/provider-services.ts';
import type { PauseReason, RepeatPromise } from '../contract/providers.ts';

/** Why runs of an order were left out; `by-hand`: an admin has taken it over. */
export type StopReason = 'cancelled' | 'link' | 'by-hand';

/** The part of the tables that is about providers. Parts of their currency are in 10⁻⁸ (`_e8`), of a rupee in 10⁻⁴ (`_e4`). */
export interface ProviderTables {
  price_rules: {
    id: Generated<number>;
    scope: PriceRuleScope;
    /** 0 for everything. */
    scope_id: number;
    percent_bp: number;
    fixed_e4: number;
    ending: PriceEnding;
    floor_bp: number;
  };
  providers: {
    id: Generated<number>;
    name: string;
    url: string;
    /** Sealed; empty in a deleted one. */
    key_box: string;
    key_hint: string;
    currency: string;
    fx_e4: number;
    fx_at: number;
    fx_buffer_bp: number;
    low_mark_e8: number | null;
    calls_per_minute: number;
    sends_json: Generated<0 | 1>;
    is_active: Generated<0 | 1>;
    paused_reason: PauseReason | null;
    balance_e8: number | null;
    balance_at: number | null;
    minute_at: Generated<number>;
    minute_calls: Generated<number>;
    circuit_state: Generated<'closed' | 'open'>;
    circuit_until: Generated<number>;
    circuit_failures: Generated<number>;
    circuit_opened: Generated<number>;
    sync_due_at: Generated<number>;
    sync_until: Generated<number>;
    /** Which reading of the list may write. */
    sync_number: Generated<number>;
    balance_due_at: Generated<number>;
    synced_at: number | null;
    sync_outcome: string | null;
    service_count: Generated<number>;
    created_at: number;
    deleted_at: number | null;
    /** Nothing is sent there until an admin has looked. */
    sending_stopped_at: number | null;
    /** Orders whose state it tells in one call. */
    batch_cap: Generated<number>;
    has_text_ids: Generated<0 | 1>;
    has_status_codes: Generated<0 | 1>;
    refuses_with_5xx: Generated<0 | 1>;
    lists_orders: Generated<0 | 1>;
    repeat_promise: Generated<RepeatPromise>;
    repeat_seconds: Generated<number>;
    /** What the orders of the week before `spent_at` cost there, and when the first of them was sent. */
    spent_e8: number | null;
    spent_since: number | null;
    spent_at: number | null;
  };
  provider_calls: {
    id: Generated<number>;
    provider_id: number;
    action: string;
    at: number;
    ms: number;
    http_status: number | null;
    outcome: string;
    has_failed: 0 | 1;
    excerpt: string;
    /** Of the order that it was about; null where it was about several or none. */
    dispatch_id: number | null;
  };
  provider_services: {
    id: Generated<number>;
    provider_id: number;
    external_id: string;
    name: string;
    type: string;
    category: string;
    cost_e8: number;
    min_quantity: number;
    max_quantity: number;
    can_refill: 0 | 1;
    can_cancel: 0 | 1;
    can_drip: 0 | 1;
    state: ProviderService['state'];
    reason: string | null;
  };
  provider_service_changes: {
    id: Generated<number>;
    provider_service_id: number;
    provider_id: number;
    field: string;
    before: string;
    after: string;
    at: number;
  };
  service_mappings: {
    id: Generated<number>;
    service_id: number;
    provider_id: number;
    external_id: string;
    position: number;
    quarantine_reason: string | null;
    priced_cost_e8: number;
    is_active: Generated<0 | 1>;
    /** The provider refused it as a service then. */
    set_aside_at: number | null;
  };
  dispatches: {
    id: Generated<number>;
    order_id: number;
    run: Generated<number>;
    state: DispatchState;
    reason: string | null;
    words: string | null;
    mapping_id: number | null;
    provider_id: number | null;
    external_service: string | null;
    quantity: number;
    expected_cost_e8: number | null;
    provider_order: string | null;
    hint: string | null;
    /** JSON of `TriedRoute`s and `PassedRoute`s. */
    tried: Generated<string>;
    passed_over: Generated<string>;
    ignores_floor: Generated<0 | 1>;
    tries: Generated<number>;
    put_back: Generated<number>;
    due_at: number;
    lease_until: number | null;
    sent_at: number | null;
    unknown_at: number | null;
    accepted_at: number | null;
    seen: string | null;
    seen_at: number | null;
    next_look_at: number | null;
    ended_at: number | null;
    resolved_by: number | null;
    created_at: number;
    /** What a unit of the provider's currency cost when it was sent; null in what an earlier version sent. */
    fx_e4: number | null;
    fx_buffer_bp: number | null;
    /** The provider's currency when it was sent; null in what an earlier version sent. */
    currency: string | null;
    /** What the provider last said that it costs. */
    charge_e8: number | null;
    /** The count that the provider began from. */
    start_count: number | null;
    /** Why a person has to look at what the provider says of it; all three are null where nobody has to. */
    attention: string | null;
    attention_words: string | null;
    attention_at: number | null;
    /** The one route that a person has chosen. */
    pinned_mapping_id: number | null;
    /** How often the admins were reminded of an unknown one. */
    reminders: Generated<number>;
    /** When an unknown one is looked for next; null: not any more. */
    search_at: number | null;
    searches: Generated<number>;
    /** JSON of `Finding`s. */
    findings: Generated<string>;
    /** As the provider's balance was last read before it was sent. */
    balance_before_e8: number | null;
    balance_before_at: number | null;
    /** When the same request went out again, by the provider's promise. */
    repeated_at: number | null;
    /** Units of a run that have arrived; null where nobody has said it. */
    delivered: Generated<number | null>;
    /** When its provider was asked to cancel this run. */
    cancel_asked_at: Generated<number | null>;
    /** How many units it was taken for, of a post of a subscription; null while that is not known. */
    post_units: Generated<number | null>;
  };
  /** What orders for posts to come ask for. */
  subscriptions: {
    order_id: number;
    min_per_post: number;
    max_per_post: number;
    posts: number;
    expires_at: number;
    stop_reason: Generated<StopReason | null>;
  };
  /** Schedules of orders that are sent in parts. */
  drip_feeds: {
    order_id: number;
    runs: number;
    interval_ms: number;
    started_at: number;
    /** Counted from 0. */
    next_run: number;
    /** Null: no run is to come. */
    due_at: number | null;
    stop_reason: Generated<StopReason | null>;
  };
  cancel_requests: RequestTable<CancelState>;
  /** Of orders that a provider has taken. */
  order_costs: { order_id: number; provider_id: number; cost_e4: number };
  refill_requests: RequestTable<RefillState> & { provider_refill: string | null };
}

/** What a customer asks for. */
interface RequestTable<State> {
  id: Generated<number>;
  order_id: number;
  state: State;
  words: string | null;
  asked_by: number;
  /** 1: an admin decides. */
  is_by_hand: 0 | 1;
  due_at: number | null;
  ended_at: number | null;
  created_at: number;
}
