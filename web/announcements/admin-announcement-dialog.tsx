import {
  announcementTones,
  maxAnnouncementCharacters,
  type OwnAnnouncement,
} from '../../contract/announcements-admin.ts';
import { useForm } from '../platform/draft.ts';
import { useEditConflict } from '../platform/edit-conflict.ts';
import { announcementTexts } from '../texts/admin-announcements.ts';
import { editTexts } from '../texts/admin-edits.ts';
import { Banner } from '../ui/banner.tsx';
import { ChipGroup } from '../ui/chip-group.tsx';
import { EditConflict } from '../ui/edit-conflict.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { TextField } from '../ui/text-field.tsx';
import { TextareaField } from '../ui/textarea-field.tsx';
import { type AnnouncementValues, rulesFor, valuesOf } from './announcement-form.rules.ts';
import { useSaving } from './use-saving.ts';

const texts = announcementTexts.dialog;

interface AnnouncementDialogProps {
  /** Undefined: a new one. */
  readonly announcement: OwnAnnouncement | undefined;
  readonly onClose: () => void;
}

export function AnnouncementDialog({ announcement, onClose }: AnnouncementDialogProps) {
  const edit = useEditConflict<OwnAnnouncement, AnnouncementValues>({ stored: announcement, valuesOf });
  const { draft, conflict } = edit;
  const isNew = edit.before() === undefined;
  const form = useForm(draft, rulesFor({ isNew, now: Date.now }));
  const saving = useSaving({ edit, showRefused: form.showRefused, onClose });
  const { isPending } = saving;
  const { values } = form;

  return (
    <FormDialog
      size="large"
      onClose={onClose}
      title={announcement ? texts.editTitle : texts.addTitle}
      description={announcement ? texts.showsAgain : undefined}
      submitLabel={isNew ? texts.add : edit.overwrites ? editTexts.saveOver : texts.save}
      isBusy={isPending}
      formClassName="grid items-start gap-4 sm:grid-cols-2"
      onSubmit={form.submit(saving.save)}
    >
      {conflict && (
        <EditConflict
          texts={editTexts}
          className="sm:col-span-2"
          conflict={conflict}
          describe={(name, values) => ({ label: fieldNames[name], value: valueText(values, name) })}
        />
      )}
      {saving.isOver && (
        <Banner tone="clay" className="sm:col-span-2" title={texts.over}>
          {texts.overText}
        </Banner>
      )}
      {(['text', 'textHi'] as const).map((name) => (
        <TextareaField
          key={name}
          label={texts[name]}
          isOptional={name === 'textHi'}
          hint={name === 'textHi' ? texts.hindiHint : texts.length}
          lang={name === 'textHi' ? 'hi' : 'en'}
          className="sm:col-span-2"
          rows={2}
          maxLength={maxAnnouncementCharacters}
          readOnly={isPending}
          {...form.control(name)}
          value={values[name]}
          onChange={(event) => draft.set(name, event.target.value)}
        />
      ))}
      <TextField
        label={texts.link}
        isOptional
        hint={texts.linkHint}
        className="sm:col-span-2"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={isPending}
        {...form.field('link')}
      />
      <ChipGroup
        label={texts.tone}
        className="sm:col-span-2"
        options={announcementTones.map((value) => ({ value, label: announcementTexts.tones[value] }))}
        value={announcementTones.find((each) => each === values.tone)}
        onChange={(tone) => draft.set('tone', tone)}
      />
      <TextField
        type="datetime-local"
        label={texts.start}
        isOptional={isNew}
        hint={isNew ? texts.startHint : texts.startEditHint}
        readOnly={isPending}
        {...form.field('startsAt')}
      />
      <TextField
        type="datetime-local"
        label={texts.end}
        isOptional
        hint={texts.endHint}
        readOnly={isPending}
        {...form.field('endsAt')}
      />
    </FormDialog>
  );
}

const fieldNames: Record<keyof AnnouncementValues, string> = {
  text: texts.text,
  textHi: texts.textHi,
  link: texts.link,
  tone: texts.tone,
  startsAt: texts.start,
  endsAt: texts.end,
};

function valueText(values: AnnouncementValues, field: keyof AnnouncementValues): string {
  if (field === 'tone') return announcementTexts.tones[values.tone === 'warning' ? 'warning' : 'notice'];
  return field === 'startsAt' || field === 'endsAt' ? values[field].replace('T', ' ') : values[field];
}
