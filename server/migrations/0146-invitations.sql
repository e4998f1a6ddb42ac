create table invite_codes (
  user_id {integer} not null primary key references users (id),
  code text not null constraint invite_codes_code_key unique,
  created_at {integer} not null
) {strict};
-- A customer who came by the code of another, with what was promised then.
create table invitations (
  id {id},
  inviter_id {integer} not null references users (id),
  friend_id {integer} not null constraint invitations_friend_key unique references users (id),
  joined_at {integer} not null,
  inviter_paise {integer} not null constraint invitations_inviter_paise_check check (inviter_paise >= 1),
  -- 0: the friend gets none.
  friend_paise {integer} not null constraint invitations_friend_paise_check check (friend_paise >= 0),
  minimum_paise {integer} not null constraint invitations_minimum_paise_check check (minimum_paise >= 1),
  bonus_days {integer} not null,
  -- An order placed later does not count.
  order_until {integer} not null,
  -- The friend registered in a browser that had signed in to the account of the inviter.
  is_same_device {integer} not null default 0 constraint invitations_is_same_device_check check (is_same_device in (0, 1)),
  state text not null constraint invitations_state_check check (state in ('joined', 'held', 'paid', 'refused')),
  -- Why it is held, or was refused; of several signals, parted by commas.
  reason text not null default '',
  -- The order that counts.
  order_id {integer} references orders (id),
  -- Null: the shop itself decided.
  decided_by {integer} references users (id),
  decided_at {integer},
  constraint invitations_others_check check (inviter_id <> friend_id),
  constraint invitations_decided_at_check check ((state in ('paid', 'refused')) = (decided_at is not null))
) {strict};
create index invitations_of_inviter on invitations (inviter_id, id);
create index invitations_by_state on invitations (state, id);
create table invitation_bonuses (
  invitation_id {integer} not null references invitations (id),
  -- Each of them gets one at most.
  role text not null constraint invitation_bonuses_role_check check (role in ('inviter', 'friend')),
  bonus_id {integer} not null constraint invitation_bonuses_bonus_key unique references bonuses (id),
  primary key (invitation_id, role)
) {strict};
