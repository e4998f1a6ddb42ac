import type { ComponentType } from 'react';
import { socialNames } from '../../contract/social-links.ts';
import { changeStorefront, type EditedStorefront } from '../../contract/storefront-admin.ts';
import { useForm } from '../platform/draft.ts';
import { conflictOf, useEditConflict } from '../platform/edit-conflict.ts';
import { useLeaveWarning } from '../platform/leave-warning.ts';
import { useSend } from '../platform/query.ts';
import { editTexts } from '../texts/admin-edits.ts';
import { storefrontTexts as texts } from '../texts/admin-storefront.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { EditConflict } from '../ui/edit-conflict.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { TextField } from '../ui/text-field.tsx';
import { TextareaField } from '../ui/textarea-field.tsx';
import { showToast } from '../ui/toast.tsx';
import { Counters } from './admin-counters.tsx';
import { FrontPageFields, type FrontPagePreviewProps } from './admin-front-page-fields.tsx';
import { LookFields } from './admin-look-fields.tsx';
import { SavingBar } from './admin-saving-bar.tsx';
import { Testimonials } from './admin-testimonials.tsx';
import { counterFault } from './counters-form.rules.ts';
import { frontPageFaults } from './front-page-form.rules.ts';
import { accentFault, lookChangesOf } from './look-form.rules.ts';
import { linkStyleSheet } from './look-tokens.ts';
import {
  brandFault,
  changedSettings,
  claimsFault,
  describeSetting,
  emailFault,
  grievanceFault,
  linkFaults,
  repairedLink,
  type StorefrontValues,
  testimonialsFault,
  valuesOf,
  writtenOf,
} from './storefront-form.rules.ts';

const rules = {
  brandName: brandFault,
  contactEmail: emailFault,
  accent: accentFault,
  ...frontPageFaults,
  ...linkFaults,
  orders: counterFault,
  customers: counterFault,
  platforms: counterFault,
  claims: claimsFault,
  grievanceContact: grievanceFault,
  testimonials: testimonialsFault,
};

interface StorefrontFormProps {
  readonly stored: EditedStorefront;
  readonly Preview: ComponentType<FrontPagePreviewProps>;
}

/** Brand, contact, front page, social links and testimonials: saved together, as they are one thing to the visitor. */
export function StorefrontForm({ stored, Preview }: StorefrontFormProps) {
  const { edit, form, send, changes } = useStorefrontForm(stored);
  const { draft, conflict } = edit;
  const isBusy = send.isPending;
  const testimonials = form.control('testimonials');

  return (
    <form
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:gap-6"
      onSubmit={form.submit((values) =>
        send.mutate({
          body: {
            ...writtenOf(values),
            ...lookChangesOf(values),
            before: writtenOf(valuesOf(edit.before() ?? stored)),
          },
        }),
      )}
    >
      {conflict && <Conflict conflict={conflict} />}
      <Sheet as="section" aria-labelledby="storefront-brand">
        <h3 id="storefront-brand" className="text-lg">
          {texts.brand}
        </h3>
        <p className="mt-1 text-ink-2">{texts.lead}</p>
        <div className="mt-4 grid gap-4 md:grid-cols-2">
          <TextField
            label={texts.brandName}
            hint={texts.brandNameHint}
            autoComplete="off"
            readOnly={isBusy}
            {...form.field('brandName')}
          />
          <TextField
            label={texts.contactEmail}
            isOptional
            hint={texts.contactEmailHint}
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            readOnly={isBusy}
            {...form.field('contactEmail')}
          />
        </div>
      </Sheet>
      <LookFields {...{ form, draft, isBusy }} storedPlate={stored.logoPlate} />
      <FrontPageFields {...{ form, draft, isBusy, Preview }} storedPlate={stored.logoPlate} />
      <SocialLinks form={form} draft={draft} isBusy={isBusy} />
      <Promises form={form} draft={draft} isBusy={isBusy} />
      <Testimonials
        text={form.values.testimonials}
        isJudged={form.isTouched('testimonials')}
        error={testimonials.error}
        faulty={testimonials.ref}
        isBusy={isBusy}
        onChange={(text) => draft.set('testimonials', text)}
      />
      <Counters form={form} isBusy={isBusy} own={stored.ownCounters} isDemo={stored.demo !== null} />
      <SavingBar
        changes={changes}
        submit={edit.overwrites ? editTexts.saveOver : texts.submit}
        isBusy={isBusy}
        onUndo={() => edit.startFrom(edit.conflict?.fresh ?? stored)}
      />
    </form>
  );
}

type StorefrontConflict = NonNullable<ReturnType<typeof useStorefrontForm>['edit']['conflict']>;

/** A picture that was not touched follows the other admin's: only its address is here, so it could not be saved again. */
function Conflict({ conflict }: { readonly conflict: StorefrontConflict }) {
  const isFollowing = ({ name, isUntouched }: StorefrontConflict['fields'][number]) =>
    isUntouched && (name === 'logo' || name === 'icon');
  return (
    <EditConflict
      texts={editTexts}
      conflict={{ ...conflict, fields: conflict.fields.filter((field) => !isFollowing(field)) }}
      describe={describeSetting}
      notes={conflict.fields.filter(isFollowing).map(({ name, theirs }) => describeSetting(name, theirs))}
    />
  );
}

type Editing = Pick<ReturnType<typeof useStorefrontForm>, 'form'> &
  Pick<ReturnType<typeof useStorefrontForm>['edit'], 'draft'> & { readonly isBusy: boolean };

function SocialLinks({ form, draft, isBusy }: Editing) {
  return (
    <Sheet as="section" aria-labelledby="storefront-social">
      <h3 id="storefront-social" className="text-lg">
        {texts.social}
      </h3>
      <p className="mt-1 text-ink-2">{texts.socialHint}</p>
      <div className="mt-4 grid gap-4 md:grid-cols-2">
        {socialNames.map((name) => {
          const repaired = repairedLink(name, form.values[name]);
          const field = form.field(name);
          return (
            <TextField
              key={name}
              label={texts.socialLinks[name]}
              isOptional
              hint={repaired && texts.becomes(repaired)}
              inputMode="url"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="https://"
              readOnly={isBusy}
              {...field}
              onBlur={() => {
                field.onBlur();
                if (repaired !== undefined) draft.set(name, repaired);
              }}
            />
          );
        })}
      </div>
    </Sheet>
  );
}

function Promises({ form, draft, isBusy }: Editing) {
  const boxes = [
    { name: 'claims', label: texts.claims, hint: texts.claimsHint, rows: 6 },
    { name: 'grievanceContact', label: texts.grievanceContact, hint: texts.grievanceHint, rows: 3 },
  ] as const;
  return (
    <Sheet as="section" aria-labelledby="storefront-promises">
      <h3 id="storefront-promises" className="text-lg">
        {texts.promises}
      </h3>
      <div className="mt-4 grid gap-4">
        {boxes.map(({ name, ...box }) => (
          <TextareaField
            key={name}
            {...box}
            isOptional
            readOnly={isBusy}
            {...form.control(name)}
            value={form.values[name]}
            onChange={(event) => draft.set(name, event.target.value)}
          />
        ))}
      </div>
    </Sheet>
  );
}

function useStorefrontForm(stored: EditedStorefront) {
  const words = useTexts();
  const edit = useEditConflict<EditedStorefront, StorefrontValues>({
    stored,
    valuesOf: (settings = stored) => valuesOf(settings),
    draftName: 'storefront',
  });
  const form = useForm(edit.draft, rules);
  const changes = changedSettings(form.values, stored);
  useLeaveWarning(changes.length > 0);
  const send = useSend(changeStorefront, {
    onDone: (saved) => {
      edit.startFrom(saved);
      linkStyleSheet(saved.sheet);
      showToast({ tone: 'success', title: texts.updated, text: texts.updatedText });
    },
    onFailed: (error) => {
      const found = conflictOf(changeStorefront, error);
      if (found) return edit.show(found);
      form.showRefused(error);
      showToast({ tone: 'error', title: texts.failed, text: reasonOf(error, words) });
    },
  });
  return { edit, form, send, changes };
}
