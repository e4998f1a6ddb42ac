import { linkNoteEn } from './en-link-note.ts';
import { linkNoteHi } from './hi-link-note.ts';
import type { Wording } from './wording.ts';

export const linkNote: Wording<typeof linkNoteEn> = import.meta.env.LANGUAGE === 'hi' ? linkNoteHi : linkNoteEn;
