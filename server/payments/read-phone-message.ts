import * as z from 'zod';
import type { PhoneMessage } from './bank-message.rules.ts';

// https://docs.sms-gate.app/features/webhooks/: what the app SMS Gateway for Android posts.
const posted = z.object({
  event: z.literal('sms:received'),
  payload: z.object({
    message: z.string().max(4_000),
    sender: z.string().max(100).optional(),
    phoneNumber: z.string().max(100).optional(),
    receivedAt: z.iso.datetime({ offset: true }),
  }),
});

/** The message in a body that an app on a phone has posted; undefined for anything else. */
export function readPhoneMessage(bytes: Buffer): PhoneMessage | undefined {
  const read = posted.safeParse(parsed(bytes));
  if (!read.success) return undefined;
  const { message, sender, phoneNumber, receivedAt } = read.data.payload;
  return { text: message, sender: sender ?? phoneNumber ?? '', receivedAt: Date.parse(receivedAt) };
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}
