import { confirmedMinutes } from '../../contract/accounts.ts';
import { ownNoticeHours } from '../../contract/security-notices.ts';

/** What an admin reads of their own profile, when their password is asked for again, and about acts that all admins are told of. */
export const adminProfileTexts = {
  own: {
    title: 'Your profile',
    tabs: { personal: 'Personal Info', password: 'Password', devices: 'Devices' },
  },

  confirm: {
    title: 'Is it you?',
    lead: 'This act needs your own password once more. Nothing you typed is lost.',
    password: 'Your password',
    hint: `Then you are not asked again for ${confirmedMinutes} minutes. Signing out and in again confirms too.`,
    submit: 'Confirm and go on',
    missing: 'Please enter your password',
    failed: 'Not confirmed',
  },

  notices: {
    title: 'Security notices',
    lead: 'Every admin sees these until they have acknowledged them for themselves.',
    by: (name: string) => `Done by ${name}`,
    own: 'Done by you',
    acknowledge: 'I have seen this',
    acknowledgeOf: (message: string) => `I have seen this: ${message}`,
    ownStays: (until: string) => `Your own act: the notice stays for ${ownNoticeHours} hours, until ${until}.`,
    failed: 'The notice could not be removed',
    alarm: (count: number) =>
      count === 1 ? 'Another admin did something sensitive' : `Other admins did ${count} sensitive things`,
    see: 'See the notices',
  },
} as const;
