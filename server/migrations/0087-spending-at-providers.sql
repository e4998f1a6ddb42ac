-- What the orders of the last week cost at a provider, in 10⁻⁸ of its currency: since when, and when that was added up. Null before
-- that, and once its currency is another one.
alter table providers add column spent_e8 {integer};
alter table providers add column spent_since {integer};
alter table providers add column spent_at {integer};
