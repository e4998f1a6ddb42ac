import { invitationsEn } from './en-invitations.ts';
import { invitationsHi } from './hi-invitations.ts';
import type { Wording } from './wording.ts';

export const invitationWords: Wording<typeof invitationsEn> =
  import.meta.env.LANGUAGE === 'hi' ? invitationsHi : invitationsEn;
