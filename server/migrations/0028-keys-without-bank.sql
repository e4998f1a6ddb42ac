-- Four letters in front of twelve digits make no other payment any more: such keys are computed again, also those that a
-- node of the version before still writes. In these indexes stand the rows whose key no SQL can compute.
drop index fund_requests_without_key;
create index fund_requests_to_key on fund_requests (id)
  where reference_key is null or (length(reference_key) = 16
    and rtrim(substr(reference_key, 1, 4), 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') = ''
    and rtrim(substr(reference_key, 5), '0123456789') = '');
create index claimed_references_to_key on claimed_references (reference_key)
  where length(reference_key) = 16
    and rtrim(substr(reference_key, 1, 4), 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') = ''
    and rtrim(substr(reference_key, 5), '0123456789') = '';
