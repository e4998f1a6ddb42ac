import { useState } from 'react';
import { useDraft, useForm } from '../platform/draft.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { CheckboxField } from '../ui/checkbox-field.tsx';
import { ComboboxField } from '../ui/combobox-field.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { TextareaField } from '../ui/textarea-field.tsx';
import { Section } from './section.tsx';

const categories = [
  { value: 'refill', label: 'Refill Issues' },
  { value: 'payment', label: 'Payment Issues' },
  { value: 'other', label: 'Other' },
];

export function FieldSections() {
  return (
    <>
      <Section title="Fields">
        <div className="grid gap-6 md:grid-cols-2">
          <TextField label="Email" type="email" placeholder="asha@example.in" />
          <TextField label="Email" type="email" defaultValue="asha" error="Please enter a valid email address" />
          <TextField
            label="Link"
            type="url"
            defaultValue="https://instagram.com/p/C7xQ"
            confirmation="An Instagram post. Keep the account public until it completes."
          />
          <TextField label="Phone" isOptional hint="Only to call back about a payment." />
          <TextField label="Email" defaultValue="asha@example.in" disabled hint="Email cannot be changed" />
          <TextField label="Link to it" defaultValue="https://example.in/a" readOnly />
          <NumberField kind="amount" label="Amount" defaultValue="500" hint="₹10 to ₹1,00,000" />
          <NumberField
            kind="quantity"
            label="Quantity"
            defaultValue="50"
            error="Minimum quantity is 100"
            hint="100 to 50,000"
          />
          <PasswordField
            label="Password"
            autoComplete="new-password"
            hint="At least 6 characters"
            defaultValue="passbook"
          />
          <SelectField label="Category" options={categories} placeholder="Choose a category" defaultValue="" />
          <SelectField
            label="Category"
            options={categories}
            placeholder="Choose"
            defaultValue=""
            error="Please select a category"
          />
          <SelectField label="Priority" options={categories} isSmall />
          <TextareaField label="Description" hint="At least 20 characters" />
          <TextareaField
            label="Description"
            defaultValue="Too short"
            error="Description must be at least 20 characters"
          />
          <div>
            <CheckboxField label="I am 18 or older." />
            <CheckboxField
              label="I have read what platforms say about this."
              defaultChecked
              hint="It is linked below."
            />
            <CheckboxField label="I am 18 or older." error="Accounts are for people of 18 and older" />
            <CheckboxField label="Not to be changed" disabled />
            <span className="flex min-h-11 items-center gap-3">
              <Checkbox aria-label="All rows" isMixed /> Mixed
            </span>
          </div>
          <Search />
        </div>
      </Section>
      <Section title="Combobox">
        <Comboboxes />
      </Section>
      <Section title="A whole form">
        <Form />
      </Section>
    </>
  );
}

function Search() {
  const [text, setText] = useState('');
  return (
    <SearchField
      label="Search requests"
      placeholder="Email, name, reference"
      value={text}
      onChange={setText}
      shortcut="/"
    />
  );
}

type Offer = { id: number; name: string; group: string; note: string; price: string; isInstant: boolean };

const offers: Offer[] = ['Instagram', 'YouTube', 'Facebook', 'Telegram'].flatMap((group, groupIndex) =>
  Array.from({ length: 60 }, (_, index) => ({
    id: groupIndex * 60 + index + 1,
    group,
    name: `${group} ${['Likes', 'Followers', 'Views', 'Comments'][index % 4]}, ${['gradual', 'fast', 'from India'][index % 3]} ${index + 1}`,
    note: `${100 * ((index % 5) + 1)} to 50,000`,
    price: `₹${(12 + index * 1.5).toFixed(2)}`,
    isInstant: index % 3 === 0,
  })),
);

function Comboboxes() {
  const [offer, setOffer] = useState<Offer | null>(offers[0] ?? null);
  const [other, setOther] = useState<Offer | null>(null);
  const shared = {
    itemKey: (item: Offer) => item.id,
    itemText: (item: Offer) => item.name,
    itemNote: (item: Offer) => item.note,
    itemBadge: (item: Offer) => item.isInstant && <Badge tone="gold">Instant start</Badge>,
    itemAside: (item: Offer) => item.price,
    searchPlaceholder: 'Search in 240',
  };
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <ComboboxField {...shared} label="Service" hint="Chosen" items={offers} value={offer} onChange={setOffer} />
      <ComboboxField
        {...shared}
        label="Service, by platform"
        placeholder="Choose a service"
        groupOf={(item) => item.group}
        items={offers}
        value={other}
        onChange={setOther}
        error={other ? undefined : 'Please select a service'}
      />
      <ComboboxField {...shared} label="Service, on its way" items={undefined} value={null} onChange={setOther} />
      <ComboboxField {...shared} label="Service, not now" items={offers} value={null} onChange={setOther} isDisabled />
    </div>
  );
}

const rules = {
  email: (typed: string) => (typed.includes('@') ? undefined : 'Please enter a valid email address'),
  adult: (isAdult: boolean) => (isAdult ? undefined : 'Accounts are for people of 18 and older'),
};

function Form() {
  const form = useForm(useDraft({ email: '', adult: false }), rules);
  const [sent, setSent] = useState('');
  return (
    <form noValidate onSubmit={form.submit(({ email }) => setSent(email))} className="grid max-w-md gap-4">
      <TextField label="Email" type="email" {...form.field('email')} />
      <CheckboxField label="I am 18 or older." {...form.flag('adult')} />
      <Button type="submit" variant="primary" isWide>
        Create account
      </Button>
      <p role="status">{sent && `Sent ${sent}`}</p>
    </form>
  );
}
