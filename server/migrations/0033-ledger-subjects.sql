-- What a transfer is for stands in columns: an order, a fund request, or a user (balance operations and closings, counted
-- from 1). Who made it may be the shop itself, and `via` says how they came in.
create table transfer_subjects as
  select id, kind, reference,
    case when number is null then 'user' else head end as subject_kind,
    case when number is null then user_id else number end as subject_id,
    case when number is null then row_number() over (partition by user_id, case when number is null then 1 end order by id)
      when kind = 'refund' then 1 else 0 end as sequence
  from (
    select t.id, t.kind, t.reference, a.user_id, h.head,
      case when length(t.reference) between length(h.head) + 2 and length(h.head) + 16
          and trim(substr(t.reference, length(h.head) + 2), '0123456789') = ''
        then cast(substr(t.reference, length(h.head) + 2) as bigint) end as number
    from ledger_transfers t join ledger_accounts a on a.id = t.wallet_account
      left join (select 'order' as head union all select 'fund-request') h on t.reference like h.head || ':%') named;
create unique index transfer_subjects_by_id on transfer_subjects (id);
create index transfer_subjects_by_reference on transfer_subjects (reference);

-- A claim names the transfer of a credit by hand by its number. It is made first, so that two of them wait for each other.
{rebuild claimed_references}
  reference_key text not null,
  sequence {integer} not null constraint claimed_references_sequence_check check (sequence >= 0),
  fund_request_id {integer} unique references fund_requests (id),
  transfer_id {integer} unique references ledger_transfers (id),
  reference_number text not null,
  claimed_at {integer} not null,
  primary key (reference_key, sequence),
  constraint claimed_references_check check (fund_request_id is null or transfer_id is null)
{from}
  select c.reference_key, c.sequence, c.fund_request_id, s.id, c.reference_number, c.claimed_at
  from claimed_references c left join transfer_subjects s on s.kind = 'add' and s.reference = c.transfer_reference
{postgres}
  alter table claimed_references add column transfer_id bigint unique references ledger_transfers (id);
  alter table claimed_references drop constraint claimed_references_check;
  update claimed_references c set transfer_id = s.id
    from transfer_subjects s where s.kind = 'add' and s.reference = c.transfer_reference;
  alter table claimed_references drop column transfer_reference;
  alter table claimed_references add constraint claimed_references_check
    check (fund_request_id is null or transfer_id is null);
{rebuilt}

{drop-never-replaced ledger_transfers}
{rebuild ledger_transfers}
  id {id},
  kind text not null constraint ledger_transfers_kind_check
    check (kind in ('top-up', 'charge', 'refund', 'add', 'subtract', 'set')),
  debit_account {integer} not null references ledger_accounts (id),
  credit_account {integer} not null references ledger_accounts (id),
  amount_paise {integer} not null constraint ledger_transfers_amount_paise_check check (amount_paise > 0),
  wallet_account {integer} not null references ledger_accounts (id),
  wallet_balance_paise {integer} not null constraint ledger_transfers_wallet_balance_paise_check
    check (wallet_balance_paise >= 0),
  subject_kind text not null constraint ledger_transfers_subject_kind_check
    check (subject_kind in ('order', 'fund-request', 'user')),
  subject_id {integer} not null,
  sequence {integer} not null constraint ledger_transfers_sequence_check check (sequence >= 0),
  actor_kind text not null default 'user' constraint ledger_transfers_actor_kind_check
    check (actor_kind in ('user', 'system')),
  actor_id {integer} references users (id),
  via text not null default 'page',
  description text not null,
  at {integer} not null,
  constraint ledger_transfers_subject_key unique (subject_kind, subject_id, kind, sequence),
  constraint ledger_transfers_accounts_check check (debit_account <> credit_account),
  constraint ledger_transfers_wallet_check check (wallet_account in (debit_account, credit_account)),
  constraint ledger_transfers_actor_check check ((actor_kind = 'user') = (actor_id is not null))
{from}
  select t.id, t.kind, t.debit_account, t.credit_account, t.amount_paise, t.wallet_account, t.wallet_balance_paise,
    s.subject_kind, s.subject_id, s.sequence, 'user', t.actor_id, 'page', t.description, t.at
  from ledger_transfers t join transfer_subjects s on s.id = t.id
{postgres}
  alter table ledger_transfers
    add column subject_kind text, add column subject_id bigint, add column sequence bigint,
    add column actor_kind text not null default 'user' constraint ledger_transfers_actor_kind_check
      check (actor_kind in ('user', 'system')),
    add column via text not null default 'page',
    alter column actor_id drop not null,
    disable trigger ledger_transfers_never_changed;
  update ledger_transfers t set subject_kind = s.subject_kind, subject_id = s.subject_id, sequence = s.sequence
    from transfer_subjects s where s.id = t.id;
  alter table ledger_transfers
    enable trigger ledger_transfers_never_changed,
    drop column reference,
    alter column subject_kind set not null, alter column subject_id set not null, alter column sequence set not null,
    add constraint ledger_transfers_subject_kind_check check (subject_kind in ('order', 'fund-request', 'user')),
    add constraint ledger_transfers_sequence_check check (sequence >= 0),
    add constraint ledger_transfers_subject_key unique (subject_kind, subject_id, kind, sequence),
    add constraint ledger_transfers_actor_check check ((actor_kind = 'user') = (actor_id is not null));
{rebuilt}
{never-replaced ledger_transfers subject_kind subject_id kind sequence}

drop table transfer_subjects;
