import type { Generated } from 'kysely';
import type { MessageOutcome } from '../contract/bank-messages.ts';
import type { DebtState, ReturnMethod, ReturnState, ReversalCause } from '../contract/money-back.ts';
import type { AcceptedKind } from '../contract/payment-differences.ts';
import type { PaymentRail } from '../contract/payment-intents.ts';
import type { PaymentReason, PaymentSource, PaymentState } from '../contract/payments.ts';
import type { PendingActKind } from '../contract/pending-acts.ts';
import type { TaxPaperKind } from '../contract/tax-papers.ts';

/** Transfers of top-ups that went back. */
export type MoneyBackKind = 'return' | 'return-failed' | 'reversal';

/** The part of the tables that is about what bank statements say. Days are `YYYY-MM-DD` in India's time. */
export interface PaymentTables {
  /** A payment that a customer is about to make. */
  payment_intents: {
    id: Generated<number>;
    user_id: number;
    asked_paise: number;
    payable_paise: number;
    /** The amount, while nobody else can have it. */
    slot_paise: number | null;
    code: string;
    state: 'open' | 'paid';
    /** What it was credited with, or what asks for it by its reference number. */
    fund_request_id: number | null;
    created_at: number;
    expires_at: number;
    free_at: number;
    rail: Generated<PaymentRail>;
    /** Of a gateway: what it calls the payment, and where the customer pays. */
    provider_id: string | null;
    pay_link: string | null;
    /** When the gateway is asked next. */
    look_at: number | null;
    looks: Generated<number>;
  };
  fund_returns: {
    id: Generated<number>;
    fund_request_id: number;
    sequence: number;
    amount_paise: number;
    method: ReturnMethod;
    state: ReturnState;
    return_key: string;
    outgoing_reference: string | null;
    outgoing_key: string | null;
    reason: string;
    failure: Generated<string>;
    asked_by: number;
    asked_at: number;
    settled_at: number | null;
    /** When the gateway is asked next. */
    ask_at: number | null;
    asks: Generated<number>;
  };
  reversals: {
    id: Generated<number>;
    fund_request_id: number;
    amount_paise: number;
    taken_paise: number;
    cause: ReversalCause;
    reason: string;
    reversed_by: number | null;
    at: number;
  };
  debts: {
    id: Generated<number>;
    reversal_id: number;
    user_id: number;
    amount_paise: number;
    paid_paise: Generated<number>;
    state: DebtState;
    reason: Generated<string>;
    decided_by: number | null;
    decided_at: number | null;
    created_at: number;
  };
  unpaid_orders: {
    id: Generated<number>;
    user_id: number;
    /** Null: it waits for money that is on its way already. */
    intent_id: number | null;
    service_id: number;
    service_name: string;
    quantity: number;
    total_paise: number;
    /** JSON of the request, as `placeOrder` takes it. */
    request: string;
    state: 'waiting' | 'placed' | 'refused' | 'withdrawn';
    reason: string | null;
    order_id: number | null;
    created_at: number;
  };
  /** Receipt vouchers of top-ups, as they were written. */
  tax_vouchers: {
    fund_request_id: number;
    year: string;
    number: number;
    issued_at: number;
    gstin: string;
    legal_name: string;
    address: string;
    sac: string;
    place_code: string;
    taxable_paise: number;
    cgst_paise: number;
    sgst_paise: number;
    igst_paise: number;
  };
  /** Invoices, credit notes and refund vouchers, as they were written. */
  tax_papers: {
    id: Generated<number>;
    kind: TaxPaperKind;
    year: string;
    number: number;
    issued_at: number;
    user_id: number;
    gstin: string;
    legal_name: string;
    address: string;
    sac: string;
    place_code: string;
    taxable_paise: number;
    cgst_paise: number;
    sgst_paise: number;
    igst_paise: number;
    /** Of the invoice or the receipt voucher that it refers to; null for an invoice. */
    earlier_number: string | null;
    earlier_at: number | null;
    order_id: number | null;
    refund_sequence: number | null;
    return_id: number | null;
    reversal_id: number | null;
  };
  invoiced_orders: { order_id: number; paper_id: number; amount_paise: number; refunds: number };
  /** What waits for a second admin. */
  pending_acts: {
    id: Generated<number>;
    kind: PendingActKind;
    subject_id: number;
    user_id: number | null;
    amount_paise: number;
    essence: string;
    request: string;
    state: 'waiting' | 'confirmed' | 'declined' | 'replaced';
    asked_by: number;
    asked_at: number;
    decided_by: Generated<number | null>;
    decided_at: Generated<number | null>;
  };
  payee_accounts: {
    id: Generated<number>;
    bank: string;
    label: string;
    account_tail: Generated<string>;
    created_at: number;
  };
  /** What an admin has pointed at in the files of an account; both texts are JSON. */
  statement_columns: {
    payee_id: number;
    header_key: string;
    columns: string;
    pointed_by: number;
    pointed_at: number;
  };
  statement_imports: {
    id: Generated<number>;
    payee_id: number;
    file_hash: string;
    name: string;
    bank: string;
    format: string;
    period_from: string | null;
    period_to: string | null;
    opening_paise: number | null;
    closing_paise: number | null;
    is_proven: 0 | 1;
    row_count: number;
    credit_count: number;
    credit_paise: number;
    debit_count: number;
    debit_paise: number;
    /** JSON: how many credits are no payments, by their kind. */
    no_payments: string;
    /** JSON: texts. */
    problems: string;
    imported_by: number;
    imported_at: number;
    credited_count: Generated<number>;
    credited_paise: Generated<number>;
    applied_at: number | null;
    /** 0: it may be of another account, and what it does not have may have arrived all the same. */
    is_of_account: Generated<0 | 1>;
    /** Of its rows; null in imports from before migration 0081. */
    first_day: string | null;
    last_day: string | null;
    /** JSON: how a file of an unknown bank was read; null for others, and in imports from before migration 0157. */
    columns: string | null;
  };
  /** Append-only. */
  payment_evidence: {
    id: Generated<number>;
    payee_id: number;
    /** Of a statement alone: the first file that had the row, and where. */
    import_id: number | null;
    row_key: string;
    line: number | null;
    direction: 'in' | 'out';
    kind: string;
    channel: string;
    amount_paise: number;
    reference_number: string | null;
    occurred_on: string;
    occurred_time: string | null;
    is_certain: 0 | 1;
    received_at: number;
    source: Generated<PaymentSource>;
  };
  payment_evidence_texts: {
    evidence_id: number;
    narration: string;
    payer_name: string | null;
    payer_vpa: string | null;
    note: string | null;
    received_at: number;
  };
  payments: {
    id: Generated<number>;
    payee_id: number;
    evidence_id: number;
    amount_paise: number;
    paid_on: string;
    paid_time: string | null;
    /** Of `paid_on` and `paid_time`; the first moment of the day where no time is known. */
    paid_at: Generated<number>;
    is_certain: 0 | 1;
    state: PaymentState;
    reason: PaymentReason;
    fund_request_id: number | null;
    transfer_id: number | null;
    comment: Generated<string>;
    /** Of an open one: who has opened it again. */
    decided_by: number | null;
    created_at: number;
    updated_at: number;
    /** 1: only a message of the bank shows it. */
    level: Generated<1 | 3>;
    /** What a gateway says that it is of. */
    intent_id: number | null;
  };
  /** Of the demo shop alone. */
  demo_bank_rows: {
    id: Generated<number>;
    intent_id: number;
    paise: number;
    reference_number: string;
    note: string;
    paid_at: number;
  };
  /** What a phone passed on: no texts. */
  bank_messages: {
    id: Generated<number>;
    received_at: number;
    sender: string;
    account: string;
    amount_paise: number | null;
    reference_number: string | null;
    outcome: MessageOutcome;
    payment_id: number | null;
  };
  payment_evidence_of: { evidence_id: number; payment_id: number };
  payment_references: { reference_key: string; payment_id: number };
  returned_references: { reference_key: string; evidence_id: number };
  statement_payments: { import_id: number; payment_id: number };
  /** What the comparison of a night found, as JSON of `DifferenceIds`. */
  payment_checks: { night: number; at: number; differences: string };
  /** `missing`: a payment that a message credited and no statement has. */
  accepted_differences: {
    kind: AcceptedKind | 'missing';
    subject_id: number;
    reason: string;
    accepted_by: number;
    at: number;
  };
  contested_references: { reference_key: string; user_id: number; reference_number: string; at: number };
}
