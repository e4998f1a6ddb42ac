import type { Generated } from 'kysely';
import type { PauseReason, ProviderService } from '../contract/providers.ts';

/** The part of the tables that is about providers. Parts of their currency are in 10⁻⁸ (`_e8`), of a rupee in 10⁻⁴ (`_e4`). */
export interface ProviderTables {
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
    balance_due_at: Generated<number>;
    synced_at: number | null;
    sync_outcome: string | null;
    service_count: Generated<number>;
    created_at: number;
    deleted_at: number | null;
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
  };
}
