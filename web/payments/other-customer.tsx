import { useState } from 'react';
import type { PaymentCandidate } from '../../contract/payments.ts';
import { listUsers } from '../../contract/users.ts';
import { useRead } from '../platform/query.ts';
import { paymentTexts as texts } from '../texts/admin-payments.ts';
import { Button } from '../ui/button.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { fullNameOf } from './payments.rules.ts';

const shown = 4;

/** A customer who typed nothing, or something that no machine can tell. */
export function OtherCustomer({ onChoose }: { onChoose: (user: PaymentCandidate['user']) => void }) {
  const [search, setSearch] = useState('');
  const isSearched = search.trim().length >= 3;
  const found = useRead(
    listUsers,
    { query: { search: search.trim(), role: 'customer', pageSize: String(shown) } },
    { enabled: isSearched, keepsPrevious: true },
  );
  return (
    <div className="grid gap-2">
      <SearchField
        label={texts.other}
        isLabelHidden={false}
        placeholder={texts.otherHint}
        maxLength={100}
        value={search}
        onChange={setSearch}
      />
      {isSearched && (
        <div className="flex flex-wrap gap-2">
          {found.data?.items.map(({ id, firstName, lastName, email }) => (
            <Button key={id} isSmall onClick={() => onChoose({ id, firstName, lastName, email })}>
              <span className="wrap-anywhere">
                {fullNameOf({ firstName, lastName })} · {email}
              </span>
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
