import * as z from 'zod';

/** Capitals and digits that nobody takes for another. */
export const inviteCodeLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
export const inviteCodeLength = 8;

/** The part of the address of the registration that names who invited. */
export const inviteParameter = 'by';

const shape = /^[A-HJ-NP-Z2-9]{8}$/;

export const isInviteCode = (text: string): boolean => shape.test(text);

export const inviteCode = z.string().regex(shape, 'Please use the whole invite link');
